import { ipcMain, type IpcMainInvokeEvent } from 'electron'
import { type ShellCall, shellCalls, type ShellInput, type ShellOutput } from '../../shared/bridge/shell.ts'
import { shellChannel } from '../../shared/bridge/shell-wire.ts'

export type ShellHandlers = {
  [C in ShellCall]: (
    input: ShellInput<C>,
    event: IpcMainInvokeEvent,
  ) => ShellOutput<C> | Promise<ShellOutput<C>>
}

/**
 * Answers the window's calls. Each is checked for its sender, which must be our own page in its own main frame, and its
 * input is parsed from `unknown` (rule D24).
 */
export const answerShellCalls = (handlers: ShellHandlers, isOurPage: (url: string) => boolean): void => {
  const register = <C extends ShellCall>(call: C): void => {
    ipcMain.handle(shellChannel(call), (event, raw: unknown) => {
      const frame = event.senderFrame
      if (frame === null || frame.parent !== null || !isOurPage(frame.url))
        throw new Error('not from our page')
      return handlers[call](shellCalls[call].input.parse(raw) as ShellInput<C>, event)
    })
  }
  for (const call of Object.keys(shellCalls) as ShellCall[]) register(call)
}
