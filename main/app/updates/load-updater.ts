/** Loaded by itself, when somebody asks for an update for the first time. */
import electronUpdater, { type AppUpdater } from 'electron-updater'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import type { CompanyNetwork } from '../../../shared/processes/workspace.ts'
import type { WayTo } from '../../remote/connect.ts'
import { requestThrough } from '../../remote/request-through.ts'
import { createWayTo, ownWayOf, type ResolveProxy } from '../../remote/ways.ts'
import type { Feed } from './feed.ts'
import { signedProvider } from './signed-provider.ts'

/**
 * This platform's updater, with announcements from the feed alone.
 * @param network what the user set for the company's network, which counts for updates as for everything else; the same
 *   object for as long as it does not change
 */
export const loadUpdater = (
  feed: Feed,
  resolveProxy: ResolveProxy,
  network: () => CompanyNetwork,
): AppUpdater => {
  let known = network()
  let own = ownWayOf(known)
  // Kept while the settings stay: a login that a proxy refused is remembered with it.
  const ownWay = (): typeof own => {
    if (network() !== known) {
      known = network()
      own = ownWayOf(known)
    }
    return own
  }
  return prepareUpdater(electronUpdater.autoUpdater, feed, createWayTo(resolveProxy, ownWay))
}

/** Announcements from the feed alone, over our own connections. */
export const prepareUpdater = (updater: AppUpdater, feed: Feed, wayTo: WayTo): AppUpdater => {
  const httpExecutor = Object.assign(new ElectronHttpExecutor(), { createRequest: requestThrough(wayTo) })
  Object.assign(updater, { httpExecutor })
  updater.setFeedURL({ provider: 'custom', updateProvider: signedProvider(feed) })
  return updater
}
