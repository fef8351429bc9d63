/** Loaded by itself, when somebody asks for an update for the first time. */
import electronUpdater, { type AppUpdater } from 'electron-updater'
import type { Feed } from './feed.ts'
import { createLoginAnswers } from './proxy-login.ts'
import { signedProvider } from './signed-provider.ts'

/**
 * This platform's updater, with announcements from the feed alone. It fetches by Chromium, which knows the system's
 * proxies and certificates itself.
 * @param proxyLogin the user's login for the company's proxy, as it is now
 */
export const loadUpdater = (feed: Feed, proxyLogin: Parameters<typeof createLoginAnswers>[0]): AppUpdater => {
  const { autoUpdater } = electronUpdater
  autoUpdater.setFeedURL({ provider: 'custom', updateProvider: signedProvider(feed) })
  autoUpdater.on('login', createLoginAnswers(proxyLogin))
  return autoUpdater
}
