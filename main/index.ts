/**
 * The start, and only that: what Electron takes before it is ready, and the window. The rest of main is loaded
 * (composition.ts) once that shows its first picture, and stands before the page's first script runs.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { app, type BrowserWindow, dialog, Menu, nativeTheme } from 'electron'
import { localUserData } from './app/data-place.ts'
import { opensUnasked, withFirstPicture } from './app/first-picture.ts'
import { isFirstInstance } from './app/lifecycle.ts'
import { createMainWindow } from './app/main-window.ts'
import { createMicrophone } from './app/microphone.ts'
import { createOpenedFiles, filesOfArguments } from './app/opened-files.ts'
import { policyFiles } from './app/policy-file.ts'
import { emptyCoreDumps } from './core-dumps.ts'
import { serveUi, uiOrigin } from './app/ui-protocol.ts'
import { isDrivenByTests, WeakeningSwitches, weakeningSwitches } from './app/weakening-switches.ts'
import { setUpWebSecurity } from './app/web-security.ts'
import { closeWindowNetwork } from './app/window-network.ts'
import { createWindowState } from './app/window-state.ts'

emptyCoreDumps()

const dist = join(import.meta.dirname, '..')
/** Only a development build takes them, and a package that tests drive. Its manifest is read when there are any. */
const weakening = app.isPackaged
  ? weakeningSwitches(process.argv.slice(1), app.commandLine.hasSwitch('no-sandbox'))
  : []
const isRefused =
  weakening.length > 0 && !isDrivenByTests(readFileSync(join(dist, '../package.json'), 'utf8'))
const ownUserData = app.commandLine.hasSwitch('user-data-dir') ? null : localUserData(app.getName())
if (ownUserData !== null) app.setPath('userData', ownUserData)
const userData = app.getPath('userData')
const keysPath = join(userData, 'keys.json')
const firstStartPath = join(userData, 'first-start')
/** In place of what the organisation set; only a development build takes it. */
const ownPolicy = app.isPackaged ? undefined : process.env['REVOADA_POLICY']
/** Only a development build takes its pages from Vite. */
const devUrl = app.isPackaged ? undefined : process.env['REVOADA_DEV_URL']
/** For tests on machines without a keychain: consents to a plain key file in the person's place. */
const consentsToKeyFile = app.commandLine.hasSwitch('insecure-key-file')

const isOurPage = (url: string): boolean => url.startsWith(`${devUrl ?? uiOrigin}/`)

// Fields for dates are drawn in Chromium's language and not the page's. In the system's, a Brazilian with an English one
// would plan a campaign for the 12th of November by 11/12. Day first is how the window writes dates in both its languages;
// macOS goes by the system's region.
if (!app.commandLine.hasSwitch('lang')) app.commandLine.appendSwitch('lang', 'pt-BR')
// Or Electron makes menus of its own, in English, for the time until there are ours.
Menu.setApplicationMenu(null)

let window: BrowserWindow | null = null
const microphone = createMicrophone()
const openedFiles = createOpenedFiles()
const windowState = createWindowState(join(userData, 'window.json'))
nativeTheme.themeSource = windowState.look.theme

const showStartFailure = async (failure: unknown): Promise<void> => {
  const { startFailureWords } = await import('./app/start-failure.ts')
  const words = startFailureWords(failure, windowState.look.language, userData)
  // The dialog is not visible in a terminal.
  process.stderr.write(`${words}\n`)
  dialog.showErrorBox('Revoada', words)
}

/** What was never started cannot be noted anywhere: it is said, and that is the end. */
const exitWith = (failure: unknown): void => {
  void showStartFailure(failure).finally(() => app.exit(1))
}

let rest: Promise<void> | null = null
const loadRest = (): Promise<void> => {
  rest ??= import('./composition.ts').then(({ compose }) =>
    compose({
      dist,
      keysPath,
      firstStartPath,
      policyFiles: ownPolicy === undefined ? policyFiles() : [ownPolicy],
      consentsToKeyFile,
      isOurPage,
      mainWindow: () => window,
      windowState,
      openedFiles,
      microphone,
      exitWith,
    }),
  )
  return rest
}

/** Far longer than a first picture takes that nothing keeps from being painted. */
const longestMs = 300
let hasFrame = false

/** While main loads the rest it sends nothing, and so what the first picture needs goes before. */
const serve = (): void =>
  serveUi({
    folder: join(dist, 'renderer'),
    toPage: async (built) => {
      hasFrame = consentsToKeyFile || (await opensUnasked(keysPath, firstStartPath))
      return withFirstPicture(built, {
        pictures: join(dist, 'renderer/first-picture'),
        look: windowState.look,
        theme: nativeTheme.shouldUseDarkColors ? 'dark' : 'light',
        hasFrame,
      })
    },
    beforeScript: async () => {
      if (hasFrame && rest === null && window !== null)
        await Promise.race([once(window, 'ready-to-show'), setTimeout(longestMs)])
      await loadRest().catch(exitWith)
    },
  })

const openWindow = (): void => {
  window = createMainWindow({
    preload: join(dist, 'preload/index.cjs'),
    url: devUrl ?? `${uiOrigin}/index.html`,
    windowState,
  })
  window.once('closed', () => {
    window = null
  })
}

const start = (): void => {
  if (devUrl === undefined) serve()
  // Vite sends scripts when it likes; it takes much longer for them than this does.
  else loadRest().catch(exitWith)
  openWindow()
}

setUpWebSecurity(microphone, isOurPage)
// Vite's pages come over HTTP, and their changes over a WebSocket.
if (devUrl === undefined) closeWindowNetwork()
// macOS says its files by an event, before `ready` when they started the app.
app.on('open-file', (event, path) => {
  event.preventDefault()
  openedFiles.add([path])
})
const ownFiles = filesOfArguments(
  process.argv.slice(1),
  process.cwd(),
  app.isPackaged ? null : app.getAppPath(),
)
if (isRefused)
  app
    .whenReady()
    .then(() => exitWith(new WeakeningSwitches(weakening)))
    .catch(exitWith)
else if (isFirstInstance(() => window, ownFiles, openedFiles.add)) {
  openedFiles.add(ownFiles)
  app.whenReady().then(start).catch(exitWith)
}
