/** What an end of the process leaves of a report that blocks people by itself: the report and its blocks, or neither. */
import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ReadableDatabase, WritableDatabase } from '../../../main/database/handles.ts'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import { all, sql } from '../../../main/database/sql.ts'
import { createChanges } from '../../../main/workspace/base/changes.ts'
import { createJobs } from '../../../main/workspace/base/jobs.ts'
import { setAutoBlocks } from '../../../main/workspace/connections/queries.ts'
import { inspectFile } from '../../../main/workspace/files/reading.ts'
import { applyReport } from '../../../main/workspace/results/apply-report.ts'
import { createItemResults } from '../../../main/workspace/results/item-results.ts'
import { discardInterruptedReports } from '../../../main/workspace/results/queries.ts'
import { createReportReadings } from '../../../main/workspace/results/readings.ts'
import { fileSource } from '../../../main/workspace/results/report-source.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { discardInterruptedSuppressions } from '../../../main/workspace/suppressions/queries.ts'
import { eventually } from '../../support/eventually.ts'
import { storeCampaign } from '../../support/frozen-campaigns.ts'
import { openReaderInProcess } from '../../support/in-process-reader.ts'
import { putNewDatabase } from '../../support/new-database.ts'
import { reportFile, reportHeader, reportLine } from '../../support/reports.ts'
import { openOutbox, putInto } from '../../support/stored-items.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const at = '2027-03-01T13:00:00.000Z'

/** A campaign that was sent to three people, and a report of it by which two are blocked, each for another reason. */
const start = async () => {
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
    const deps = { ...base, removal: { request: () => {} }, itemResults: createItemResults(db) }
    return applyReport(
      deps,
      report,
      report.reading.words.map(({ meaning }) => meaning),
      'pt-BR',
    )
  }
  return { db, apply }
}

/** Calls `note` within each statement that writes to one of the tables, as it was begun. */
const watchWrites = (db: WritableDatabase, note: (what: string) => void): void => {
  db.function('note_write', (what) => {
    note(String(what))
    return null
  })
  for (const table of [
    'report',
    'report_result',
    'suppression_list',
    'suppression_block',
    'suppression_state',
  ])
    for (const change of ['insert', 'update'])
      db.exec(
        `create temp trigger ${table}_${change} after ${change} on main.${table}
         begin select note_write('${table} ${change}'); end`,
      )
}

const counted = (db: ReadableDatabase) => ({
  reports: all(db, sql`select id from report where state = 'committed'`).length,
  lists: all(db, sql`select id from suppression_list where state = 'committed'`).length,
})

test('a process that ends at any write leaves a report with its blocks, or neither', async () => {
  const { db, apply } = await start()
  const copies: { what: string; folder: string }[] = []
  const copy = (what: string): void => {
    const folder = temporaryFolder()
    cpSync(dirname(db.name), folder, { recursive: true, filter: (name) => !name.includes('lock') })
    copies.push({ what, folder })
  }
  watchWrites(db, copy)
  await apply()
  copy('the end')
  expect(copies.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['report update', 'suppression_list update', 'suppression_state update']),
  )
  const found = copies.map(({ what, folder }) => {
    const key = putNewDatabase(temporaryFolder())
    const left = openDatabase({ path: join(folder, 'workspace.db'), key, migrations: workspaceMigrations })
    try {
      discardInterruptedSuppressions(left)
      discardInterruptedReports(left)
      return { what, ...counted(left) }
    } finally {
      closeDatabase(left)
    }
  })
  expect(found.at(-1)).toEqual({ what: 'the end', reports: 1, lists: 2 })
  for (const { reports, lists } of found) expect(lists).toBe(2 * reports)
  expect(found.filter(({ reports }) => reports === 0)).toHaveLength(found.length - 1)
})

test('a report that fails at its last write has blocked nobody, and can be applied again', async () => {
  const { db, apply } = await start()
  let isFailing = true
  watchWrites(db, (what) => {
    if (isFailing && what === 'suppression_state update') {
      isFailing = false
      throw new Error('the disk is full')
    }
  })
  await expect(apply()).rejects.toThrow('the disk is full')
  expect(counted(db)).toEqual({ reports: 0, lists: 0 })
  expect((await apply()).blocked).toHaveLength(2)
  expect(counted(db)).toEqual({ reports: 1, lists: 2 })
})
