import { app, nativeTheme, shell as osShell } from 'electron'
import type { ServiceProcess } from '../processes/service-process.ts'
import type { WorkspaceProcess } from '../processes/workspace-process.ts'
import type { SecretCopies } from './copied-secret.ts'
import { createDataCareCalls, dataFolderOf } from './data-care.ts'
import { createDiagnosticsCalls } from './diagnostics.ts'
import { pickCertificate, pickCnpjFiles, pickSpreadsheets } from './dialogs.ts'
import type { FirstStart } from './first-start.ts'
import type { FileTickets } from '../file-tickets.ts'
import type { Keyring } from './keyring.ts'
import type { Lock } from './lock.ts'
import type { Log } from './log.ts'
import type { Menus } from './menus.ts'
import type { Microphone } from './microphone.ts'
import { showActivity, showNotice } from './notices.ts'
import type { OpenedFiles } from './opened-files.ts'
import { readThirdPartyNotices, showElectronLicences } from './third-party-notices.ts'
import { shellCalls as os, type ShellRouter } from './serve-shell.ts'
import type { ServicePort } from './service-port.ts'
import type { Transfer } from './transfer.ts'
import type { Shell } from './shell.ts'
import type { Updates } from './updates/updates.ts'
import type { WindowEvents } from './window-events.ts'
import type { WindowState } from './window-state.ts'

export type ShellCallParts = {
  keyring: Keyring
  firstStart: FirstStart
  shell: Shell
  events: WindowEvents
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
  lock: Lock
  /** @returns whether it is locked now */
  lockNow: () => boolean
  /** Called when the keys have just been opened. */
  onKeysOpen: () => void
}

