/**
 * Exports a set of records in a process of its own, so that its memory is nothing but the export's: `FOLDER KEY FILE`,
 * the folder of a workspace's database and its key in hex. Prints one line of JSON.
 */
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { createRecordExports } from '../../../main/workspace/enrichment/exports/jobs.ts'
import { createRecordViews } from '../../../main/workspace/enrichment/records/views.ts'
import { profile360Fields } from '../../../shared/api/enrichment-records.ts'
import type { ExportMeasured } from './export-peers.ts'
import { peakMemory } from './peak-memory.ts'
import { saveTo } from '../../support/save-to.ts'
import { createJobs } from '../../../main/workspace/base/jobs.ts'
import { createChanges } from '../../../main/workspace/base/changes.ts'

const [folder = '', key = '', file = ''] = process.argv.slice(2)
const db = openDatabase({
  path: join(folder, 'workspace.db'),
  key: Buffer.from(key, 'hex'),
  migrations: workspaceMigrations,
})
const jobs = createJobs(createChanges())
const recordExports = createRecordExports({
  jobs,
  db,
  uuid: randomUUID,
  saveAs: saveTo(file),
  recordViews: createRecordViews(db),
})
const startedAt = performance.now()
const jobId = await recordExports.start({
  enrichmentId: 'e',
  view: null,
  fields: [...profile360Fields],
  format: 'csv_systems',
  joined: false,
  headers: 'service',
})
let rows = 0
for await (const job of jobs.watch(jobId ?? '', undefined)) {
  if (job.kind !== 'record_export') continue
  if (job.problem !== null) throw new Error(JSON.stringify(job.problem))
  rows = job.done
}
const ms = performance.now() - startedAt
closeDatabase(db)
const measured: ExportMeasured = { ms, rows, peakBytes: peakMemory() }
console.log(JSON.stringify(measured))
