/** Names on the wire between the preload and main; without the schemas, which the preload has no use for. */
import type { ShellCall } from './shell.ts'

/** Every call, once; the type checker sees that none is missing. */
const callNames = {
  state: true,
  connect: true,
  pickSpreadsheets: true,
  pickCnpjFiles: true,
  chooseKeyProtection: true,
  unlock: true,
  controlService: true,
  setServicePort: true,
  restartWorkspace: true,
  copyServiceToken: true,
  showInFolder: true,
  awaitMicrophone: true,
  setTheme: true,
} satisfies Record<ShellCall, true>

export const shellCallNames = Object.keys(callNames) as ShellCall[]

/** Message that carries the workspace's port into the page. */
export const workspacePortMessage = 'revoada:workspace-port'
/** Channel prefix, so that a stray handler is seen at once. */
export const shellChannel = (call: ShellCall): string => `revoada:shell:${call}`
export const shellStateChannel = 'revoada:shell-state'
