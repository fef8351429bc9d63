/** Loaded by itself, when somebody asks for an update for the first time. */
import electronUpdater, { type AppUpdater } from 'electron-updater'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import type { WayTo } from '../../remote/connect.ts'
import { requestThrough } from '../../remote/request-through.ts'
import type { Feed } from './feed.ts'
import { signedProvider } from './signed-provider.ts'

/**
 * This platform's updater, with announcements from the feed alone.
 * @param wayTo how it gets there: what the user set for the company's network counts for updates as for everything else
 */
export const loadUpdater = (feed: Feed, wayTo: WayTo): AppUpdater =>
  prepareUpdater(electronUpdater.autoUpdater, feed, wayTo)

export const prepareUpdater = (updater: AppUpdater, feed: Feed, wayTo: WayTo): AppUpdater => {
  const httpExecutor = Object.assign(new ElectronHttpExecutor(), { createRequest: requestThrough(wayTo) })
  Object.assign(updater, { httpExecutor })
  updater.setFeedURL({ provider: 'custom', updateProvider: signedProvider(feed) })
  return updater
}