/** What main does for the window, call by call. */
export const createShellCalls = ({
  keyring,
  firstStart,
  shell,
  events,
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
  lock,
  lockNow,
  onKeysOpen,
}: ShellCallParts): ShellRouter => ({
  ...createDiagnosticsCalls({ dataFolder, health: () => shell.state().processes, keyring, tickets, log }),
  ...createDataCareCalls(dataFolder, { workspace, service }, log),
  watch: os.watch.handler(async function* ({ context: { window }, signal }) {
    const told = events.watch(window, signal)
    yield { type: 'state', state: shell.state() }
    for await (const event of told) yield event === 'state' ? { type: event, state: shell.state() } : event
  }),
  showData: os.showData.handler(async ({ input: owner }) => {
    await osShell.openPath(dataFolderOf(dataFolder, owner))
  }),
  exportData: os.exportData.handler(({ input, context: { window } }) =>
    transfer.exportData(window, input.passphrase),
  ),
  pickImport: os.pickImport.handler(({ context: { window } }) => transfer.pickImport(window)),
  importData: os.importData.handler(({ input }) => transfer.importData(input.passphrase)),
  quit: os.quit.handler(() => app.quit()),
  takeOpenedFiles: os.takeOpenedFiles.handler(async () =>
    (await openedFiles.take()).map(({ path, fault }) => ({ ticket: tickets.issue(path), fault })),
  ),
  setRecentDocuments: os.setRecentDocuments.handler(({ input: files }) => {
    if (files === null) app.clearRecentDocuments()
    else for (const ticket of files) app.addRecentDocument(tickets.pathOf(ticket))
  }),
  pickSpreadsheets: os.pickSpreadsheets.handler(async ({ context: { window } }) =>
    (await pickSpreadsheets(window)).map(tickets.issue),
  ),
  pickCnpjFiles: os.pickCnpjFiles.handler(async ({ input: what, context: { window } }) => {
    const picked = await pickCnpjFiles(window, what)
    return picked?.map(({ path, bytes }) => ({ ticket: tickets.issue(path), bytes })) ?? null
  }),
  pickCertificate: os.pickCertificate.handler(async ({ input: what, context: { window } }) => {
    const path = await pickCertificate(window, what)
    return path === null ? null : tickets.issue(path)
  }),
  chooseKeyProtection: os.chooseKeyProtection.handler(async ({ input: choice }) => {
    await keyring.choose(choice)
    onKeysOpen()
    return keyring.protection
  }),
  unlock: os.unlock.handler(async ({ input: { passphrase } }) => {
    const opened = await keyring.unlock(passphrase)
    if (opened) onKeysOpen()
    return { opened }
  }),
  recoverKeys: os.recoverKeys.handler(async ({ input: { code } }) => {
    const answer = await keyring.recover(code)
    if (keyring.protection.state === 'open') onKeysOpen()
    else shell.publish()
    return answer
  }),
  changeKeyProtection: os.changeKeyProtection.handler(async ({ input: { choice, passphrase } }) => {
    const change = await keyring.change(choice, passphrase)
    shell.publish()
    return change
  }),
  makeRecoveryCode: os.makeRecoveryCode.handler(async ({ input: { passphrase } }) => {
    const code = await keyring.makeRecoveryCode(passphrase)
    shell.publish()
    return code
  }),
  copyRecoveryCode: os.copyRecoveryCode.handler(({ input: code }) => {
    secretCopies.copy(code)
  }),
  lock: os.lock.handler(() => ({ locked: lockNow() })),
  setLock: os.setLock.handler(async ({ input: choice }) => {
    await lock.set(choice)
    shell.publish()
  }),
  finishFirstStart: os.finishFirstStart.handler(async () => {
    await firstStart.finish()
    shell.publish()
  }),
  controlService: os.controlService.handler(async ({ input: action }) => {
    if (action !== 'start') await service.stop()
    if (action !== 'stop') service.start()
  }),
  setServicePort: os.setServicePort.handler(async ({ input: port }) => {
    await servicePort.set(port)
    shell.publish()
    // Not waited for: the port is kept, and the service's state tells the rest. Without keys nothing is there yet.
    const isUp = keyring.protection.state === 'open' && service.health.state !== 'stopped'
    if (isUp) void service.stop().then(() => service.start())
  }),
  restartWorkspace: os.restartWorkspace.handler(async () => {
    await workspace.stop()
    workspace.start()
  }),
  openServiceDocs: os.openServiceDocs.handler(async () => {
    // The only address that is handed to the system: of our own making, on this computer.
    if (service.instance !== null) await osShell.openExternal(`${service.instance.baseUrl}/docs`)
  }),
  copyServiceToken: os.copyServiceToken.handler(() => {
    if (service.instance !== null) secretCopies.copy(service.instance.token)
  }),
  showInFolder: os.showInFolder.handler(({ input: ticket }) =>
    osShell.showItemInFolder(tickets.pathOf(ticket)),
  ),
  awaitMicrophone: os.awaitMicrophone.handler(() => microphone.await()),
  notify: os.notify.handler(({ input: notice, context: { window } }) => showNotice(window, notice, events)),
  setActivity: os.setActivity.handler(({ input: activity, context: { window } }) =>
    showActivity(window, activity),
  ),
  setLook: os.setLook.handler(({ input: look }) => {
    nativeTheme.themeSource = look.theme
    windowState.setLook(look)
  }),
  thirdPartyNotices: os.thirdPartyNotices.handler(() => readThirdPartyNotices(noticesPath)),
  showElectronLicences: os.showElectronLicences.handler(showElectronLicences),
  // Not waited for: the shell's state tells how it goes on.
  checkForUpdate: os.checkForUpdate.handler(() => void updates.check()),
  installUpdate: os.installUpdate.handler(({ input }) => void updates.install(input.version)),
  zoom: os.zoom.handler(({ input: step, context: { window } }) => windowState.zoomBy(window, step)),
  setMenuBar: os.setMenuBar.handler(({ input: bar }) => menus.setBar(bar)),
  setEditWords: os.setEditWords.handler(({ input: words }) => menus.setEditWords(words)),
  showMenuBar: os.showMenuBar.handler(({ context: { window } }) => menus.showBar(window)),
})
