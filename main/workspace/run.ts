import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EmbeddedInstance } from '../../shared/processes/workspace.ts'
import { holdLock } from '../database/lock.ts'
import { closeDatabase, openDatabase } from '../database/open.ts'
import { postOnce, type PostOutcome, type PostRequest } from '../remote/post.ts'
import { createChanges } from './changes/changes.ts'
import { createCombinations } from './combinations/jobs.ts'
import { createConnections } from './connections/connections.ts'
import type { Clock, Host } from './dependencies.ts'
import { createImportJobs } from './imports/jobs.ts'
import { createPastedTables } from './imports/pasted-tables.ts'
import { discardInterruptedImports } from './imports/staging.ts'
import { removeDiscardedRows } from './lists/queries.ts'
import { createRemoval } from './lists/removal.ts'
import { workspaceMigrations } from './migrations/index.ts'
import { removeOrphanRecipients, settleInterrupted } from './outbox/moves.ts'
import { createSender } from './outbox/sender.ts'
import { discardInterruptedChanges } from './reviews/queries.ts'
import { createReviews } from './reviews/reviews.ts'
import { createRouter, type WorkspaceRouter } from './router.ts'
import { createAudiences } from './drafts/audience.ts'
import { createSuppressionGate } from './suppressions/gate.ts'
import { createSuppressionImports } from './suppressions/import-jobs.ts'
import { discardInterruptedSuppressions, removeDiscardedEntries } from './suppressions/queries.ts'

export type WorkspaceSettings = {
  dataFolder: string
  databaseKey: Buffer
  nativeBinding?: string | undefined
  host: Host
  clock?: Clock
  /** How a request leaves; other time limits than the usual ones are a matter of the tests. */
  post?: (request: PostRequest) => Promise<PostOutcome>
}

export type Workspace = {
  router: WorkspaceRouter
  setEmbeddedInstance: (instance: EmbeddedInstance) => void
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
  host,
  clock = systemClock,
  post = (request) => postOnce(request),
}: WorkspaceSettings): Workspace => {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const releaseLock = holdLock(join(dataFolder, 'workspace.lock.db'), nativeBinding)
  try {
    const db = openDatabase({
      path: join(dataFolder, 'workspace.db'),
      key: databaseKey,
      migrations: workspaceMigrations,
      nativeBinding,
    })
    settleInterrupted(db, new Date(clock.now()).toISOString())
    removeOrphanRecipients(db)
    discardInterruptedImports(db)
    discardInterruptedChanges(db)
    discardInterruptedSuppressions(db)

    const uuid = randomUUID
    const changes = createChanges()
    const removal = createRemoval(db, [removeDiscardedRows, removeDiscardedEntries])
    const connections = createConnections(db, () => {
      changes.publish('connections')
      sender.wake()
    })
    const sender = createSender({
      db,
      clock,
      uuid,
      random: Math.random,
      connections,
      changes,
      post,
    })
    const pasted = createPastedTables(uuid)
    const imports = createImportJobs({
      db,
      openReader: host.openReader,
      clock,
      uuid,
      changes,
      removal,
      pasted,
    })
    const combinations = createCombinations({ db, clock, uuid, changes, removal })
    const reviews = createReviews({ db, clock, uuid, changes, removal })
    const suppressionImports = createSuppressionImports({
      db,
      openReader: host.openReader,
      clock,
      uuid,
      changes,
      removal,
    })
    const gate = createSuppressionGate(db)
    const router = createRouter({
      db,
      clock,
      uuid,
      host,
      changes,
      combinations,
      connections,
      imports,
      pasted,
      reviews,
      removal,
      sender,
      gate,
      audiences: createAudiences(db, gate),
      suppressionImports,
    })
    removal.request()
    sender.wake()
    return {
      router,
      setEmbeddedInstance: connections.setEmbedded,
      stop: async () => {
        await Promise.all([
          imports.stop(),
          combinations.stop(),
          reviews.stop(),
          suppressionImports.stop(),
          sender.stop(),
        ])
        await removal.stop()
        closeDatabase(db)
        releaseLock()
      },
    }
  } catch (error) {
    releaseLock()
    throw error
  }
}
