import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ORPCError } from '@orpc/server'
import type { Policy } from '../../shared/bridge/policy.ts'
import { undoMs as usualUndoMs } from '../../shared/bridge/removals.ts'
import type { CompanyNetwork, EmbeddedInstance } from '../../shared/processes/workspace.ts'
import { holdLock } from '../database/lock.ts'
import { openOwned, type OwnedDatabase } from '../database/owned.ts'
import type { Recovery } from '../database/recover.ts'
import { createFileTickets } from '../file-tickets.ts'
import type { ResolveProxy } from '../remote/ways.ts'
import { postOnce } from '../remote/post.ts'
import { keepReaders } from '../reader-client/kept-readers.ts'
import type { Clock } from './base/clock.ts'
import type { Host } from './base/host.ts'
import type { PutOff } from '../../shared/processes/quiet-work.ts'
import { removeScratchFiles } from './base/scratch-file.ts'
import { bindToPlace, fileFacts, type Place, unbind } from './base/installation.ts'
import { createCapabilities, type PostThrough, type WorkspaceRouter } from './capabilities.ts'
import { carryOver } from './carry-over.ts'
import { workspaceMigrations } from './schema/schema.ts'
import { applyPolicy } from './settings/settings.ts'
import { setBlindRestore } from './outbox/blind-restore.ts'
import { isSending, settleInterrupted, settleRestored } from './outbox/moves.ts'
import { settleInterruptedBatches } from './rows/batch.ts'
import { discardInterruptedReports } from './results/queries.ts'
import { discardInterruptedSuppressions } from './suppressions/queries.ts'

export type WorkspaceSettings = {
  dataFolder: string
  databaseKey: Buffer
  nativeBinding?: string | undefined
  host: Host
  /** What the tickets of files are sealed with; main has the same. */
  ticketKey?: Buffer
  /** What the data are bound to; in the app outside their folder. */
  place?: Place
  clock?: Clock
  /** How long something that was removed can be brought back. */
  undoMs?: number
  /** Other time limits than the usual ones are a matter of the tests. */
  post?: PostThrough
  /** What the system says of proxies; without it, as under plain Node, everything goes direct. */
  resolveProxy?: ResolveProxy
  /** Has the system's browser open the page on which somebody signs in to a team. */
  openSignIn?: (address: string) => void
  /** Told what the user set for the company's network, at the start and whenever it changes. */
  onNetworkSet?: (network: CompanyNetwork) => void
  /** What the organisation set. */
  policy?: Policy
  /** What a person chose to stand in place of the present data. */
  recovery?: Recovery | null
  /** Told of work that failed for now. */
  putOff?: PutOff
  /** Told once when the data turn out damaged while they are worked on. */
  onDamage?: () => void
}

export type Workspace = {
  router: WorkspaceRouter
  setEmbeddedInstance: (instance: EmbeddedInstance) => void
  /** Copies of the data, and a word on what went wrong with them. */
  data: Pick<OwnedDatabase, 'care' | 'notice'>
  putOff: PutOff
  /** Whether a request is on its way out, for whose answer the end waits. */
  isSending: () => boolean
  /** Ends jobs and sends in an orderly way, and closes the database. */
  stop: () => Promise<void>
}

const systemClock: Clock = { now: Date.now, monotonic: () => performance.now() }

/**
 * The workspace as a whole. Before anything new begins, what an earlier process left half done is settled: sends under
 * way become unknown, half imports go.
 * @throws DatabaseFailure when the data cannot be opened
 */
export const runWorkspace = ({
  dataFolder,
  databaseKey,
  nativeBinding,
  host: given,
  ticketKey = randomBytes(32),
  place = { path: join(dataFolder, 'installation'), factsOf: fileFacts },
  clock = systemClock,
  undoMs = usualUndoMs,
  post = (request, wayTo, onProgress) => postOnce(request, wayTo, undefined, onProgress),
  resolveProxy = () => Promise.resolve('DIRECT'),
  openSignIn = () => {},
  onNetworkSet = () => {},
  policy = {},
  recovery = null,
  onDamage = () => {},
  putOff = () => {},
}: WorkspaceSettings): Workspace => {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const readers = keepReaders(given.openReader)
  const host = { ...given, openReader: readers.open }
  const releaseLock = holdLock(join(dataFolder, 'workspace.lock.db'), nativeBinding)
  try {
    const { db, care, notice, close } = openOwned({
      path: join(dataFolder, 'workspace.db'),
      key: databaseKey,
      migrations: workspaceMigrations,
      nativeBinding,
      recovery,
      now: clock.now,
      isBusy: isSending,
      onDamage,
      putOff,
      onRestored: (restored) => {
        settleRestored(restored)
        unbind(restored)
      },
      carryOver,
    })
    const record = bindToPlace(db, place, () => {
      settleRestored(db)
      setBlindRestore(db, 'copied', clock.now())
    })
    applyPolicy(db, policy)
    settleInterrupted(db, new Date(clock.now()).toISOString())
    settleInterruptedBatches(db)
    removeScratchFiles(dataFolder)
    discardInterruptedSuppressions(db)
    discardInterruptedReports(db)

    const { router, noteAccess, setEmbedded, wake, stop } = createCapabilities({
      db,
      clock,
      host,
      policy,
      tickets: createFileTickets(ticketKey, () => new ORPCError('BAD_REQUEST')),
      care,
      undoMs,
      post,
      record,
      resolveProxy,
      openSignIn,
      onNetworkSet,
      putOff,
    })
    wake()
    return {
      router,
      setEmbeddedInstance: setEmbedded,
      data: {
        care: {
          ...care,
          copyOut: (...asked) => {
            noteAccess({ action: 'everything_exported' })
            return care.copyOut(...asked)
          },
        },
        notice,
      },
      putOff,
      isSending: () => isSending(db),
      stop: async () => {
        await stop()
        readers.stop()
        await close()
        releaseLock()
      },
    }
  } catch (error) {
    releaseLock()
    throw error
  }
}
