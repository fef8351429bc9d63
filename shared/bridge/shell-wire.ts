/** Names on the wire between the preload and main; without the schemas, which the preload has no use for. */
import type { ShellCall } from './shell.ts'

/** Every call, once; the type checker sees that none is missing. */
const callNames = {
  state: true,
  connect: true,
  takeOpenedFiles: true,
  setRecentDocuments: true,
  pickSpreadsheets: true,
  pickCnpjFiles: true,
  pickCertificate: true,
  chooseKeyProtection: true,
  unlock: true,
  recoverKeys: true,
  changeKeyProtection: true,
  makeRecoveryCode: true,
  copyRecoveryCode: true,
  finishFirstStart: true,
  controlService: true,
  setServicePort: true,
  restartWorkspace: true,
  openServiceDocs: true,
  copyServiceToken: true,
  showInFolder: true,
  awaitMicrophone: true,
  notify: true,
  setActivity: true,
  setLook: true,
  thirdPartyNotices: true,
  showElectronLicences: true,
  checkForUpdate: true,
  installUpdate: true,
  listBackups: true,
  listSetAside: true,
  removeCopy: true,
  makeBackup: true,
  restoreBackup: true,
  startFresh: true,
  showData: true,
  exportData: true,
  pickImport: true,
  importData: true,
  diagnostics: true,
  saveDiagnostics: true,
  quit: true,
  zoom: true,
  setMenuBar: true,
  setEditWords: true,
  showMenuBar: true,
} satisfies Record<ShellCall, true>

export const shellCallNames = Object.keys(callNames) as ShellCall[]

/** Message that carries the workspace's port into the page. */
export const workspacePortMessage = 'revoada:workspace-port'
/** Channel prefix, so that a stray handler is seen at once. */
export const shellChannel = (call: ShellCall): string => `revoada:shell:${call}`
/** From the preload alone: the window has no call for it. Takes paths, answers with their tickets. */
export const ticketsChannel = 'revoada:tickets'
export const shellStateChannel = 'revoada:shell-state'
export const openPathChannel = 'revoada:open-path'
export const openedFilesChannel = 'revoada:opened-files'
export const commandChannel = 'revoada:command'
