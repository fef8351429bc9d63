import { basename } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportJob } from '../../../shared/bridge/imports.ts'
import type { ReviewSource } from '../../../shared/bridge/reviews.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { hasKeyColumn } from '../../../shared/rules/judge-row.ts'
import { emptyTally } from '../../../shared/rules/row-verdict.ts'
import type { WritableDatabase } from '../../database/open.ts'
import type { OpenReader } from '../../reader-client/run-reader.ts'
import type { Changes } from '../changes/changes.ts'
import type { Clock } from '../dependencies.ts'
import type { Removal } from '../lists/removal.ts'
import { createJobs, isAtWork } from '../jobs.ts'
import { ProblemError, problemOf } from '../problem-error.ts'
import { contentHash } from './content-hash.ts'
import type { PastedTables } from './pasted-tables.ts'
import { readBatches } from './reading.ts'
import { openStaging, type Staging } from './staging.ts'

export type ImportRequest = {
  source: ReviewSource
  roles: ColumnRole[]
  defaultDdd: string | null
  phoneOrder?: readonly number[] | undefined
  listName: string
  /** What becomes of the file when it was read: a list at once, or it waits for the person to look it through. */
  goal: 'list' | 'review'
  /** True makes a list even when no row was taken, so that what was left out, all of it, can be read. */
  mayBeEmpty?: boolean
}

export type ImportJobs = {
  start: (request: ImportRequest) => string
  /**
   * Has what is accepted made a list as soon as the file is read. A file of which nothing is accepted waits all the same.
   * @returns false when the file was read already
   */
  commitWhenRead: (jobId: string, listName: string) => boolean
  /** Running ones first, then the latest. */
  list: () => ImportJob[]
  cancel: (jobId: string) => ImportJob
  /** The job's state now and whenever it changed, at most ten times a second; ends with the job. */
  watch: (jobId: string, signal: AbortSignal | undefined) => AsyncGenerator<ImportJob>
  /** Cancels what runs, and returns when nothing runs any more. */
  stop: () => Promise<void>
}

type Dependencies = {
  db: WritableDatabase
  openReader: OpenReader
  clock: Clock
  uuid: () => string
  changes: Changes
  removal: Pick<Removal, 'request'>
  pasted: PastedTables
}

const rowsPerBatch = 4_000

export const createImportJobs = (deps: Dependencies): ImportJobs => {
  const jobs = createJobs<ImportJob>({
    missing: 'import_job_missing',
    cancelled: 'import_cancelled',
    remembered: 50,
  })
  const requests = new WeakMap<ImportJob, ImportRequest>()

  return {
    start: (request) => {
      if (!hasKeyColumn(request.roles)) throw new ProblemError('import_no_key_column')
      const job = newImportJob(deps.uuid(), request.source.path, request.listName)
      const own = { ...request }
      requests.set(job, own)
      jobs.start(job, (signal) => runJob(deps, job, own, signal))
      deps.changes.publish('imports')
      return job.jobId
    },
    commitWhenRead: (jobId, listName) => {
      const job = jobs.find(jobId)
      const request = requests.get(job)
      if (job.state !== 'running' || request === undefined) return false
      Object.assign(request, { listName, goal: 'list' } satisfies Partial<ImportRequest>)
      job.listName = listName
      return true
    },
    list: () => jobs.list().toSorted((a, b) => Number(isAtWork(b)) - Number(isAtWork(a))),
    cancel: jobs.cancel,
    watch: jobs.watch,
    stop: jobs.stop,
  }
}

/** As it is before the first row is read. */
export const newImportJob = (jobId: string, path: string, listName: string): ImportJob => ({
  jobId,
  fileName: basename(path),
  listName,
  state: 'running',
  tally: emptyTally(),
  bytesRead: 0,
  bytesTotal: 0,
  elapsedMs: 0,
  batchId: null,
  listId: null,
  problem: null,
})

/** One import from the first byte to the commit. How it ended stands in the job; only a bug rejects. */
const runJob = async (
  deps: Dependencies,
  job: ImportJob,
  request: ImportRequest,
  signal: AbortSignal,
): Promise<void> => {
  const startedAt = deps.clock.monotonic()
  let staging: Staging | null = null
  try {
    staging = openStaging(deps.db, {
      source: request.source,
      listName: request.listName,
      roles: request.roles,
      defaultDdd: request.defaultDdd,
      phoneOrder: request.phoneOrder,
      startedAt: new Date(deps.clock.now()).toISOString(),
    })
    job.tally = staging.tally
    const { path, facts } = request.source
    // The sheet that the person saw, without looking for it once more.
    const choices = facts.sheet === null ? {} : { sheet: facts.sheet }
    const pasted = deps.pasted.bytesOf(path)
    const hashing = contentHash(path, pasted.bytes, signal)
    const reading = {
      path,
      ...pasted,
      choices: { ...choices, ...request.source.choices },
      rowsPerBatch,
    }
    for await (const { batch, doubts, bytesRead, bytesTotal } of readBatches(
      deps.openReader,
      reading,
      signal,
    )) {
      await staging.add(batch, doubts)
      job.bytesRead = bytesRead
      job.bytesTotal = bytesTotal
      job.elapsedMs = deps.clock.monotonic() - startedAt
      // Between two batches a page may ask for its rows, and a person may cancel.
      await nextTurn()
    }
    await staging.settled()
    const contentSha256 = await hashing
    // Who cancelled up to here has cancelled.
    signal.throwIfAborted()
    finish(deps, job, request, staging, contentSha256)
  } catch (error) {
    await giveUp(deps, job, staging, error)
  }
  job.elapsedMs = deps.clock.monotonic() - startedAt
  deps.changes.publish('imports')
}

const finish = (
  deps: Dependencies,
  job: ImportJob,
  request: ImportRequest,
  staging: Staging,
  contentSha256: string | null,
): void => {
  const at = new Date(deps.clock.now()).toISOString()
  job.batchId = staging.batchId
  // Where nothing was taken, what is wrong with the rows can be seen and mended.
  const isTaken = staging.tally.accepted > 0 || request.mayBeEmpty === true
  if (request.goal === 'list' && isTaken) {
    const listId = deps.uuid()
    staging.commit({ id: listId, name: request.listName, at }, contentSha256)
    job.listId = listId
    job.state = 'committed'
    deps.changes.publish('lists')
  } else {
    staging.review(at, contentSha256)
    job.state = 'review'
    deps.changes.publish('reviews')
  }
}

const giveUp = async (
  deps: Dependencies,
  job: ImportJob,
  staging: Staging | null,
  error: unknown,
): Promise<void> => {
  const problem = problemOf(error)
  job.state = problem?.code === 'import_cancelled' ? 'cancelled' : 'failed'
  job.problem = problem ?? { code: 'workspace_unavailable', params: {} }
  try {
    await staging?.discard()
    deps.removal.request()
  } catch {
    // A disk that takes no write now: the batch stays in staging, unseen, and goes at the next start.
  }
  if (problem === null) throw error
}
