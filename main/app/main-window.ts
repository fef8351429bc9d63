import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { WindowState } from './window-state.ts'

export type MainWindowOptions = { preload: string; url: string; windowState: WindowState }

/** As `--sunken`, `--ink-2` and `--canvas` of renderer/styles/tokens.css: what is seen before and beside the page. */
const groundOfLight = { titleBar: '#eff4f6', buttons: '#414f59', canvas: '#f7fafb' }
const groundOfDark = { titleBar: '#0c1216', buttons: '#b3bcc1', canvas: '#10171b' }

/** As `--title-bar` of the same file. */
const titleBarHeight = 40

const ground = () => (nativeTheme.shouldUseDarkColors ? groundOfDark : groundOfLight)

/** One less than the page's own title bar, as it is drawn now: its hairline goes on below the window's buttons. */
const overlay = (zoom: number) => ({
  color: ground().titleBar,
  symbolColor: ground().buttons,
  height: Math.round((titleBarHeight * zoom) / 100) - 1,
})

/**
 * The one window of the app. It is shown once its page has been painted, so that nobody sees it empty; the page
 * draws the title bar, and the system only its buttons over it.
 */
export const createMainWindow = ({ preload, url, windowState }: MainWindowOptions): BrowserWindow => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 960,
    minHeight: 600,
    ...windowState.place(screen.getAllDisplays().map(({ workArea }) => workArea)),
    show: false,
    title: 'Revoada',
    backgroundColor: ground().canvas,
    titleBarStyle: 'hidden',
    titleBarOverlay: overlay(windowState.zoom),
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      zoomFactor: windowState.zoom / 100,
    },
  })
  const followLooks = (): void => {
    window.setBackgroundColor(ground().canvas)
    // macOS draws its buttons itself.
    if (process.platform !== 'darwin') window.setTitleBarOverlay(overlay(windowState.zoom))
  }
  nativeTheme.on('updated', followLooks)
  window.once('closed', () => nativeTheme.off('updated', followLooks))
  windowState.follow(window)
  windowState.onZoom(followLooks)
  window.once('ready-to-show', () => {
    if (windowState.isMaximised) window.maximize()
    window.show()
  })
  void window.loadURL(url)
  return window
}
