import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { undoMs as usualUndoMs } from '../../shared/bridge/removals.ts'
import type { CompanyNetwork, EmbeddedInstance } from '../../shared/processes/workspace.ts'
import { holdLock } from '../database/lock.ts'
import { openOwned, type OwnedDatabase } from '../database/owned.ts'
import type { Recovery } from '../database/recover.ts'
import type { WayTo } from '../remote/connect.ts'
import type { ResolveProxy } from '../remote/ways.ts'
import { postOnce, type PostOutcome, type PostRequest } from '../remote/post.ts'
import { keepReaders } from '../reader-client/kept-readers.ts'
import { createChanges } from './changes/changes.ts'
import { createCombinations } from './combinations/jobs.ts'
import { createConnections } from './connections/connections.ts'
import { setUploadRate } from './connections/queries.ts'
import type { Clock, Host } from './dependencies.ts'
import { removeOrphanDocuments } from './enrichments/document-blocks.ts'
import { createEnrichments } from './enrichments/enrichments.ts'
import { createBudgetObjection } from './enrichments/money.ts'
import { createImportJobs } from './imports/jobs.ts'
import { createHeldFiles } from './imports/held-files.ts'
import { discardInterruptedImports } from './imports/staging.ts'
import { removeDiscardedRows } from './lists/queries.ts'
import { createRemoval } from './lists/removal.ts'
import { createListViews } from './lists/views.ts'
import { bindToPlace, fileFacts, type Place, unbind } from './installation.ts'
import { workspaceMigrations } from './migrations/index.ts'
import { setBlindRestore } from './outbox/blind-restore.ts'
import { createNetwork } from './network/network.ts'
import { createDiscardedEntries } from './outbox/discarded-entries.ts'
import { isSending, settleInterrupted, settleRestored } from './outbox/moves.ts'
import { createSender } from './outbox/sender.ts'
import { createUploads } from './outbox/uploads.ts'
import { createErasures } from './people/erasures.ts'
import { createRecordAudiences } from './record-audiences/jobs.ts'
import { createRecordExports } from './record-exports/jobs.ts'
import { removeOrphanRecords } from './records/queries.ts'
import { createRecordViews } from './records/views.ts'
import { discardInterruptedChanges } from './reviews/queries.ts'
import { createRemovals } from './removals/removals.ts'
import { createReviews } from './reviews/reviews.ts'
import { createRouter, type WorkspaceRouter } from './router.ts'
import { carryOver } from './carry-over.ts'
import { createAudiences } from './drafts/audience.ts'
import { createSuppressionGate } from './suppressions/gate.ts'
import { createSuppressionImports } from './suppressions/import-jobs.ts'
import { discardInterruptedSuppressions, removeDiscardedEntries } from './suppressions/queries.ts'

export type WorkspaceSettings = {
  dataFolder: string
  databaseKey: Buffer
  nativeBinding?: string | undefined
  host: Host
  /** What the data are bound to; in the app outside their folder. */
  place?: Place
  clock?: Clock
  /** How long something that was removed can be brought back. */
  undoMs?: number
  /** How a request leaves; other time limits than the usual ones are a matter of the tests. */
  post?: (request: PostRequest, wayTo: WayTo, onProgress: (sentBytes: number) => void) => Promise<PostOutcome>
  /** What the system says of proxies; without it, as under plain Node, everything goes direct. */
  resolveProxy?: ResolveProxy
  /** Told what the user set for the company's network, at the start and whenever it changes. */
  onNetworkSet?: (network: CompanyNetwork) => void
  /** What a person chose to stand in place of the present data. */
  recovery?: Recovery | null
  /** Told once when the data turn out damaged while they are worked on. */
  onDamage?: () => void
}

