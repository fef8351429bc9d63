import { app, BrowserWindow, dialog } from 'electron'
import { describeUncaught } from '../../shared/processes/uncaught.ts'
import type { Log } from './log.ts'

/**
 * Errors that nobody caught in main, which owns no data: they are noted without what they say, and the app goes on; without
 * a window nobody could see that it does not, so it ends then. Electron itself would print the message, and show it in
 * English over everything.
 */
export const noteUncaught = (log: Log): void => {
  const note = (error: unknown): void => {
    const what = describeUncaught(error)
    log.add({ event: 'uncaught', process: 'main', ...what })
    if (BrowserWindow.getAllWindows().length > 0) return
    dialog.showErrorBox('Revoada', [what.name, what.code, ...what.places].filter(Boolean).join('\n'))
    app.exit(1)
  }
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
  app.on('render-process-gone', (_event, _contents, { reason }) => {
    if (reason !== 'clean-exit') log.add({ event: 'window_gone', reason })
  })
}
