import { ipcMain, type IpcMainInvokeEvent } from 'electron'
import { z } from 'zod'
import { type ShellCall, shellCalls, type ShellInput, type ShellOutput } from '../../shared/bridge/shell.ts'
import { shellChannel, ticketsChannel } from '../../shared/bridge/shell-wire.ts'
import type { FileTickets } from '../file-tickets.ts'

/** An empty string is a file without a path. The limit is that of `findFiles`. */
const droppedPathsSchema = z.array(z.string().max(4_096)).max(10_000)

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
export const answerShellCalls = (
  handlers: ShellHandlers,
  tickets: FileTickets,
  isOurPage: (url: string) => boolean,
  onFailure: (error: unknown) => void,
): void => {
  const refuseStrangers = ({ senderFrame: frame }: IpcMainInvokeEvent): void => {
    if (frame === null || frame.parent !== null || !isOurPage(frame.url)) throw new Error('not from our page')
  }
  const register = <C extends ShellCall>(call: C): void => {
    ipcMain.handle(shellChannel(call), async (event, raw: unknown) => {
      refuseStrangers(event)
      const input = shellCalls[call].input.safeParse(raw)
      if (!input.success) throw new Error('not what the call takes')
      try {
        return await handlers[call](input.data as ShellInput<C>, event)
      } catch (error) {
        onFailure(error)
        // oxlint-disable-next-line preserve-caught-error -- Electron prints what a handler throws, with its cause
        throw new Error(`${call} failed`)
      }
    })
  }
  for (const call of Object.keys(shellCalls) as ShellCall[]) register(call)
  ipcMain.handle(ticketsChannel, (event, raw: unknown) => {
    refuseStrangers(event)
    return droppedPathsSchema.parse(raw).map((path) => (path === '' ? null : tickets.issue(path)))
  })
}
