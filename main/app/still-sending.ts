import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'
import type { Language } from '../../shared/rules/language.ts'

const words = {
  'pt-BR': {
    message: 'Um envio ainda está saindo',
    detail:
      'O Revoada fecha sozinho assim que a resposta chegar.\n\nSe fechar agora, não vai dar para saber se o serviço aceitou: o envio fica sem confirmação, e o Revoada não o repete sozinho.',
    buttons: ['Esperar', 'Fechar agora'],
  },
  en: {
    message: 'Something is still being sent',
    detail:
      'Revoada closes by itself as soon as the answer arrives.\n\nIf you close it now, there is no telling whether the service accepted: the request stays unconfirmed, and Revoada does not repeat it by itself.',
    buttons: ['Wait', 'Close now'],
  },
} as const
const waitButton = 0
const closeButton = 1
/** Most answers come sooner, and nobody has to be asked. */
const patienceMs = 1_500

export type StillSending = {
  /** The end of the workspace waits for an answer. */
  begin: () => void
  /** It has ended. */
  end: () => void
}

/** Says that the end waits for an answer, and lets the person end it at once all the same. */
export const createStillSending = (
  language: () => Language,
  window: () => BrowserWindow | null,
  closeNow: () => void,
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
    if (response === closeButton) closeNow()
  }

  return {
    begin: () => {
      const { signal } = (waiting = new AbortController())
      setTimeout(() => {
        if (!signal.aborted) void ask(signal)
      }, patienceMs)
    },
    end: () => waiting?.abort(),
  }
}
