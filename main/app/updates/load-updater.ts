/** Loaded by itself, when somebody asks for an update for the first time. */
import electronUpdater, { type AppUpdater } from 'electron-updater'
import type { Feed } from './feed.ts'
import { signedProvider } from './signed-provider.ts'

/** This platform's updater, with announcements from the feed alone. */
export const loadUpdater = (feed: Feed): AppUpdater => {
  const { autoUpdater } = electronUpdater
  autoUpdater.setFeedURL({ provider: 'custom', updateProvider: signedProvider(feed) })
  return autoUpdater
}
