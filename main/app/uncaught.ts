import { app, BrowserWindow } from 'electron'
import { describeUncaught } from '../../shared/processes/uncaught.ts'
import type { Log } from './log.ts'

/**
 * Errors that nobody caught in main, which owns no data: they are noted without what they say, and the app goes on; without
 * a window nobody could see that it does not, so it ends then. Electron itself would print the message, and show it in
 * English over everything.
 * @param exitWith says what keeps the app from working, and ends it
 */
export const noteUncaught = (log: Log, exitWith: (error: unknown) => void): void => {
  const note = (error: unknown): void => {
    log.add({ event: 'uncaught', process: 'main', ...describeUncaught(error) })
    if (BrowserWindow.getAllWindows().length === 0) exitWith(error)
  }
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
  app.on('render-process-gone', (_event, _contents, { reason }) => {
    if (reason !== 'clean-exit') log.add({ event: 'window_gone', reason })
  })
}
