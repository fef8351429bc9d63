import { app, BrowserWindow, nativeTheme, shell as osShell } from 'electron'
import { workspacePortMessage } from '../../shared/bridge/shell-wire.ts'
import type { ServiceProcess } from '../processes/service-process.ts'
import type { WorkspaceProcess } from '../processes/workspace-process.ts'
import type { SecretCopies } from './copied-secret.ts'
import { createDataCareCalls, dataFolderOf } from './data-care.ts'
import { createDiagnosticsCalls } from './diagnostics.ts'
import { pickCertificate, pickCnpjFiles, pickSpreadsheets } from './dialogs.ts'
import type { FirstStart } from './first-start.ts'
import type { ShellHandlers } from './ipc.ts'
import type { FileTickets } from '../file-tickets.ts'
import type { Keyring } from './keyring.ts'
import type { Log } from './log.ts'
import type { Menus } from './menus.ts'
import type { Microphone } from './microphone.ts'
import { showActivity, showNotice } from './notices.ts'
import type { OpenedFiles } from './opened-files.ts'
import { readThirdPartyNotices, showElectronLicences } from './third-party-notices.ts'
import type { ServicePort } from './service-port.ts'
import type { Transfer } from './transfer.ts'
import type { Shell } from './shell.ts'
import type { Updates } from './updates/updates.ts'
import type { WindowState } from './window-state.ts'

export type ShellCallParts = {
  keyring: Keyring
  firstStart: FirstStart
  shell: Shell
  workspace: WorkspaceProcess
  service: ServiceProcess
  servicePort: ServicePort
  secretCopies: SecretCopies
  updates: Updates
  /** The file that the build leaves of what is in it. */
  noticesPath: string
  microphone: Microphone
  transfer: Transfer
  /** Where both databases lie, each in a folder of its own. */
  dataFolder: string
  menus: Menus
  windowState: WindowState
  openedFiles: OpenedFiles
  tickets: FileTickets
  log: Log
  /** Called when the keys have just been opened. */
  onKeysOpen: () => void
}

/** What main does for the window, call by call. */
export const createShellCalls = ({
  keyring,
  firstStart,
  shell,
  workspace,
  service,
  servicePort,
  secretCopies,
  updates,
  noticesPath,
  microphone,
  transfer,
  dataFolder,
  menus,
  windowState,
  openedFiles,
  tickets,
  log,
  onKeysOpen,
}: ShellCallParts): ShellHandlers => ({
  ...createDiagnosticsCalls({ dataFolder, health: () => shell.state().processes, keyring, tickets, log }),
  ...createDataCareCalls(dataFolder, { workspace, service }, log),
  showData: async (owner) => {
    await osShell.openPath(dataFolderOf(dataFolder, owner))
  },
  exportData: async ({ passphrase }, event) => {
    const window = BrowserWindow.fromWebContents(event.sender)
    return window === null ? { state: 'cancelled' } : transfer.exportData(window, passphrase)
  },
  pickImport: async (_input, event) => {
    const window = BrowserWindow.fromWebContents(event.sender)
    return window === null ? null : transfer.pickImport(window)
  },
  importData: ({ passphrase }) => transfer.importData(passphrase),
  quit: () => {
    app.quit()
  },
  state: () => shell.state(),
  connect: (_input, event) => {
    const port = workspace.connectWindow()
    if (port !== null) event.sender.postMessage(workspacePortMessage, null, [port])
  },
  takeOpenedFiles: async () =>
    (await openedFiles.take()).map(({ path, fault }) => ({ ticket: tickets.issue(path), fault })),
  setRecentDocuments: (files) => {
    if (files === null) app.clearRecentDocuments()
    else for (const ticket of files) app.addRecentDocument(tickets.pathOf(ticket))
  },
  pickSpreadsheets: async (_input, event) => {
    const window = BrowserWindow.fromWebContents(event.sender)
    return window === null ? [] : (await pickSpreadsheets(window)).map(tickets.issue)
  },
  pickCnpjFiles: async (what, event) => {
    const window = BrowserWindow.fromWebContents(event.sender)
    const picked = window === null ? null : await pickCnpjFiles(window, what)
    return picked?.map(({ path, bytes }) => ({ ticket: tickets.issue(path), bytes })) ?? null
  },
  pickCertificate: async (what, event) => {
    const window = BrowserWindow.fromWebContents(event.sender)
    const path = window === null ? null : await pickCertificate(window, what)
    return path === null ? null : tickets.issue(path)
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
  recoverKeys: async ({ code }) => {
    const answer = await keyring.recover(code)
    if (keyring.protection.state === 'open') onKeysOpen()
    else shell.publish()
    return answer
  },
  changeKeyProtection: async ({ choice, passphrase }) => {
    const change = await keyring.change(choice, passphrase)
    shell.publish()
    return change
  },
  makeRecoveryCode: async ({ passphrase }) => {
    const code = await keyring.makeRecoveryCode(passphrase)
    shell.publish()
    return code
  },
  copyRecoveryCode: (code) => {
    secretCopies.copy(code)
  },
  finishFirstStart: async () => {
    await firstStart.finish()
    shell.publish()
  },
  controlService: async (action) => {
    if (action !== 'start') await service.stop()
    if (action !== 'stop') service.start()
  },
  setServicePort: async (port) => {
    await servicePort.set(port)
    shell.publish()
    // Not waited for: the port is kept, and the service's state tells the rest. Without keys nothing is there yet.
    const isUp = keyring.protection.state === 'open' && service.health.state !== 'stopped'
    if (isUp) void service.stop().then(() => service.start())
  },
  restartWorkspace: async () => {
    await workspace.stop()
    workspace.start()
  },
  openServiceDocs: async () => {
    // The only address that is handed to the system: of our own making, on this computer.
    if (service.instance !== null) await osShell.openExternal(`${service.instance.baseUrl}/docs`)
  },
  copyServiceToken: () => {
    if (service.instance !== null) secretCopies.copy(service.instance.token)
  },
  showInFolder: (ticket) => {
    osShell.showItemInFolder(tickets.pathOf(ticket))
  },
  awaitMicrophone: () => microphone.await(),
  notify: (notice, event) => {
    const window = BrowserWindow.fromWebContents(event.sender)
    if (window !== null) showNotice(window, notice)
  },
  setActivity: (activity, event) => {
    const window = BrowserWindow.fromWebContents(event.sender)
    if (window !== null) showActivity(window, activity)
  },
  setLook: (look) => {
    nativeTheme.themeSource = look.theme
    windowState.setLook(look)
  },
  thirdPartyNotices: () => readThirdPartyNotices(noticesPath),
  showElectronLicences: () => {
    showElectronLicences()
  },
  // Not waited for: the shell's state tells how it goes on.
  checkForUpdate: () => void updates.check(),
  installUpdate: ({ version }) => void updates.install(version),
  zoom: (step, event) => {
    const window = BrowserWindow.fromWebContents(event.sender)
    return window === null ? windowState.zoom : windowState.zoomBy(window, step)
  },
  setMenuBar: (bar) => {
    menus.setBar(bar)
  },
  setEditWords: (words) => {
    menus.setEditWords(words)
  },
  showMenuBar: (_input, event) => {
    const window = BrowserWindow.fromWebContents(event.sender)
    if (window !== null) menus.showBar(window)
  },
})
