/** What happens to a report while it is applied: an erasure, or the same file a second time. */
import { randomUUID } from 'node:crypto'
import { onTestFinished, test, expect } from 'vitest'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { get, run, sql } from '../../../main/database/sql.ts'
import { createChanges } from '../../../main/workspace/base/changes.ts'
import { createJobs } from '../../../main/workspace/base/jobs.ts'
import { inspectFile } from '../../../main/workspace/files/reading.ts'
import { applyReport } from '../../../main/workspace/results/apply-report.ts'
import { createItemResults } from '../../../main/workspace/results/item-results.ts'
import type { ReadReport } from '../../../main/workspace/results/read-report.ts'
import { createReportReadings } from '../../../main/workspace/results/readings.ts'
import { fileSource } from '../../../main/workspace/results/report-source.ts'
import { getItem } from '../../../main/workspace/outbox/records.ts'
import { eventually } from '../../support/eventually.ts'
import { storeCampaign } from '../../support/frozen-campaigns.ts'
import { openReaderInProcess } from '../../support/in-process-reader.ts'
import { reportFile, reportHeader, reportLine } from '../../support/reports.ts'
import { openOutbox, putInto } from '../../support/stored-items.ts'

const at = '2027-03-01T13:00:00.000Z'

/** A campaign that was sent to three people, and what reads and applies a report of it. */
const start = async () => {
  const db = openOutbox()
  const people = [0, 1, 2].map(
    (person) => [`55119${80_000_010 + person}`, `Pessoa ${person}`, '', ''] as const,
  )
  const id = await storeCampaign(db, at, people)
  putInto(db, id, 'sent')
  const changes = createChanges()
  const jobs = createJobs(changes)
  onTestFinished(() => jobs.stop())
  const clock = { now: () => Date.parse(at), monotonic: () => performance.now() }
  const base = { db, clock, uuid: () => randomUUID(), changes, putOff: () => {} }
  const held = { of: () => ({}), hashOf: () => Promise.resolve('the same bytes') }
  const readings = createReportReadings({ ...base, jobs })
  const path = reportFile([
    reportHeader,
    reportLine(10, 'Entregue'),
    reportLine(11, 'Entregue'),
    '+5511999990000;Entregue;01/03/2027 10:05',
  ])
  const facts = await inspectFile(openReaderInProcess, { path, choices: {} })
  const source = fileSource({ openReader: openReaderInProcess, held }, { path, choices: {}, facts })
  const read = async (): Promise<ReadReport> => {
    const jobId = readings.start({ itemId: id, source, roles: ['phone', 'status', 'time'] })
    await eventually(() => expect(jobs.find(jobId).state).toBe('committed'))
    return readings.get(jobId)
  }
  const apply = (report: ReadReport) =>
    applyReport(
      { ...base, removal: { request: () => {} }, itemResults: createItemResults(db) },
      report,
      report.reading.words.map(({ meaning }) => meaning),
      'pt-BR',
    )
  return { db, id, read, apply }
}

const beginErasure = (db: WritableDatabase) =>
  run(db, sql`insert into erasure (id, keys, people, asked_at) values ('one', '[]', 1, ${at})`)

const countOf = (db: WritableDatabase, state: string): number | undefined =>
  get<{ count: number }>(db, sql`select count(*) as count from report where state = ${state}`)?.count

test('a report of which somebody is erased while it is applied does not count, and can be read again', async () => {
  const { db, id, read, apply } = await start()
  const applying = apply(await read())
  beginErasure(db)
  await expect(applying).rejects.toMatchObject({ problem: { code: 'report_reading_missing' } })
  expect(countOf(db, 'committed')).toBe(0)
  expect(countOf(db, 'discarded')).toBe(1)
  expect(getItem(db, id)?.state).toBe('sent')
  await apply(await read())
  expect(countOf(db, 'committed')).toBe(1)
})

test('the same file counts once, however often it is applied at once', async () => {
  const { db, id, read, apply } = await start()
  const [one, other] = [await read(), await read()]
  await Promise.all([apply(one), apply(other)])
  expect(countOf(db, 'committed')).toBe(1)
  expect(countOf(db, 'replaced')).toBe(1)
  expect((await createItemResults(db).open(id)).counts).toMatchObject({ delivered: 2, untold: 1 })
})

test('results that are being read while somebody is erased do not have them', async () => {
  const { db, id, read, apply } = await start()
  await apply(await read())
  const opening = createItemResults(db).open(id)
  // What an erasure leaves of the second person.
  const contacts = '5511980000010\n\n5511980000012'
  run(
    db,
    sql`update outbox_piece set contacts = ${contacts} where item_id = ${id} and contacts is not null and entries > 0`,
  )
  beginErasure(db)
  expect(await opening).toMatchObject({ total: 2, counts: { delivered: 1, untold: 1 } })
})
