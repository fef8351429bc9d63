import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'
import type { Language } from '../../shared/rules/language.ts'

const words = {
  'pt-BR': {
    message: 'Um envio ainda está em andamento',
    detail:
      'Falta só a resposta do serviço; depois o Revoada segue sozinho.\n\nSem esperar, não dá para saber se o serviço aceitou: o envio fica sem confirmação, e o Revoada não o repete sozinho.',
    buttons: ['Esperar', 'Não esperar'],
  },
  en: {
    message: 'Something is still being sent',
    detail:
      'Only the service’s response is missing; Revoada then continues by itself.\n\nWithout waiting, we can’t tell whether the service accepted: the request stays unconfirmed, and Revoada does not repeat it by itself.',
    buttons: ['Wait', 'Don’t wait'],
  },
} as const
const waitButton = 0
const endButton = 1
/** Most answers arrive within this time; until then the user is not asked. */
const patienceMs = 1_500

export type StillSending = {
  /** The end of the workspace waits for an answer; said again and again while it does. */
  begin: () => void
  /** It has ended. */
  end: () => void
}

/** Says that the end waits for an answer, and lets the person end it at once all the same. */
export const createStillSending = (
  language: () => Language,
  window: () => BrowserWindow | null,
  endNow: () => void,
): StillSending => {
  let waiting: AbortController | null = null

  const ask = async (signal: AbortSignal): Promise<void> => {
    const { message, detail, buttons } = words[language()]
    const options: MessageBoxOptions = {
      type: 'info',
      title: 'Revoada',
      message,
      detail,
      buttons: [...buttons],
      defaultId: waitButton,
      // Also when the answer came, and the box goes by itself.
      cancelId: waitButton,
      noLink: true,
      signal,
    }
    const parent = window()
    const { response } = await (parent === null
      ? dialog.showMessageBox(options)
      : dialog.showMessageBox(parent, options))
    if (response === endButton) endNow()
  }

  return {
    begin: () => {
      if (waiting !== null) return
      const { signal } = (waiting = new AbortController())
      setTimeout(() => {
        if (!signal.aborted) void ask(signal)
      }, patienceMs)
    },
    end: () => {
      waiting?.abort()
      waiting = null
    },
  }
}
