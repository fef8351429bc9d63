import type { ShellBridge } from '../../../shared/bridge/shell.ts'
import { workspacePortMessage } from '../../../shared/bridge/shell-wire.ts'
import type { PortSource } from './workspace.ts'

declare global {
  interface Window {
    /** Put there by the preload, frozen. */
    readonly revoada: ShellBridge
  }
}

/** Ports as the preload hands them over: by a message of this very window. */
export const windowPorts = (page: Window): PortSource => ({
  request: () => page.revoada.connect(),
  onPort: (listener) => {
    const onMessage = (event: MessageEvent) => {
      const [port] = event.ports
      if (event.source === page && event.data === workspacePortMessage && port !== undefined) listener(port)
    }
    page.addEventListener('message', onMessage)
    return () => page.removeEventListener('message', onMessage)
  },
})
