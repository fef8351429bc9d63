import { z } from 'zod'
import type { ContactList } from '../../../../shared/bridge/lists.ts'
import type { RecordExportJob, RecordExportRequest } from '../../../../shared/bridge/record-exports.ts'
import type { Language } from '../../../../shared/rules/language.ts'
import { recordFileTexts } from '../../../../shared/texts/record-file.ts'
import type { WritableDatabase } from '../../../database/handles.ts'
import type { FileChunks } from '../../../complete-file.ts'
import type { ChosenFile, SaveAs } from '../../writers/save-as.ts'
import { failJob, type Jobs } from '../../base/jobs.ts'
import { getList } from '../../lists/queries.ts'
import { ProblemError } from '../../base/problem-error.ts'
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
}

type Dependencies = {
  jobs: Jobs
  db: WritableDatabase
  uuid: () => string
  saveAs: SaveAs
  recordViews: RecordViews
}

export const createRecordExports = (deps: Dependencies): RecordExports => {
  return {
    start: async (request) => {
      const { db, uuid, saveAs } = deps
      const { set, list } = openSources(db, request)
      const file = await saveAs(fileNameOf(set, request))
      if (file === null) return null
      rememberExportChoice(db, set.shape, request)
      const job: RecordExportJob = {
        kind: 'record_export',
        jobId: uuid(),
        enrichmentId: set.enrichmentId,
        state: 'running',
        done: 0,
        total: list?.size ?? set.records,
        bytes: 0,
        ticket: file.ticket,
        problem: null,
      }
      deps.jobs.start(job, (signal) => runJob(deps, { job, request, file }, signal))
      return job.jobId
    },
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
  return fileName(named.success ? named.data.name : shape, request.format === 'xlsx' ? 'xlsx' : 'csv')
}

/** One file from the first row to its name. How it ended stands in the job; only a bug rejects. */
const runJob = async (
  { db, recordViews }: Dependencies,
  { job, request, file }: { job: RecordExportJob; request: RecordExportRequest; file: ChosenFile },
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
    await file.write(countingBytes(chunks, job), {
      action: 'records_exported',
      subject: job.enrichmentId,
      count: content.count,
    })
    job.state = 'committed'
  } catch (error) {
    failJob(job, error)
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
