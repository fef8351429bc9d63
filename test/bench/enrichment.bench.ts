/**
 * What 100,000 records of an enrichment cost under plain Node, the widest ones there are: the whole way from a list of
 * CPFs over the embedded service to the first page; storing them as they come,
 * looking at them through a filter and in the order of every field, and exporting them with all their fields, beside
 * SQLite's own program which exports the same from JSON. `npm run bench -- enrichment [RUNS] [--rows N]`, three runs
 * unless told otherwise.
 */
import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { closeDatabase, openDatabase } from '../../main/database/open.ts'
import type { WritableDatabase } from '../../main/database/handles.ts'
import { syntheticRecord } from '../../main/service/synthetic/records.ts'
import { workspaceMigrations } from '../../main/workspace/schema/schema.ts'
import { createRecordViews } from '../../main/workspace/enrichment/records/views.ts'
import { openRecordWriter } from '../../main/workspace/enrichment/records/writer.ts'
import { profile360Fields } from '../../shared/api/enrichment-records.ts'
import { everyRecord, type RecordView } from '../../shared/bridge/records.ts'
import { makeCpfs } from '../support/documents.ts'
import { answeredAt, insertEnrichment } from '../support/stored-records.ts'
import { exportBySqlite, exportByUs, type ExportMeasured, fillSqlite } from './support/export-peers.ts'
import { enrichWholeWay } from './support/enrich-whole-way.ts'
import { type HeldUp, watchHolds } from './support/held-up.ts'
import { requireSqlite } from './support/import-peers.ts'
import {
  median,
  printPromise,
  printReport,
  rowsAskedFor,
  runsAskedFor,
  writeMegabytes,
  writeMs,
  writeRatio,
  writeSeconds,
} from './support/report.ts'

const records = rowsAskedFor() ?? 100_000
const perAnswer = 1_000
const promise = { viewMs: 150, holdMs: 20, ofSqlite: 1, exportBytes: 300_000_000 }

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? NaN

/** Stores made-up records, and writes each as JSON on a line for the peer. */
const store = async (db: WritableDatabase, jsonLines: string): Promise<HeldUp> => {
  const enrichmentId = insertEnrichment(db, { id: 'e' })
  const writer = openRecordWriter(db, { enrichmentId, connectionId: 'c', shape: 'PROFILE_360', answeredAt })
  const file = createWriteStream(jsonLines)
  const cpfs = makeCpfs(records)
  const total: HeldUp = { ms: 0, workMs: 0, holdMs: 0 }
  const count = (one: HeldUp): void => {
    total.ms += one.ms
    total.workMs += one.workMs
    total.holdMs = Math.max(total.holdMs, one.holdMs)
  }
  for (let from = 0; from < cpfs.length; from += perAnswer) {
    const some = cpfs
      .slice(from, from + perAnswer)
      .map((cpf) => syntheticRecord('PROFILE_360', cpf, Date.parse(answeredAt)))
    if (!file.write(some.map((record) => `${JSON.stringify(record)}\n`).join(''))) await once(file, 'drain')
    count(await watchHolds(() => writer.add(some)))
  }
  count(await watchHolds(writer.finish))
  file.end()
  await once(file, 'finish')
  return total
}

const page = { offset: 0, limit: 50 }
const shown = { fields: [...profile360Fields], unmasked: false, page }
const someStates = { type: 'values' as const, field: 'estado', values: ['SP', 'RJ', 'MG'] }

/** The first page of a filter in the order of each field, up and down; nothing is remembered of the one before. */
const askViews = async (db: WritableDatabase): Promise<HeldUp[]> => {
  const asked: HeldUp[] = []
  for (const field of profile360Fields)
    for (const descending of [false, true]) {
      const view: RecordView = { filters: [someStates], search: '', sort: { field, descending } }
      asked.push(await watchHolds(() => createRecordViews(db).rows('e', view, shown)))
    }
  return asked
}

const charts = [
  'idade',
  'renda',
  'scoreCpf',
  'classeEconomica',
  'estado',
  'flhot1',
  'whatsapp1',
  'tipoTel1',
].map((field) => ({ type: 'values' as const, field, limit: 20 }))

type Run = {
  views: HeldUp[]
  first: HeldUp
  search: HeldUp
  facets: HeldUp
  exported: ExportMeasured
  sqliteMs: number
}

