import { basename } from 'node:path'
import type { ImportJob } from '../../../shared/bridge/imports.ts'
import type { Job } from '../../../shared/bridge/jobs.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { hasKeyColumn } from '../../../shared/rules/key-roles.ts'
import { newColumnName } from '../../../shared/rules/new-column-name.ts'
import { emptyTally } from '../../../shared/rules/row-verdict.ts'
import type { Base } from '../base/base.ts'
import type { OpenReader } from '../../reader-client/run-reader.ts'
import type { Removal } from '../base/removal.ts'
import type { Jobs } from '../base/jobs.ts'
import { ProblemError } from '../base/problem-error.ts'
import type { HeldFiles } from './held-files.ts'
import { lookInto, readTables } from './read-tables.ts'
import { insertList } from '../lists/queries.ts'
import { type BatchOptions, openBatch, type OpenBatch, type ReadFiles } from '../rows/batch.ts'
import { giveUpBatch } from '../rows/give-up-batch.ts'
import { startImportJudge } from '../rows/judge/judge-threads.ts'
import { endReviews, type ImportTable, type KnownTable } from './tables.ts'

export type ImportRequest = {
  /** Read one after the other, into one list. */
  tables: readonly ImportTable[]
  /** Set where there are several: what the roles are of, and the name of the column that is added behind (`withFileCell`). */
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
}

type Dependencies = Base & {
  jobs: Jobs
  openReader: OpenReader
  removal: Pick<Removal, 'request'>
  held: Pick<HeldFiles, 'of' | 'hashOf'>
}

export const createImportJobs = (deps: Dependencies): ImportJobs => {
  const { jobs } = deps
  const requests = new WeakMap<Job, ImportRequest>()

  return {
    start: (request) => {
      if (!hasKeyColumn(request.roles)) throw new ProblemError('import_no_key_column')
      const job = newImportJob(deps.uuid(), request.tables[0]?.path ?? '', request.listName)
      job.fileCount = request.tables.length
      const own = { ...request }
      requests.set(job, own)
      jobs.start(job, (signal) => runJob(deps, job, own, signal))
      return job.jobId
    },
    commitWhenRead: (jobId, listName) => {
      const job = jobs.find(jobId)
      const request = requests.get(job)
      if (job.kind !== 'import' || job.state !== 'running' || request === undefined) return false
      Object.assign(request, { listName, goal: 'list' } satisfies Partial<ImportRequest>)
      job.listName = listName
      return true
    },
  }
}

/** As it is before the first row is read. */
export const newImportJob = (jobId: string, path: string, listName: string): ImportJob => ({
  kind: 'import',
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
  let batch: OpenBatch | null = null
  try {
    const tables = await lookInto(
      deps,
      job,
      { tables: request.tables, columns: request.joined?.columns ?? null },
      signal,
    )
    const options = batchOptions(deps, request, tables)
    batch = openBatch(deps.db, options)
    job.tally = batch.tally
    const judge = startImportJudge(options, batch, job.bytesTotal, signal)
    let read: ReadFiles
    try {
      const reading = { tables, isJoined: request.joined !== null, batch, judge, tick }
      read = await readTables(deps, job, reading, signal)
    } finally {
      judge.end()
    }
    // Who cancelled up to here has cancelled.
    signal.throwIfAborted()
    finish(deps, job, request, { tables, batch, read })
  } catch (error) {
    giveUpBatch(job, batch, deps, error)
  }
  tick()
}

const batchOptions = (
  deps: Dependencies,
  { joined, listName, roles, defaultDdd, phoneOrder }: ImportRequest,
  [first]: readonly KnownTable[],
): BatchOptions => {
  if (first === undefined) throw new Error('an import of no table')
  const { columns } = first.source.facts
  return {
    source: first.source,
    fileName: basename(first.source.path),
    columns: joined === null ? columns : [...columns, newColumnName(columns, joined.fileColumn)],
    listName,
    roles: joined === null ? roles : [...roles, 'variable' as const],
    defaultDdd,
    phoneOrder,
    startedAt: new Date(deps.clock.now()).toISOString(),
  }
}

const finish = (
  deps: Dependencies,
  job: ImportJob,
  request: ImportRequest,
  { tables, batch, read }: { tables: readonly KnownTable[]; batch: OpenBatch; read: ReadFiles },
): void => {
  const at = new Date(deps.clock.now()).toISOString()
  // Where nothing was taken, what is wrong with the rows can be seen and mended.
  const isTaken = batch.tally.accepted > 0 || request.mayBeEmpty === true
  if (request.joined !== null && !isTaken)
    throw new ProblemError('import_nothing_taken', { rows: batch.tally.rows })
  if (request.goal === 'list' && isTaken) {
    const listId = deps.uuid()
    const { listName } = request
    batch.commit({ listId, listName, at }, read, () => {
      endReviews(deps.db, tables)
      insertList(deps.db, { id: listId, name: listName, at })
    })
    job.listId = listId
    job.state = 'committed'
    deps.changes.publish('lists')
    if (tables.some(({ review }) => review !== null)) {
      deps.changes.publish('reviews')
      deps.removal.request()
    }
  } else {
    batch.review(at, read)
    job.state = 'review'
    deps.changes.publish('reviews')
  }
  job.batchId = batch.batchId
}
