import { app, type BrowserWindow } from 'electron'

const mostLeftFiles = 1_000

/** What a second start leaves to the first one, which does not know who that was. Without a schema, as in window-state.ts. */
const filesLeft = (left: unknown): string[] => {
  const { files }: { files?: unknown } = typeof left === 'object' && left !== null ? left : {}
  if (!Array.isArray(files) || files.length > mostLeftFiles) return []
  return files.every((file) => typeof file === 'string') ? files : []
}

/**
 * One running app for one folder of data. A second start shows the first one's window, leaves it the files that it was
 * to open, and ends.
 * @param files that this start is to open
 * @param onFiles told those of a later start
 * @returns false when this is the second
 */
export const isFirstInstance = (
  mainWindow: () => BrowserWindow | null,
  files: readonly string[],
  onFiles: (files: readonly string[]) => void,
): boolean => {
  if (!app.requestSingleInstanceLock({ files })) {
    app.quit()
    return false
  }
  // What it left counts, not its arguments: those come in another order, with switches of Chromium's among them.
  app.on('second-instance', (_event, _args, _folder, left) => {
    showWindow(mainWindow())
    onFiles(filesLeft(left))
  })
  return true
}

/** Brings the window to the front. */
const showWindow = (window: BrowserWindow | null): void => {
  if (window === null) return
  if (window.isMinimized()) window.restore()
  window.focus()
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
