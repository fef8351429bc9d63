/** The composition of main behind its window. Read from top to bottom. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, type BrowserWindow, clipboard, powerMonitor, safeStorage, session } from 'electron'
import { readComputer } from './app/computer.ts'
import { createDataCareCalls } from './app/data-care-calls.ts'
import { refuseNetworkShare } from './app/data-place.ts'
import { createDiagnosticsCalls } from './app/diagnostics.ts'
import { askSavePath } from './app/dialogs.ts'
import { openSignInPage } from './app/sign-in-page.ts'
import { createFileCalls } from './app/file-calls.ts'
import { createFirstStart } from './app/first-start.ts'
import { takePorts } from './app/ipc.ts'
import { createOsKeychain } from './app/keychain.ts'
import { createKeyCalls } from './app/key-calls.ts'
import { createKeyring } from './app/keyring.ts'
import { drainBeforeQuit } from './app/lifecycle.ts'
import { createLock } from './app/lock.ts'
import { createLog } from './app/log.ts'
import { createMenus } from './app/menus.ts'
import type { Microphone } from './app/microphone.ts'
import type { OpenedFiles } from './app/opened-files.ts'
import { readPolicy } from './app/policy.ts'
import { resolveProxy } from './app/proxy.ts'
import { serveShell, type ShellRouter } from './app/serve-shell.ts'
import { createServiceCalls } from './app/service-calls.ts'
import { createServicePort } from './app/service-port.ts'
import { createShell } from './app/shell.ts'
import { createSecretCopies } from './app/copied-secret.ts'
import { createStillSending } from './app/still-sending.ts'
import { createTransfer } from './app/transfer.ts'
import { createTransferCalls } from './app/transfer-calls.ts'
import { readFeed } from './app/updates/feed.ts'
import { isFromMsi } from './app/updates/package-type.ts'
import { noteUncaught } from './app/uncaught.ts'
import { createUpdates } from './app/updates/updates.ts'
import { createWindowEvents } from './app/window-events.ts'
import { createWindowCalls } from './app/window-calls.ts'
import type { WindowState } from './app/window-state.ts'
import { describeUncaught } from '../shared/processes/uncaught.ts'
import type { Policy } from '../shared/bridge/policy.ts'
import type { ProcessHealth } from '../shared/bridge/shell.ts'
import type { CompanyNetwork } from '../shared/processes/workspace.ts'
import { createFileTickets } from './file-tickets.ts'
import { createServiceProcess } from './processes/service-process.ts'
import { createWorkspaceProcess } from './processes/workspace-process.ts'

export type StartedParts = {
  /** The folder of the build. */
  dist: string
  keysPath: string
  /** Lies there until the introduction has been seen. */
  firstStartPath: string
  /** What the organisation set lies in the first of these that is there. */
  policyFiles: readonly string[]
  /** Whether the person's answer to the question for the keys is taken as given. */
  consentsToKeyFile: boolean
  isOurPage: (url: string) => boolean
  /** The one window, while it is there. */
  mainWindow: () => BrowserWindow | null
  windowState: WindowState
  openedFiles: OpenedFiles
  microphone: Microphone
  /** Says what keeps the app from starting, and ends it. */
  exitWith: (error: unknown) => void
}

