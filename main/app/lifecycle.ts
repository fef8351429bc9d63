import { app, type BrowserWindow } from 'electron'

/**
 * One running app for one folder of data. A second start shows the first one's window and ends.
 * @returns false when this is the second
 */
export const isFirstInstance = (mainWindow: () => BrowserWindow | null): boolean => {
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return false
  }
  app.on('second-instance', () => {
    const window = mainWindow()
    if (window === null) return
    if (window.isMinimized()) window.restore()
    window.focus()
  })
  return true
}

/** Ends the app only after `drain` has let every process finish what it is at. */
export const drainBeforeQuit = (drain: () => Promise<void>): void => {
  let state: 'running' | 'draining' | 'drained' = 'running'
  app.on('before-quit', (event) => {
    if (state === 'drained') return
    event.preventDefault()
    if (state === 'draining') return
    state = 'draining'
    void drain().finally(() => {
      state = 'drained'
      app.quit()
    })
  })
  app.on('window-all-closed', () => app.quit())
}
