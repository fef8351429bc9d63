import { portMessages, type PortReceiver } from '../../../shared/bridge/ports.ts'
import type { WindowBridge } from '../../../shared/bridge/shell.ts'

declare global {
  interface Window {
    /** Put there by the preload, frozen. */
    readonly revoada: WindowBridge
  }
}

/** Opens a channel to main or to the workspace. It is closed from the other side where the receiver cannot be reached. */
export type OpenPort = (receiver: PortReceiver) => MessagePort

/** The other end goes to the preload, by a message of this very window. */
export const openPortsOf =
  (page: Window): OpenPort =>
  (receiver) => {
    const { port1, port2 } = new MessageChannel()
    page.postMessage(portMessages[receiver], page.location.origin, [port2])
    return port1
  }
