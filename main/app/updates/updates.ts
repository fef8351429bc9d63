import type { AppUpdater } from 'electron-updater'
import type { UpdateProblem, UpdateState } from '../../../shared/bridge/updates.ts'
import type { ConnectFailure } from '../../../shared/rules/connect-failures.ts'
import type { Feed } from './feed.ts'

export type Updates = {
  readonly state: UpdateState
  /** Learns where updates are announced; nobody is asked. */
  open: () => Promise<void>
  /** Asks whether there is a newer version. */
  check: () => Promise<void>
  /** The person's yes to the version that they were shown: it is downloaded, and installed when the app ends. */
  install: (version: string) => Promise<void>
}

export type UpdatesOptions = {
  /** True when the organisation installs new versions itself: Revoada then never checks for updates, even with a feed. */
  isManaged: () => Promise<boolean>
  readFeed: () => Promise<Feed | null>
  /** Loads electron-updater with its feed set; called when somebody asks for the first time. */
  loadUpdater: (feed: Feed) => Promise<AppUpdater>
  onChange: () => void
}

/**
 * Updates, as far as a person asks for them (rule D26). Without a feed there is nothing here that could ask anybody, and
 * electron-updater is not even loaded. Older versions are never installed.
 */
export const createUpdates = ({ isManaged, readFeed, loadUpdater, onChange }: UpdatesOptions): Updates => {
  let state: UpdateState = { state: 'off' }
  let feed: Feed | null = null
  let loaded: Promise<AppUpdater> | undefined

  const set = (next: UpdateState): void => {
    state = next
    onChange()
  }
  const fail = (problem: UpdateProblem, error: unknown = null): void =>
    set({ state: 'failed', problem, connection: notConnectedFor(error) })
  const updater = (from: Feed): Promise<AppUpdater> => {
    loaded ??= loadUpdater(from).then((found) => {
      found.autoDownload = false
      found.autoInstallOnAppQuit = true
      found.allowDowngrade = false
      // Its own words are for a console that nobody sees, and hold paths.
      found.logger = null
      return found
    })
    return loaded
  }

  const check = async (): Promise<void> => {
    if (feed === null || state.state === 'asking' || state.state === 'downloading' || state.state === 'ready')
      return
    set({ state: 'asking' })
    try {
      const result = await (await updater(feed)).checkForUpdates()
      if (result === null) fail('not_installed')
      else if (!result.isUpdateAvailable) set({ state: 'newest' })
      else {
        const { version, files } = result.updateInfo
        set({ state: 'found', version, bytes: files.length === 1 ? (files[0]?.size ?? null) : null })
      }
    } catch (error) {
      fail(refusedFor(error) ?? 'feed_unreachable', error)
    }
  }

  const install = async (version: string): Promise<void> => {
    // A yes to another version than the one that was found is none.
    if (feed === null || state.state !== 'found' || state.version !== version) return
    set({ state: 'downloading', version, share: 0 })
    const onProgress = ({ percent }: { percent: number }): void =>
      set({ state: 'downloading', version, share: percent / 100 })
    const from = await updater(feed)
    from.on('download-progress', onProgress)
    try {
      await from.downloadUpdate()
      set({ state: 'ready', version })
    } catch (error) {
      const isOther = codeOf(error) === 'ERR_CHECKSUM_MISMATCH'
      fail(isOther ? 'file_wrong' : 'download_failed', error)
    } finally {
      from.off('download-progress', onProgress)
    }
  }

  return {
    get state() {
      return state
    },
    open: async () => {
      if (await isManaged()) return set({ state: 'managed' })
      feed = await readFeed()
      if (feed !== null) set({ state: 'not_asked' })
    },
    check,
    install,
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** What kept a request from leaving, which may be the cause of what is thrown. By its name, too: see below. */
const notConnectedFor = (error: unknown): ConnectFailure | null => {
  if (!(error instanceof Error)) return null
  return 'failure' in error ? (error.failure as ConnectFailure) : notConnectedFor(error.cause)
}

/** By its name and not by its class, which is loaded with electron-updater. */
const refusedFor = (error: unknown): UpdateProblem | undefined =>
  error instanceof Error && 'problem' in error ? (error.problem as UpdateProblem) : undefined
