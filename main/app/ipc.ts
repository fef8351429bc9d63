import {
  BrowserWindow,
  ipcMain,
  type IpcMainEvent,
  type IpcMainInvokeEvent,
  type MessagePortMain,
} from 'electron'
import { z } from 'zod'
import { portMessages, type PortReceiver, ticketsChannel } from '../../shared/bridge/ports.ts'
import type { FileTickets } from '../file-tickets.ts'

/** An empty string is a file without a path. The limit is that of `findFiles`. */
const droppedPathsSchema = z.array(z.string().max(4_096)).max(10_000)

/** Takes a port of the window; false = it cannot be served now. */
export type TakePort = (port: MessagePortMain, window: BrowserWindow) => boolean

/**
 * Takes the ports of our own page in its own main frame, and closes those of anybody else (rule D24). A port ends with
 * the page that opened it, as every port does; a page that is reloaded opens new ones.
 */
export const takePorts = (
  receivers: Readonly<Record<PortReceiver, TakePort>>,
  tickets: FileTickets,
  isOurPage: (url: string) => boolean,
): void => {
  const isOurs = ({ senderFrame: frame }: IpcMainEvent | IpcMainInvokeEvent): boolean =>
    frame !== null && frame.parent === null && isOurPage(frame.url)
  for (const receiver of Object.keys(receivers) as PortReceiver[])
    ipcMain.on(portMessages[receiver], (event) => {
      const window = BrowserWindow.fromWebContents(event.sender)
      const [port, ...others] = event.ports
      for (const other of others) other.close()
      if (port === undefined) return
      if (window === null || !isOurs(event) || !receivers[receiver](port, window)) port.close()
    })
  ipcMain.handle(ticketsChannel, (event, raw: unknown) => {
    if (!isOurs(event)) throw new Error('not from our page')
    return droppedPathsSchema.parse(raw).map((path) => (path === '' ? null : tickets.issue(path)))
  })
}
