import { BrowserWindow, nativeTheme } from 'electron'

export type MainWindowOptions = { preload: string; url: string }

/** The one window of the app. It is shown once its page has been painted, so that nobody sees it empty. */
export const createMainWindow = ({ preload, url }: MainWindowOptions): BrowserWindow => {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 960,
    minHeight: 600,
    show: false,
    title: 'Revoada',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#14181d' : '#f8fafc',
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
  window.once('ready-to-show', () => window.show())
  void window.loadURL(url)
  return window
}