const folder = mkdtempSync(join(tmpdir(), 'revoada-bench-'))
try {
  const count = runsAskedFor(3)
  requireSqlite()
  const key = randomBytes(32)
  const db = openDatabase({ path: join(folder, 'workspace.db'), key, migrations: workspaceMigrations })
  const whole = await enrichWholeWay(folder, records)
  const jsonLines = join(folder, 'records.jsonl')
  const stored = await store(db, jsonLines)
  db.pragma('wal_checkpoint(TRUNCATE)')
  fillSqlite(folder, jsonLines)

  const runs: Run[] = []
  for (let run = 0; run < count; run += 1) {
    const views = await askViews(db)
    const fresh = createRecordViews(db)
    const first = await watchHolds(() => fresh.rows('e', everyRecord, shown))
    const search = await watchHolds(() => fresh.rows('e', { ...everyRecord, search: 'maria' }, shown))
    const facets = await watchHolds(() => fresh.facets('e', everyRecord, charts))
    const exported = exportByUs(folder, key, join(folder, 'ours.csv'))
    if (exported.rows !== records) throw new Error(`${exported.rows} rows were exported`)
    const sqliteMs = exportBySqlite(folder, join(folder, 'peer.csv'))
    runs.push({ views, first, search, facets, exported, sqliteMs })
  }
  const bytes = statSync(join(folder, 'workspace.db')).size
  closeDatabase(db)

  const of = (value: (run: Run) => number): number[] => runs.map(value)
  const viewMs = (share: number) =>
    of(({ views }) =>
      quantile(
        views.map(({ ms }) => ms),
        share,
      ),
    )
  const workMs = (share: number) =>
    of(({ views }) =>
      quantile(
        views.map((view) => view.workMs),
        share,
      ),
    )
  const holds = of(({ views, search, facets }) =>
    Math.max(...[...views, search, facets].map(({ holdMs }) => holdMs)),
  )
  const ratios = of(({ exported, sqliteMs }) => exported.ms / sqliteMs)
  const peaks = of(({ exported }) => exported.peakBytes)
  printReport(
    `${records} records of ${profile360Fields.length} fields, runs: ${count}`,
    `Node ${process.versions.node}`,
    [
      { what: 'planned, of a list of as many CPFs, once', values: [whole.planMs], write: writeMs },
      { what: '… frozen and queued', values: [whole.queueMs], write: writeMs },
      {
        what: '… sent to the embedded service, answered, fetched and stored',
        values: [whole.fetchMs],
        write: writeSeconds,
      },
      { what: '… first page', values: [whole.firstPageMs], write: writeMs },
      { what: '… peak memory of the workspace', values: [whole.peakBytes], write: writeMegabytes },
      { what: 'stored, once', values: [stored.ms], write: writeSeconds },
      { what: '… longest without a turn for others', values: [stored.holdMs], write: writeMs },
      { what: '… the database then', values: [bytes], write: writeMegabytes },
      { what: 'filter and sort by every field, p50', values: viewMs(0.5), write: writeMs },
      { what: '… p95', values: viewMs(0.95), write: writeMs },
      { what: '… work of the thread alone, p95', values: workMs(0.95), write: writeMs },
      { what: 'first page as it came', values: of(({ first }) => first.ms), write: writeMs },
      { what: 'search', values: of(({ search }) => search.ms), write: writeMs },
      { what: `facets of ${charts.length} fields`, values: of(({ facets }) => facets.ms), write: writeMs },
      { what: '… all of these: longest without a turn for others', values: holds, write: writeMs },
      { what: 'export to CSV', values: of(({ exported }) => exported.ms), write: writeSeconds },
      { what: '… sqlite3, json_extract', values: of(({ sqliteMs }) => sqliteMs), write: writeSeconds },
      { what: '… ratio to sqlite3', values: ratios, write: writeRatio },
      { what: '… peak memory of its process', values: peaks, write: writeMegabytes },
    ],
  )
  printPromise(`filter and sort within ${promise.viewMs} ms, p95`, median(viewMs(0.95)) <= promise.viewMs)
  printPromise(`others wait ${promise.holdMs} ms at most`, median(holds) <= promise.holdMs)
  printPromise('export at most as long as sqlite3, median', median(ratios) <= promise.ofSqlite)
  printPromise(
    `export within ${writeMegabytes(promise.exportBytes)}, in every run`,
    peaks.every((peak) => peak <= promise.exportBytes),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
