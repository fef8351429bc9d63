/** The composition of the app. Read from top to bottom; the last line opens the window. */
import { join } from 'node:path'
import { app, BrowserWindow } from 'electron'
import { askSavePath } from './app/dialogs.ts'
import { answerShellCalls } from './app/ipc.ts'
import { osKeychain } from './app/keychain.ts'
import { createKeyring } from './app/keyring.ts'
import { drainBeforeQuit, isFirstInstance } from './app/lifecycle.ts'
import { createMainWindow } from './app/main-window.ts'
import { createMicrophone } from './app/microphone.ts'
import { createServicePort } from './app/service-port.ts'
import { createShell } from './app/shell.ts'
import { createShellCalls } from './app/shell-calls.ts'
import { serveUi, uiOrigin } from './app/ui-protocol.ts'
import { setUpWebSecurity } from './app/web-security.ts'
import { createServiceProcess } from './processes/service-process.ts'
import { createWorkspaceProcess } from './processes/workspace-process.ts'

const dist = join(import.meta.dirname, '..')
const dataFolder = join(app.getPath('userData'), 'data')
/** Only a development build takes its pages from Vite. */
const devUrl = app.isPackaged ? undefined : process.env['REVOADA_DEV_URL']
/** For tests on machines without a keychain: consents to a plain key file in the person's place. */
const consentsToKeyFile = app.commandLine.hasSwitch('insecure-key-file')

const isOurPage = (url: string): boolean => url.startsWith(`${devUrl ?? uiOrigin}/`)

let window: BrowserWindow | null = null
const microphone = createMicrophone()
const keyring = createKeyring(join(app.getPath('userData'), 'keys.json'), osKeychain)
const servicePort = createServicePort(join(app.getPath('userData'), 'service.json'))
const shell = createShell({
  keyring,
  servicePort,
  workspace: () => workspace,
  service: () => service,
  windows: () => BrowserWindow.getAllWindows(),
})
const workspace = createWorkspaceProcess({
  entry: join(dist, 'main', 'workspace.js'),
  readerEntry: join(dist, 'main', 'reader.js'),
  dataFolder: join(dataFolder, 'workspace'),
  databaseKey: () => keyring.keys.workspace,
  onHealth: () => shell.publish(),
  askSavePath: (suggestedName) => askSavePath(window, suggestedName),
})
const service = createServiceProcess({
  entry: join(dist, 'main', 'service.js'),
  readerEntry: join(dist, 'main', 'reader.js'),
  dataFolder: join(dataFolder, 'service'),
  databaseKey: () => keyring.keys.service,
  tokenSecret: () => keyring.keys.tokens,
  port: () => servicePort.value,
  onHealth: () => shell.publish(),
  onInstance: (instance) => {
    workspace.setEmbeddedInstance(instance)
    shell.publish()
  },
})

/** The workspace at once; the service when the first page has been painted, so that it does not slow that down. */
const startProcesses = (): void => {
  shell.publish()
  workspace.start()
  if (window?.isVisible() === true) service.start()
  else window?.once('show', () => service.start())
}

const openWindow = (): void => {
  window = createMainWindow({
    preload: join(dist, 'preload', 'index.cjs'),
    url: devUrl ?? `${uiOrigin}/index.html`,
  })
  window.once('closed', () => {
    window = null
  })
}

const openKeys = async (): Promise<void> => {
  await Promise.all([keyring.open(), servicePort.open()])
  if (keyring.protection.state === 'choice_needed' && consentsToKeyFile)
    await keyring.choose({ backend: 'file' })
  if (keyring.protection.state === 'open') startProcesses()
  else shell.publish()
}

const start = (): void => {
  if (devUrl === undefined) serveUi(join(dist, 'renderer'))
  answerShellCalls(
    createShellCalls({
      keyring,
      shell,
      workspace,
      service,
      servicePort,
      microphone,
      onKeysOpen: startProcesses,
    }),
    isOurPage,
  )
  openWindow()
  void openKeys()
}

setUpWebSecurity(microphone, isOurPage)
drainBeforeQuit(async () => {
  await Promise.all([workspace.stop(), service.stop()])
})
if (isFirstInstance(() => window)) void app.whenReady().then(start)
