import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportJob } from '../../../shared/bridge/imports.ts'
import type { SuppressionSource, SuppressionStorage } from '../../../shared/bridge/suppressions.ts'
import type { ReadingChoices } from '../../../shared/processes/reader.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { hasKeyColumn } from '../../../shared/rules/judge-row.ts'
import type { WritableDatabase } from '../../database/open.ts'
import type { OpenReader } from '../../reader-client/run-reader.ts'
import type { Changes } from '../changes/changes.ts'
import type { Clock } from '../dependencies.ts'
import type { HeldFiles } from '../imports/held-files.ts'
import { newImportJob } from '../imports/jobs.ts'
import { readBatches } from '../imports/reading.ts'
import { createJobs } from '../jobs.ts'
import type { Removal } from '../lists/removal.ts'
import { ProblemError, problemOf } from '../problem-error.ts'
import { openSuppressionStaging, type SuppressionStaging } from './staging.ts'

export type SuppressionImportRequest = {
  path: string
  choices: ReadingChoices
  columns: string[]
  roles: ColumnRole[]
  defaultDdd: string | null
  name: string
  source: SuppressionSource
  /** `YYYY-MM-DD`, as the person says it. */
  obtainedOn: string
  storage: SuppressionStorage
}

export type SuppressionImports = {
  /** @throws ProblemError `import_no_key_column` */
  start: (request: SuppressionImportRequest) => string
  /** The latest first. */
  list: () => ImportJob[]
  /** @throws ProblemError `import_job_missing` */
  cancel: (jobId: string) => ImportJob
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
  held: Pick<HeldFiles, 'of'>
}

const rowsPerBatch = 4_000
/** Whoever watches reads the jobs again at each word that they changed. */
const tellEveryMs = 100

/** Imports of do-not-contact lists, by the reader and the rules of every import; what becomes of them is a list that blocks. */
export const createSuppressionImports = (deps: Dependencies): SuppressionImports => {
  const jobs = createJobs<ImportJob>({
    missing: 'import_job_missing',
    cancelled: 'import_cancelled',
    remembered: 20,
  })
  return {
    start: (request) => {
      if (!hasKeyColumn(request.roles)) throw new ProblemError('import_no_key_column')
      const job = newImportJob(deps.uuid(), request.path, request.name)
      jobs.start(job, (signal) => runJob(deps, job, request, signal))
      deps.changes.publish('suppression_imports')
      return job.jobId
    },
    list: jobs.list,
    cancel: (jobId) => {
      const job = jobs.cancel(jobId)
      deps.changes.publish('suppression_imports')
      return job
    },
    stop: jobs.stop,
  }
}

/** One import from the first byte to the commit. How it ended stands in the job; only a bug rejects. */
const runJob = async (
  { db, openReader, clock, uuid, changes, removal, held }: Dependencies,
  job: ImportJob,
  { path, choices, columns, roles, defaultDdd, name, source, obtainedOn, storage }: SuppressionImportRequest,
  signal: AbortSignal,
): Promise<void> => {
  const startedAt = clock.monotonic()
  let toldAt = startedAt
  let staging: SuppressionStaging | null = null
  try {
    const id = uuid()
    const createdAt = new Date(clock.now()).toISOString()
    const list = { id, name, source, obtainedOn, storage, fileName: job.fileName, createdAt }
    staging = openSuppressionStaging(db, list, { columns, roles, defaultDdd })
    job.tally = staging.tally
    for await (const { batch, bytesRead, bytesTotal } of readBatches(
      openReader,
      { path, ...held.of(path), choices, rowsPerBatch },
      signal,
    )) {
      staging.add(batch)
      const now = clock.monotonic()
      Object.assign(job, { bytesRead, bytesTotal, elapsedMs: now - startedAt })
      if (now - toldAt >= tellEveryMs) {
        toldAt = now
        changes.publish('suppression_imports')
      }
      // Between two batches a page may ask for its rows, and a person may cancel.
      await nextTurn()
    }
    if (staging.tally.accepted === 0)
      throw new ProblemError('import_nothing_taken', { rows: staging.tally.rows })
    // Who cancelled up to here has cancelled.
    signal.throwIfAborted()
    staging.commit()
    job.listId = id
    job.state = 'committed'
    changes.publish('suppressions')
  } catch (error) {
    const problem = problemOf(error)
    job.state = problem?.code === 'import_cancelled' ? 'cancelled' : 'failed'
    job.problem = problem ?? { code: 'workspace_unavailable', params: {} }
    try {
      staging?.discard()
      removal.request()
    } catch {
      // A disk that takes no write now: the list stays in staging, where it blocks nobody, and goes at the next start.
    }
    if (problem === null) throw error
  } finally {
    job.elapsedMs = clock.monotonic() - startedAt
    changes.publish('suppression_imports')
  }
}
