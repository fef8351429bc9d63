import { basename } from 'node:path'
import type { ImportJob } from '../../../shared/bridge/imports.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { hasKeyColumn } from '../../../shared/rules/judge-row.ts'
import { newColumnName } from '../../../shared/rules/new-column-name.ts'
import { emptyTally } from '../../../shared/rules/row-verdict.ts'
import type { WritableDatabase } from '../../database/open.ts'
import type { OpenReader } from '../../reader-client/run-reader.ts'
import type { Changes } from '../changes/changes.ts'
import type { Clock } from '../dependencies.ts'
import type { ImportedFile } from '../lists/files.ts'
import type { Removal } from '../lists/removal.ts'
import { createJobs, isAtWork } from '../jobs.ts'
import { ProblemError, problemOf } from '../problem-error.ts'
import type { HeldFiles } from './held-files.ts'
import { lookInto, readTables } from './read-tables.ts'
import { openStaging, type Staging } from './staging.ts'
import { endReviews, type ImportTable, type KnownTable } from './tables.ts'

export type ImportRequest = {
  /** Read one after the other, into one list. */
  tables: readonly ImportTable[]
  /** Set where there are several: what the roles are of, and the name of the column that is added behind (file-column.ts). */
  joined: { columns: readonly string[]; fileColumn: string } | null
  roles: ColumnRole[]
  defaultDdd: string | null
  phoneOrder?: readonly number[] | undefined
  listName: string
  /**
   * What becomes of a file when it was read: a list at once, or it waits for the person to look it through. Of several only
   * a list is made; when nothing of them can be taken, the job fails.
   */
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
  held: Pick<HeldFiles, 'of' | 'hashOf'>
}

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
      const job = newImportJob(deps.uuid(), request.tables[0]?.path ?? '', request.listName)
      job.fileCount = request.tables.length
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
  fileNumber: 1,
  fileCount: 1,
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
  const tick = (): void => {
    job.elapsedMs = deps.clock.monotonic() - startedAt
  }
  let staging: Staging | null = null
  try {
    const tables = await lookInto(
      deps,
      job,
      { tables: request.tables, columns: request.joined?.columns ?? null },
      signal,
    )
    staging = stage(deps, request, tables)
    job.tally = staging.tally
    const files = await readTables(
      deps,
      job,
      { tables, isJoined: request.joined !== null, staging, tick },
      signal,
    )
    // Who cancelled up to here has cancelled.
    signal.throwIfAborted()
    finish(deps, job, request, { tables, staging, files })
  } catch (error) {
    giveUp(deps, job, staging, error)
  }
  tick()
  deps.changes.publish('imports')
}

const stage = (
  deps: Dependencies,
  { joined, listName, roles, defaultDdd, phoneOrder }: ImportRequest,
  [first]: readonly KnownTable[],
): Staging => {
  if (first === undefined) throw new Error('an import of no table')
  const { columns } = first.source.facts
  return openStaging(deps.db, {
    source: first.source,
    columns: joined === null ? columns : [...columns, newColumnName(columns, joined.fileColumn)],
    listName,
    roles: joined === null ? roles : [...roles, 'variable'],
    defaultDdd,
    phoneOrder,
    startedAt: new Date(deps.clock.now()).toISOString(),
  })
}

const finish = (
  deps: Dependencies,
  job: ImportJob,
  request: ImportRequest,
  { tables, staging, files }: { tables: readonly KnownTable[]; staging: Staging; files: ImportedFile[] },
): void => {
  const at = new Date(deps.clock.now()).toISOString()
  // Where nothing was taken, what is wrong with the rows can be seen and mended.
  const isTaken = staging.tally.accepted > 0 || request.mayBeEmpty === true
  if (request.joined !== null && !isTaken)
    throw new ProblemError('import_nothing_taken', { rows: staging.tally.rows })
  if (request.goal === 'list' && isTaken) {
    const listId = deps.uuid()
    staging.commit({ id: listId, name: request.listName, at }, files, () => endReviews(deps.db, tables))
    job.listId = listId
    job.state = 'committed'
    deps.changes.publish('lists')
    if (tables.some(({ review }) => review !== null)) {
      deps.changes.publish('reviews')
      deps.removal.request()
    }
  } else {
    staging.review(at, files)
    job.state = 'review'
    deps.changes.publish('reviews')
  }
  job.batchId = staging.batchId
}

const giveUp = (deps: Dependencies, job: ImportJob, staging: Staging | null, error: unknown): void => {
  const problem = problemOf(error)
  job.state = problem?.code === 'import_cancelled' ? 'cancelled' : 'failed'
  job.problem = problem ?? { code: 'workspace_unavailable', params: {} }
  try {
    staging?.discard()
    deps.removal.request()
  } catch {
    // A disk that takes no write now: the batch stays in staging, unseen, and goes at the next start.
  }
  if (problem === null) throw error
}
