import type { PutOff } from '../../../shared/processes/quiet-work.ts'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createCnpjBaseJob, type CnpjBaseJob } from '../../../main/service/cnpj-base/job.ts'
import { insertImport, insertName } from '../../../main/service/store/sqlite/cnpj-base.ts'
import { serviceMigrations } from '../../../main/service/store/sqlite/schema.ts'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { get, sql } from '../../../main/database/sql.ts'
import type { CnpjBaseImport } from '../../../shared/api/index.ts'
import { writeBaseFile } from '../../support/open-data.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const jobOn = (db: WritableDatabase, putOff: PutOff = () => {}) =>
  createCnpjBaseJob({ db, clock: Date.now, putOff })

const openService = (): WritableDatabase => {
  const db = openDatabase({
    path: join(temporaryFolder(), 'service.db'),
    key: randomBytes(32),
    migrations: serviceMigrations,
  })
  onTestFinished(() => closeDatabase(db))
  return db
}

const establishments = (count: number): CnpjBaseImport => {
  const rest = ['0001', '81', '1', 'PADARIA', '02', ...Array.from({ length: 24 }, () => '')]
  const rows = Array.from({ length: count }, (_, index) => [String(index).padStart(8, '0'), ...rest])
  return {
    files: [writeBaseFile(temporaryFolder(), 'Estabelecimentos0.csv', rows).path],
    documents: null,
    uf: null,
  }
}

const ended = (job: CnpjBaseJob) => expect.poll(() => job.status().running).toBeNull()
const importsIn = (db: WritableDatabase) =>
  get<{ imports: number }>(db, sql`select count(*) as imports from cnpj_import`)?.imports
const rowsIn = (db: WritableDatabase) =>
  get<{ rows: number }>(db, sql`select count(*) as rows from cnpj_establishment`)?.rows

test('the CNPJ job removes what a killed import left and reports that it was interrupted', async () => {
  const db = openService()
  const cut = insertImport(db, '2026-11-20T12:00:00.000Z', false)
  for (let code = 0; code < 5_000; code += 1) insertName(db, cut, 'towns', String(code), 'X')
  const job = jobOn(db)
  expect(job.status().failure?.code).toBe('cnpj_import_interrupted')
  await expect.poll(() => importsIn(db)).toBe(0)
  expect(get(db, sql`select count(*) as names from cnpj_name`)).toEqual({ names: 0 })
  await job.stop()
})

test.each([
  { cancelsFirst: false, told: 'cnpj_import_interrupted' },
  { cancelsFirst: true, told: undefined },
])('a restart during an import (cancelled: $cancelsFirst) reports $told', async ({ cancelsFirst, told }) => {
  const db = openService()
  const job = jobOn(db)
  job.start(establishments(30_000))
  await expect.poll(() => job.status().running?.establishments, { interval: 1 }).toBeGreaterThan(0)
  if (cancelsFirst) await job.cancel()
  await job.stop()
  const next = jobOn(db)
  expect(next.status().failure?.code).toBe(told)
  await next.stop()
})

test('an import right after a cancelled one loses no rows to the removal of the cancelled rows', async () => {
  const db = openService()
  const job = jobOn(db)
  const large = establishments(30_000)
  job.start(large)
  await expect.poll(() => job.status().running?.establishments, { interval: 1 }).toBeGreaterThan(0)
  await job.cancel()
  expect(job.status()).toMatchObject({ running: null, failure: { code: 'cnpj_import_cancelled' } })
  job.start(establishments(4_000))
  expect(job.status()).toMatchObject({ running: { establishments: 0 }, failure: null })
  await ended(job)
  await expect.poll(() => [importsIn(db), rowsIn(db)]).toEqual([1, 4_000])
  expect(job.status()).toMatchObject({ current: { establishments: 4_000 }, failure: null })
  await job.stop()
})

test('removing the imported CNPJ base deletes all of its rows', async () => {
  const db = openService()
  const job = jobOn(db)
  job.start(establishments(3_000))
  await ended(job)
  job.remove()
  expect(job.status().current).toBeNull()
  await expect.poll(() => [importsIn(db), rowsIn(db)]).toEqual([0, 0])
  await job.stop()
})

test('an import right after a removal loses none of its rows to the removal', async () => {
  const db = openService()
  const job = jobOn(db)
  job.start(establishments(9_000))
  await ended(job)
  job.remove()
  job.start(establishments(4_000))
  await ended(job)
  await expect.poll(() => importsIn(db)).toBe(1)
  expect([job.status().current?.establishments, rowsIn(db)]).toEqual([4_000, 4_000])
  await job.stop()
})

test('the CNPJ job stops in the middle of an import and removes its rows at the next start', async () => {
  const db = openService()
  const job = jobOn(db)
  job.start(establishments(30_000))
  await expect.poll(() => job.status().running?.establishments, { interval: 1 }).toBeGreaterThan(0)
  await job.stop()
  expect(job.status()).toMatchObject({ current: null, running: null })
  expect(rowsIn(db)).toBeGreaterThan(0)
  const next = jobOn(db)
  await expect.poll(() => rowsIn(db)).toBe(0)
  await next.stop()
})

test('a running CNPJ import reports its elapsed time and the file that it reads', async () => {
  const job = jobOn(openService())
  const asked = establishments(30_000)
  job.start(asked)
  await expect.poll(() => job.status().running?.file, { interval: 1 }).toBe(asked.files[0])
  expect(job.status().running?.elapsedMs).toBeGreaterThan(0)
  await job.cancel()
  await job.stop()
})

test('what the CNPJ job cannot remove or note down is told to the log, and does not end its work', async () => {
  const db = openService()
  insertImport(db, '2026-11-20T12:00:00.000Z', false)
  // As on a disk that takes no write.
  db.pragma('query_only = on')
  const told: string[] = []
  const job = jobOn(db, (work) => told.push(work))
  await expect.poll(() => told).toEqual(['company_base_removal'])
  db.pragma('query_only = off')
  await job.stop()
})
