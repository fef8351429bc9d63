import type {
  SuppressionImportJob,
  SuppressionSource,
  KeptStorage,
} from '../../../shared/bridge/suppressions.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { hasKeyColumn } from '../../../shared/rules/key-roles.ts'
import type { Base } from '../base/base.ts'
import type { OpenReader } from '../../reader-client/run-reader.ts'
import type { HeldFiles, OpenedFile } from '../files/held-files.ts'
import { newImportJob } from '../files/jobs.ts'
import { readBatches } from '../files/reading.ts'
import type { Jobs } from '../base/jobs.ts'
import type { Removal } from '../base/removal.ts'
import { ProblemError } from '../base/problem-error.ts'
import { giveUpBatch } from '../rows/give-up-batch.ts'
import { openSuppressionStaging, type SuppressionStaging } from './staging.ts'
import { pace } from '../../turns.ts'

export type SuppressionImportRequest = {
  file: OpenedFile
  roles: ColumnRole[]
  defaultDdd: string | null
  name: string
  source: SuppressionSource
  /** `YYYY-MM-DD`, as the person says it. */
  obtainedOn: string
  storage: KeptStorage
}

export type SuppressionImports = {
  /** @throws ProblemError `import_no_key_column` */
  start: (request: SuppressionImportRequest) => string
}

type Dependencies = Base & {
  jobs: Jobs
  openReader: OpenReader
  removal: Pick<Removal, 'request'>
  held: Pick<HeldFiles, 'of'>
}

const rowsPerBatch = 4_000

/** Imports of do-not-contact lists, by the reader and the rules of every import; what becomes of them is a list that blocks. */
export const createSuppressionImports = (deps: Dependencies): SuppressionImports => {
  return {
    start: (request) => {
      if (!hasKeyColumn(request.roles)) throw new ProblemError('import_no_key_column')
      const job: SuppressionImportJob = {
        ...newImportJob(deps.uuid(), request.file.path, request.name),
        kind: 'suppression_import',
      }
      deps.jobs.start(job, (signal) => runJob(deps, job, request, signal))
      return job.jobId
    },
  }
}

/** One import from the first byte to the commit. How it ended stands in the job; only a bug rejects. */
const runJob = async (
  { db, openReader, clock, uuid, changes, putOff, removal, held }: Dependencies,
  job: SuppressionImportJob,
  {
    file: { path, choices, facts },
    roles,
    defaultDdd,
    name,
    source,
    obtainedOn,
    storage,
  }: SuppressionImportRequest,
  signal: AbortSignal,
): Promise<void> => {
  const startedAt = clock.monotonic()
  let staging: SuppressionStaging | null = null
  try {
    const id = uuid()
    const createdAt = new Date(clock.now()).toISOString()
    const list = { id, name, source, obtainedOn, storage, fileName: job.fileName, createdAt }
    staging = openSuppressionStaging(db, list, { columns: facts.columns, roles, defaultDdd })
    job.tally = staging.tally
    for await (const { batch, bytesRead, bytesTotal } of readBatches(
      openReader,
      { path, ...held.of(path), choices, rowsPerBatch },
      signal,
    )) {
      staging.add(batch)
      Object.assign(job, { bytesRead, bytesTotal, elapsedMs: clock.monotonic() - startedAt })
      // Between two batches a page may ask for its rows, and a person may cancel.
      await pace()
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
    giveUpBatch(job, staging, { removal, putOff }, error)
  } finally {
    job.elapsedMs = clock.monotonic() - startedAt
  }
}