export type Workspace = {
  router: WorkspaceRouter
  setEmbeddedInstance: (instance: EmbeddedInstance) => void
  /** Copies of the data, and a word on what went wrong with them. */
  data: Pick<OwnedDatabase, 'care' | 'notice'>
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
  place = { path: join(dataFolder, 'installation'), factsOf: fileFacts },
  clock = systemClock,
  undoMs = usualUndoMs,
  post = (request, wayTo, onProgress) => postOnce(request, wayTo, undefined, onProgress),
  resolveProxy = () => Promise.resolve('DIRECT'),
  onNetworkSet = () => {},
  recovery = null,
  onDamage = () => {},
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
    settleInterrupted(db, new Date(clock.now()).toISOString())
    discardInterruptedImports(db)
    discardInterruptedChanges(db)
    discardInterruptedSuppressions(db)

    const uuid = randomUUID
    const changes = createChanges()
    const discardedEntries = createDiscardedEntries(db)
    const removal = createRemoval(db, [
      discardedEntries.removeSome,
      removeDiscardedRows,
      removeDiscardedEntries,
      removeOrphanRecords,
      removeOrphanDocuments,
    ])
    const removals = createRemovals({ db, removal, undoMs })
    // Whoever could have brought something back is not at the window any more.
    removals.settle()
    const connections = createConnections(db, () => {
      changes.publish('connections')
      sender.wake()
      enrichments.wake()
      erasures.wake()
    })
    const network = createNetwork({ db, resolveProxy, onSet: onNetworkSet })
    const gate = createSuppressionGate(db)
    const uploads = createUploads(clock, changes, (connectionId, rate) => {
      if (setUploadRate(db, connectionId, rate) > 0) changes.publish('connections')
    })
    const sender = createSender({
      db,
      clock,
      uuid,
      random: Math.random,
      connections,
      changes,
      gate,
      objection: createBudgetObjection(db),
      record,
      uploads,
      post: (request, onProgress) => post(request, network.wayTo, onProgress),
    })
    const enrichments = createEnrichments({
      db,
      clock,
      connections,
      changes,
      network,
      random: Math.random,
    })
    const held = createHeldFiles(uuid)
    const imports = createImportJobs({
      db,
      openReader: host.openReader,
      clock,
      uuid,
      changes,
      removal,
      held,
    })
    const listViews = createListViews(db)
    const combinations = createCombinations({ db, clock, uuid, changes, listViews, removal })
    const reviews = createReviews({ db, clock, uuid, changes, removal })
    const suppressionImports = createSuppressionImports({
      db,
      openReader: host.openReader,
      clock,
      uuid,
      changes,
      removal,
      held,
    })
    const recordViews = createRecordViews(db)
    const recordExports = createRecordExports({ db, uuid, host, recordViews })
    const recordAudiences = createRecordAudiences({ db, clock, uuid, changes, removal, recordViews })
    const erasures = createErasures({
      db,
      clock,
      uuid,
      changes,
      connections,
      care,
      gate,
      removal,
      removals,
      reviews,
      recordViews,
    })
    // One that waited for a campaign goes on once that has left.
    changes.subscribe((topic) => {
      if (topic === 'outbox') erasures.wake()
    })
    const router = createRouter({
      db,
      clock,
      uuid,
      host,
      changes,
      combinations,
      connections,
      enrichments,
      erasures,
      imports,
      listViews,
      network,
      held,
      recordAudiences,
      recordExports,
      recordViews,
      reviews,
      removal,
      discardEntries: (itemIds) => {
        discardedEntries.add(itemIds)
        removal.request()
      },
      removals,
      sender,
      uploads,
      gate,
      audiences: createAudiences(db, gate),
      suppressionImports,
    })
    removal.request()
    sender.wake()
    enrichments.start()
    erasures.wake()
    return {
      router,
      setEmbeddedInstance: connections.setEmbedded,
      data: { care, notice },
      isSending: () => isSending(db),
      stop: async () => {
        await Promise.all([
          imports.stop(),
          combinations.stop(),
          reviews.stop(),
          suppressionImports.stop(),
          recordExports.stop(),
          recordAudiences.stop(),
          sender.stop(),
          enrichments.stop(),
          erasures.stop(),
        ])
        readers.stop()
        removals.settle()
        await removal.stop()
        await close()
        releaseLock()
      },
    }
  } catch (error) {
    releaseLock()
    throw error
  }
}
