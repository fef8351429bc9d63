import { BrowserWindow, clipboard, nativeTheme, shell as osShell } from 'electron'
import { workspacePortMessage } from '../../shared/bridge/shell-wire.ts'
import type { ServiceProcess } from '../processes/service-process.ts'
import type { WorkspaceProcess } from '../processes/workspace-process.ts'
import { pickCnpjFiles, pickSpreadsheets } from './dialogs.ts'
import type { ShellHandlers } from './ipc.ts'
import type { Keyring } from './keyring.ts'
import type { Microphone } from './microphone.ts'
import type { ServicePort } from './service-port.ts'
import type { Shell } from './shell.ts'

export type ShellCallParts = {
  keyring: Keyring
  shell: Shell
  workspace: WorkspaceProcess
  service: ServiceProcess
  servicePort: ServicePort
  microphone: Microphone
  /** Called when the keys have just been opened. */
  onKeysOpen: () => void
}

/** What main does for the window, call by call. */
export const createShellCalls = ({
  keyring,
  shell,
  workspace,
  service,
  servicePort,
  microphone,
  onKeysOpen,
}: ShellCallParts): ShellHandlers => ({
  state: () => shell.state(),
  connect: (_input, event) => {
    const port = workspace.connectWindow()
    if (port !== null) event.sender.postMessage(workspacePortMessage, null, [port])
  },
  pickSpreadsheets: async (_input, event) => {
    const window = BrowserWindow.fromWebContents(event.sender)
    return window === null ? [] : pickSpreadsheets(window)
  },
  pickCnpjFiles: async (what, event) => {
    const window = BrowserWindow.fromWebContents(event.sender)
    return window === null ? null : pickCnpjFiles(window, what)
  },
  chooseKeyProtection: async (choice) => {
    await keyring.choose(choice)
    onKeysOpen()
    return keyring.protection
  },
  unlock: async ({ passphrase }) => {
    const opened = await keyring.unlock(passphrase)
    if (opened) onKeysOpen()
    return { opened }
  },
  controlService: async (action) => {
    if (action !== 'start') await service.stop()
    if (action !== 'stop') service.start()
  },
  setServicePort: async (port) => {
    await servicePort.set(port)
    shell.publish()
    // Not waited for: the port is kept, and the service's state tells the rest.
    if (service.health.state !== 'stopped') void service.stop().then(service.start)
  },
  restartWorkspace: async () => {
    await workspace.stop()
    workspace.start()
  },
  copyServiceToken: () => {
    if (service.instance !== null) void clipboard.writeText(service.instance.token)
  },
  showInFolder: (path) => {
    osShell.showItemInFolder(path)
  },
  awaitMicrophone: () => microphone.await(),
  setTheme: (theme) => {
    nativeTheme.themeSource = theme
  },
})
