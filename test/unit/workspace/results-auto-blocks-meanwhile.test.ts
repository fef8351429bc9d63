/** What changes while a report that blocks people by itself is being applied. */
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { ReadableDatabase, WritableDatabase } from '../../../main/database/handles.ts'
import { all, run, sql } from '../../../main/database/sql.ts'
import { createChanges } from '../../../main/workspace/base/changes.ts'
import { createJobs } from '../../../main/workspace/base/jobs.ts'
import { setAutoBlocks } from '../../../main/workspace/connections/queries.ts'
import { inspectFile } from '../../../main/workspace/files/reading.ts'
import { applyReport } from '../../../main/workspace/results/apply-report.ts'
import { createItemResults } from '../../../main/workspace/results/item-results.ts'
import { createReportReadings } from '../../../main/workspace/results/readings.ts'
import { fileSource } from '../../../main/workspace/results/report-source.ts'
import { eventually } from '../../support/eventually.ts'
import { storeCampaign } from '../../support/frozen-campaigns.ts'
import { openReaderInProcess } from '../../support/in-process-reader.ts'
import { reportFile, reportHeader, reportLine } from '../../support/reports.ts'
import { openOutbox, putInto } from '../../support/stored-items.ts'

const at = '2027-03-01T13:00:00.000Z'

/** A campaign that was sent to three people, and a report of it by which two are blocked, each for another reason. */
const start = async (during: (db: WritableDatabase, id: string) => void) => {
  const db = openOutbox()
  const people = [0, 1, 2].map(
    (person) => [`55119${80_000_010 + person}`, `Pessoa ${person}`, '', ''] as const,
  )
  const id = await storeCampaign(db, at, people)
  putInto(db, id, 'sent')
  setAutoBlocks(db, 'embedded', ['opted_out', 'failed_for_ever'])
  const changes = createChanges()
  const jobs = createJobs(changes)
  onTestFinished(() => jobs.stop())
  const clock = { now: () => Date.parse(at), monotonic: () => performance.now() }
  const base = { db, clock, uuid: () => randomUUID(), changes, putOff: () => {} }
  const held = { of: () => ({}), hashOf: () => Promise.resolve('the same bytes') }
  const readings = createReportReadings({ ...base, jobs })
  const path = reportFile([reportHeader, reportLine(10, 'Descadastrado'), reportLine(11, 'Número inválido')])
  const facts = await inspectFile(openReaderInProcess, { path, choices: {} })
  const source = fileSource({ openReader: openReaderInProcess, held }, { path, choices: {}, facts })
  const apply = async () => {
    const jobId = readings.start({ itemId: id, source, roles: ['phone', 'status', 'time'] })
    await eventually(() => expect(jobs.find(jobId).state).toBe('committed'))
    const report = readings.get(jobId)
    const itemResults = createItemResults(db)
    const foresee: typeof itemResults.foresee = async (...asked) => {
      const item = await itemResults.foresee(...asked)
      during(db, id)
      return item
    }
    const deps = { ...base, removal: { request: () => {} }, itemResults: { ...itemResults, foresee } }
    return applyReport(
      deps,
      report,
      report.reading.words.map(({ meaning }) => meaning),
      'pt-BR',
    )
  }
  return { db, apply }
}

const counted = (db: ReadableDatabase) => ({
  reports: all(db, sql`select id from report where state = 'committed'`).length,
  lists: all(db, sql`select id from suppression_list where state = 'committed'`).length,
})

test('a report blocks nobody whose policy was switched off while it was being applied', async () => {
  const { db, apply } = await start((given) => setAutoBlocks(given, 'embedded', []))
  expect((await apply()).blocked).toEqual([])
  expect(counted(db)).toEqual({ reports: 1, lists: 0 })
})

test('a report whose campaign was called back while it was being applied blocks nobody', async () => {
  const { db, apply } = await start((given, id) => {
    run(given, sql`delete from outbox_item where id = ${id}`)
  })
  await apply().catch(() => undefined)
  expect(counted(db)).toEqual({ reports: 0, lists: 0 })
})
