import { z } from 'zod'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { RecordExportJob, RecordExportRequest } from '../../../shared/bridge/record-exports.ts'
import type { Language } from '../../../shared/rules/language.ts'
import { recordFileTexts } from '../../../shared/texts/record-file.ts'
import type { WritableDatabase } from '../../database/open.ts'
import type { Host } from '../dependencies.ts'
import type { FileChunks } from '../exports/complete-file.ts'
import { fileNameFrom, writeExport } from '../exports/write-export.ts'
import { createJobs } from '../jobs.ts'
import { getList } from '../lists/queries.ts'
import { ProblemError, problemOf } from '../problem-error.ts'
import { getRecordSet, type StoredSet } from '../records/queries.ts'
import type { RecordViews } from '../records/views.ts'
import { chunksOf, type ExportContent, openExport } from './export-file.ts'
import { rememberExportChoice } from './remembered.ts'

export type RecordExports = {
  /**
   * Asks where to, and begins.
   * @returns the job's id; null when the person cancelled
   * @throws ProblemError `enrichment_missing`, `list_missing`
   */
  start: (request: RecordExportRequest) => Promise<string | null>
  /** @throws ProblemError `record_export_job_missing` */
  cancel: (jobId: string) => RecordExportJob
  /** The job's state now and whenever it changed, at most ten times a second; ends with the job. */
  watch: (jobId: string, signal: AbortSignal | undefined) => AsyncGenerator<RecordExportJob>
  /** Cancels what runs, and returns when nothing runs any more. */
  stop: () => Promise<void>
}

type Dependencies = {
  db: WritableDatabase
  uuid: () => string
  host: Pick<Host, 'askSavePath'>
  recordViews: RecordViews
}

export const createRecordExports = (deps: Dependencies): RecordExports => {
  const jobs = createJobs<RecordExportJob>({
    missing: 'record_export_job_missing',
    cancelled: 'record_export_cancelled',
    remembered: 50,
  })
  return {
    start: async (request) => {
      const { db, uuid, host } = deps
      const { set, list } = openSources(db, request)
      const path = await host.askSavePath(fileNameOf(set, request))
      if (path === null) return null
      rememberExportChoice(db, set.shape, request)
      const job: RecordExportJob = {
        jobId: uuid(),
        enrichmentId: set.enrichmentId,
        state: 'running',
        done: 0,
        total: list?.size ?? set.records,
        bytes: 0,
        path,
        problem: null,
      }
      jobs.start(job, (signal) => runJob(deps, job, request, signal))
      return job.jobId
    },
    cancel: jobs.cancel,
    watch: jobs.watch,
    stop: jobs.stop,
  }
}

type Sources = { set: StoredSet; list: ContactList | null }

const openSources = (db: WritableDatabase, { enrichmentId, joined }: RecordExportRequest): Sources => {
  const set = getRecordSet(db, enrichmentId)
  if (!joined) return { set, list: null }
  const list = set.listId === null ? null : getList(db, set.listId)
  if (list === null) throw new ProblemError('list_missing')
  return { set, list }
}

const languageOf = ({ headers }: RecordExportRequest): Language => (headers === 'en' ? 'en' : 'pt-BR')

const namedSchema = z.object({ name: z.string().min(1) })

const fileNameOf = ({ shape, content }: StoredSet, request: RecordExportRequest): string => {
  const named = namedSchema.safeParse(JSON.parse(content))
  const { fileName } = recordFileTexts[languageOf(request)]
  return fileNameFrom(
    fileName(named.success ? named.data.name : shape, request.format === 'xlsx' ? 'xlsx' : 'csv'),
  )
}

/** One file from the first row to its name. How it ended stands in the job; only a bug rejects. */
const runJob = async (
  { db, uuid, recordViews }: Dependencies,
  job: RecordExportJob,
  request: RecordExportRequest,
  signal: AbortSignal,
): Promise<void> => {
  try {
    // Once more: a save dialog stays open for as long as it likes.
    const sources = openSources(db, request)
    const { view, fields, headers, format } = request
    // A file has the order of the answer, whatever that of the view.
    const positions =
      view === null ? null : await recordViews.positions(job.enrichmentId, { ...view, sort: null })
    signal.throwIfAborted()
    const content = await openExport(db, { ...sources, positions, fields, headers }, signal)
    job.total = content.count
    const chunks = chunksOf(countingRows(content, job, signal), format, languageOf(request))
    await writeExport(job.path, countingBytes(chunks, job), uuid())
    job.state = 'committed'
  } catch (error) {
    const problem = problemOf(error)
    const isCancelled = problem?.code === 'record_export_cancelled'
    job.state = isCancelled ? 'cancelled' : 'failed'
    job.problem = isCancelled ? null : (problem ?? { code: 'workspace_unavailable', params: {} })
    if (problem === null) throw error
  }
}

const countingRows = (
  { rows, ...content }: ExportContent,
  job: RecordExportJob,
  signal: AbortSignal,
): ExportContent => {
  const counted = async function* () {
    for await (const some of rows) {
      signal.throwIfAborted()
      yield some
      job.done += some.length
    }
  }
  return { ...content, rows: counted() }
}

async function* countingBytes(chunks: FileChunks, job: RecordExportJob): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    job.bytes += bytes.length
    yield bytes
  }
}
