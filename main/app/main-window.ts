import { BrowserWindow, nativeTheme } from 'electron'

export type MainWindowOptions = { preload: string; url: string }

/** As `--sunken`, `--ink-2` and `--canvas` of renderer/styles/tokens.css: what is seen before and beside the page. */
const groundOfLight = { titleBar: '#eff4f6', buttons: '#414f59', canvas: '#f7fafb' }
const groundOfDark = { titleBar: '#0c1216', buttons: '#b3bcc1', canvas: '#10171b' }

/** One less than the page's own title bar, whose hairline goes on below the window's buttons. */
const titleBarHeight = 39

const ground = () => (nativeTheme.shouldUseDarkColors ? groundOfDark : groundOfLight)

const overlay = () => ({ color: ground().titleBar, symbolColor: ground().buttons, height: titleBarHeight })

/**
 * The one window of the app. It is shown once its page has been painted, so that nobody sees it empty; the page
 * draws the title bar, and the system only its buttons over it.
 */
export const createMainWindow = ({ preload, url }: MainWindowOptions): BrowserWindow => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 960,
    minHeight: 600,
    show: false,
    title: 'Revoada',
    backgroundColor: ground().canvas,
    titleBarStyle: 'hidden',
    titleBarOverlay: overlay(),
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  })
  const followTheme = (): void => {
    window.setBackgroundColor(ground().canvas)
    // macOS draws its buttons itself.
    if (process.platform !== 'darwin') window.setTitleBarOverlay(overlay())
  }
  nativeTheme.on('updated', followTheme)
  window.once('closed', () => nativeTheme.off('updated', followTheme))
  window.once('ready-to-show', () => window.show())
  void window.loadURL(url)
  return window
}
