/** The composition of the app. Read from top to bottom; the last line opens the window. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, BrowserWindow, session } from 'electron'
import { askSavePath } from './app/dialogs.ts'
import { createFirstStart } from './app/first-start.ts'
import { answerShellCalls } from './app/ipc.ts'
import { osKeychain } from './app/keychain.ts'
import { createKeyring } from './app/keyring.ts'
import { drainBeforeQuit, isFirstInstance } from './app/lifecycle.ts'
import { createLog } from './app/log.ts'
import { createMainWindow } from './app/main-window.ts'
import { createMenus } from './app/menus.ts'
import { createMicrophone } from './app/microphone.ts'
import { createOpenedFiles, filesOfArguments } from './app/opened-files.ts'
import { createServicePort } from './app/service-port.ts'
import { createShell } from './app/shell.ts'
import { createShellCalls } from './app/shell-calls.ts'
import { createTransfer } from './app/transfer.ts'
import { serveUi, uiOrigin } from './app/ui-protocol.ts'
import { readFeed } from './app/updates/feed.ts'
import { noteUncaught } from './app/uncaught.ts'
import { createUpdates } from './app/updates/updates.ts'
import { setUpWebSecurity } from './app/web-security.ts'
import { createWindowState } from './app/window-state.ts'
import { describeUncaught } from '../shared/processes/uncaught.ts'
import type { ProcessHealth } from '../shared/bridge/shell.ts'
import { openedFilesChannel } from '../shared/bridge/shell-wire.ts'
import { createServiceProcess } from './processes/service-process.ts'
import { createWorkspaceProcess } from './processes/workspace-process.ts'

const dist = join(import.meta.dirname, '..')
const dataFolder = join(app.getPath('userData'), 'data')
/** Only a development build takes its pages from Vite. */
const devUrl = app.isPackaged ? undefined : process.env['REVOADA_DEV_URL']
/** For tests on machines without a keychain: consents to a plain key file in the person's place. */
const consentsToKeyFile = app.commandLine.hasSwitch('insecure-key-file')

const isOurPage = (url: string): boolean => url.startsWith(`${devUrl ?? uiOrigin}/`)

const log = createLog(join(app.getPath('userData'), 'revoada.log'), Date.now)
noteUncaught(log)

// Fields for dates are drawn in Chromium's language and not the page's. In the system's, a Brazilian with an English one
// would plan a campaign for the 12th of November by 11/12. Day first is how the window writes dates in both its languages;
// macOS goes by the system's region.
if (!app.commandLine.hasSwitch('lang')) app.commandLine.appendSwitch('lang', 'pt-BR')

let window: BrowserWindow | null = null
let isServiceDue = false
const microphone = createMicrophone()
const keysPath = join(app.getPath('userData'), 'keys.json')
/** Beside the data, whose backups it opens too. */
const keysCopyPath = join(dataFolder, 'keys.json')
const keyring = createKeyring(keysPath, keysCopyPath, osKeychain)
const firstStart = createFirstStart(join(app.getPath('userData'), 'first-start'))
const menus = createMenus()
const openedFiles = createOpenedFiles(() => window?.webContents.send(openedFilesChannel))
const ownFiles = filesOfArguments(
  process.argv.slice(1),
  process.cwd(),
  app.isPackaged ? null : app.getAppPath(),
)
const noteHealth = ({ process: which, state, reason, restarts }: ProcessHealth): void =>
  log.add({ event: 'process', process: which, state, reason, restarts })