/** Starts everything that the window works with. Once it has returned, the window's ports are served. */
export const compose = ({
  dist,
  keysPath,
  firstStartPath,
  policyFiles,
  consentsToKeyFile,
  isOurPage,
  mainWindow,
  windowState,
  openedFiles,
  microphone,
  exitWith,
}: StartedParts): void => {
  const userData = app.getPath('userData')
  const dataFolder = join(userData, 'data')
  const ticketKey = randomBytes(32)
  const tickets = createFileTickets(ticketKey, () => new Error('not a ticket of ours'))
  const log = createLog(join(userData, 'revoada.log'), Date.now)
  noteUncaught(log, exitWith)

  const readerFiles = {
    page: join(dist, 'main', 'reader-page'),
    preload: join(dist, 'preload', 'reader', 'index.cjs'),
  }
  let isServiceDue = false
  let policy: Policy = {}
  let computer = {}
  let network: CompanyNetwork = { login: null, certificates: [], clientCertificate: null }
  /** Beside the data, whose backups it opens too. */
  const keysCopyPath = join(dataFolder, 'keys.json')
  const keyring = createKeyring(keysPath, keysCopyPath, createOsKeychain(safeStorage))
  const firstStart = createFirstStart(firstStartPath)
  const events = createWindowEvents()
  openedFiles.onAdded(() => events.tell({ type: 'opened_files' }))
  const menus = createMenus(events)
  const opened = mainWindow()
  if (opened !== null) menus.attach(opened)
  const noteHealth = ({ process: which, state, reason, restarts }: ProcessHealth): void =>
    log.add({ event: 'process', process: which, state, reason, restarts })
  windowState.onZoom(() => shell.publish())
  const servicePort = createServicePort(join(userData, 'service.json'))
  const updates = createUpdates({
    isManaged: async () => policy.updates === 'off' || isFromMsi(process.resourcesPath),
    readFeed: () => readFeed(join(dist, '..', 'package.json')),
    loadUpdater: async (feed) =>
      (await import('./app/updates/load-updater.ts')).loadUpdater(feed, resolveProxy, () => network),
    onChange: () => shell.publish(),
  })
  /** The page is loaded anew, and with it goes what it held of the data; it gets no port to them until it is unlocked. */
  const lockNow = (): boolean => {
    if (!keyring.lock()) return false
    shell.publish()
    mainWindow()?.webContents.reload()
    return true
  }
  const lock = createLock(join(userData, 'lock.json'), powerMonitor, lockNow)
  const shell = createShell({
    policy: () => policy,
    keyring,
    firstStart,
    servicePort,
    lock,
    updates,
    windowState,
    workspace: () => workspace,
    service: () => service,
    transfer: () => transfer,
    events,
  })
  const workspace = createWorkspaceProcess({
    entry: join(dist, 'main', 'workspace.js'),
    readerFiles,
    dataFolder: join(dataFolder, 'workspace'),
    databaseKey: () => keyring.keys.workspace,
    ticketKey,
    policy: () => policy,
    place: () => ({ path: join(userData, 'installation'), computer }),
    onHealth: (health) => {
      const { state } = health
      if (state !== 'running') stillSending.end()
      noteHealth(health)
      shell.publish()
      if (!isServiceDue || (state !== 'running' && state !== 'failed')) return
      isServiceDue = false
      service.start()
    },
    onUncaught: (what) => log.add({ event: 'uncaught', process: 'workspace', ...what }),
    onPutOff: (work, failure) => log.add({ event: 'put_off', process: 'workspace', work, ...failure }),
    onStillSending: () => stillSending.begin(),
    onCompanyNetwork: (set) => {
      network = set
    },
    askSavePath: (suggestedName) => askSavePath(mainWindow(), suggestedName),
    openSignIn: (address) => void openSignInPage(address),
    resolveProxy,
  })
  const stillSending = createStillSending(() => windowState.look.language, mainWindow, workspace.kill)
  const service = createServiceProcess({
    entry: join(dist, 'main', 'service.js'),
    readerFiles,
    dataFolder: join(dataFolder, 'service'),
    databaseKey: () => keyring.keys.service,
    tokenSecret: () => keyring.keys.tokens,
    port: () => servicePort.value,
    onHealth: (health) => {
      noteHealth(health)
      shell.publish()
    },
    onUncaught: (what) => log.add({ event: 'uncaught', process: 'service', ...what }),
    onPutOff: (work, failure) => log.add({ event: 'put_off', process: 'service', work, ...failure }),
    onInstance: (instance) => {
      workspace.setEmbeddedInstance(instance)
      shell.publish()
    },
  })

  const transfer = createTransfer({
    dataFolder,
    owners: { workspace, service },
    servicePort,
    tickets,
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
    // They went on while the keys were locked.
    if (isServiceDue) return
    isServiceDue = true
    // Asked anew: it may have been closed while the keys were opened.
    const window = mainWindow()
    if (window === null || window.isVisible()) workspace.start()
    else window.once('show', () => setTimeout(workspace.start, presentingMs))
  }

  const openKeys = async (): Promise<void> => {
    await refuseNetworkShare(userData)
    policy = await readPolicy(policyFiles)
    // Before the keys are made. Whoever consents by a switch is no person to be introduced to anything.
    await firstStart.open(!existsSync(keysPath) && !existsSync(keysCopyPath) && !consentsToKeyFile)
    // A keychain may ask its person first, who then has the introduction behind its question.
    shell.publish()
    const read = readComputer()
    await Promise.all([keyring.open(), servicePort.open(), lock.open(), updates.open(), transfer.sweep()])
    computer = await read
    if (keyring.protection.state === 'choice_needed' && consentsToKeyFile)
      await keyring.choose({ backend: 'file' })
    if (keyring.protection.state === 'open') startProcesses()
    else shell.publish()
  }

  const secretCopies = createSecretCopies(clipboard)
  drainBeforeQuit(async () => {
    // What the window remembers, Chromium writes only now and then.
    session.defaultSession.flushStorageData()
    lock.stop()
    await Promise.all([windowState.flush(), secretCopies.end(), workspace.stop()])
    // Its answers are waited for.
    await service.stop()
    log.add({ event: 'ended' })
  })
  log.add({ event: 'started', version: app.getVersion() })
  const calls: ShellRouter = {
    ...createWindowCalls({
      shell,
      events,
      menus,
      windowState,
      firstStart,
      microphone,
      updates,
      noticesPath: join(dist, 'main', 'notices.json'),
    }),
    ...createKeyCalls({ keyring, lock, shell, secretCopies, lockNow, onKeysOpen: startProcesses }),
    ...createServiceCalls({
      service,
      servicePort,
      secretCopies,
      shell,
      areKeysOpen: () => keyring.protection.state === 'open',
    }),
    ...createFileCalls(openedFiles, tickets),
    ...createTransferCalls(transfer),
    ...createDataCareCalls(dataFolder, { workspace, service }, log),
    ...createDiagnosticsCalls({
      dataFolder,
      health: () => shell.state().processes,
      keyring,
      tickets,
      log,
    }),
  }
  const noteFailure = (error: unknown): void =>
    log.add({ event: 'uncaught', process: 'main', ...describeUncaught(error) })
  takePorts(
    {
      main: (port, window) => {
        serveShell(calls, window, port, noteFailure)
        port.start()
        return true
      },
      workspace: (port) => keyring.protection.state === 'open' && workspace.connectWindow(port),
    },
    tickets,
    isOurPage,
  )
  openKeys().catch(exitWith)
}