const windowState = createWindowState(join(app.getPath('userData'), 'window.json'))
windowState.onZoom(() => shell.publish())
const servicePort = createServicePort(join(app.getPath('userData'), 'service.json'))
const updates = createUpdates({
  readFeed: () => readFeed(join(dist, '..', 'package.json')),
  loadUpdater: async (feed) => (await import('./app/updates/load-updater.ts')).loadUpdater(feed),
  onChange: () => shell.publish(),
})
const shell = createShell({
  keyring,
  firstStart,
  servicePort,
  updates,
  windowState,
  workspace: () => workspace,
  service: () => service,
  transfer: () => transfer,
  windows: () => BrowserWindow.getAllWindows(),
})
const workspace = createWorkspaceProcess({
  entry: join(dist, 'main', 'workspace.js'),
  readerEntry: join(dist, 'main', 'reader.js'),
  dataFolder: join(dataFolder, 'workspace'),
  databaseKey: () => keyring.keys.workspace,
  onHealth: (health) => {
    const { state } = health
    noteHealth(health)
    shell.publish()
    if (!isServiceDue || (state !== 'running' && state !== 'failed')) return
    isServiceDue = false
    service.start()
  },
  onUncaught: (what) => log.add({ event: 'uncaught', process: 'workspace', ...what }),
  askSavePath: (suggestedName) => askSavePath(window, suggestedName),
})
const service = createServiceProcess({
  entry: join(dist, 'main', 'service.js'),
  readerEntry: join(dist, 'main', 'reader.js'),
  dataFolder: join(dataFolder, 'service'),
  databaseKey: () => keyring.keys.service,
  tokenSecret: () => keyring.keys.tokens,
  port: () => servicePort.value,
  onHealth: (health) => {
    noteHealth(health)
    shell.publish()
  },
  onUncaught: (what) => log.add({ event: 'uncaught', process: 'service', ...what }),
  onInstance: (instance) => {
    workspace.setEmbeddedInstance(instance)
    shell.publish()
  },
})

const transfer = createTransfer({
  dataFolder,
  owners: { workspace, service },
  servicePort,
  version: app.getVersion(),
  onProgress: () => shell.publish(),
})

/**
 * What a window that has just been shown takes until its first picture is on the screen: processes that start within it
 * hold that up, by a quarter of the whole start on two cores.
 */
const presentingMs = 50

/** First the workspace, whose data somebody waits for; when that runs, or cannot, the service. */
const startProcesses = (): void => {
  shell.publish()
  isServiceDue = true
  if (window?.isVisible() === true) workspace.start()
  else window?.once('show', () => setTimeout(workspace.start, presentingMs))
}

const openWindow = (): void => {
  window = createMainWindow({
    preload: join(dist, 'preload', 'index.cjs'),
    url: devUrl ?? `${uiOrigin}/index.html`,
    windowState,
  })
  menus.attach(window)
  window.once('closed', () => {
    window = null
  })
}

const openKeys = async (): Promise<void> => {
  // Before the keys are made. Whoever consents by a switch is no person to be introduced to anything.
  await firstStart.open(!existsSync(keysPath) && !existsSync(keysCopyPath) && !consentsToKeyFile)
  await Promise.all([keyring.open(), servicePort.open(), updates.open(), transfer.sweep()])
  if (keyring.protection.state === 'choice_needed' && consentsToKeyFile)
    await keyring.choose({ backend: 'file' })
  if (keyring.protection.state === 'open') startProcesses()
  else shell.publish()
}

const start = (): void => {
  if (devUrl === undefined) serveUi(join(dist, 'renderer'))
  // First of all: while its process starts there is time for the rest.
  openWindow()
  log.add({ event: 'started', version: app.getVersion() })
  answerShellCalls(
    createShellCalls({
      keyring,
      firstStart,
      shell,
      workspace,
      service,
      servicePort,
      updates,
      noticesPath: join(dist, 'main', 'notices.json'),
      microphone,
      transfer,
      dataFolder,
      menus,
      windowState,
      openedFiles,
      log,
      onKeysOpen: startProcesses,
    }),
    isOurPage,
    (error) => log.add({ event: 'uncaught', process: 'main', ...describeUncaught(error) }),
  )
  void openKeys()
}

setUpWebSecurity(microphone, isOurPage)
drainBeforeQuit(async () => {
  // What the window remembers, Chromium writes only now and then.
  session.defaultSession.flushStorageData()
  await Promise.all([workspace.stop(), service.stop(), windowState.flush()])
  log.add({ event: 'ended' })
})
// macOS says its files by an event, before `ready` when they started the app.
app.on('open-file', (event, path) => {
  event.preventDefault()
  openedFiles.add([path])
})
if (isFirstInstance(() => window, ownFiles, openedFiles.add)) {
  openedFiles.add(ownFiles)
  void app.whenReady().then(start)
}
