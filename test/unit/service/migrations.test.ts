import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import { get, prepare, sql } from '../../../main/database/sql.ts'
import { serviceMigrations } from '../../../main/service/store/migrations/index.ts'
import { storedEntries } from '../../support/stored-entries.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

it('the versions of the service migrations are unique and ascending', () => {
  const versions = serviceMigrations.map((migration) => migration.version)
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
})

it('migrating the service from version 10 keeps recipients in order and answered idempotency keys', () => {
  const place = { path: join(temporaryFolder(), 'service.db'), key: randomBytes(32) }
  const old = openDatabase({ ...place, migrations: serviceMigrations.filter(({ version }) => version <= 10) })
  old.exec(`
    insert into campaign values
      ('a', 'local', 'SMSSHORT', 'Aviso', 'Olá', 'PENDING', 2500, '2027-01-04T12:30:00.000Z', null, '2026-11-21T10:00:00.000Z'),
      ('b', 'local', 'SMSSHORT', 'Outro', 'Olá', 'PENDING', 1, '2027-01-04T12:30:00.000Z', null, '2026-11-21T10:00:01.000Z');
    insert into idempotency_key values ('local', 'k', 'f00', 'a', '2026-11-21T10:00:00.000Z');
    insert into campaign_recipient values ('b', 0, '5521900000000', 'só dele');`)
  const insert = prepare(old, 'insert into campaign_recipient values (?, ?, ?, null)')
  // Not in their order, as nothing promises that they were written so.
  for (let position = 2_499; position >= 0; position--)
    insert.run('a', position, String(5_511_900_000_000 + position))
  closeDatabase(old)

  const db = openDatabase({ ...place, migrations: serviceMigrations })
  expect(storedEntries(db, 'a')).toEqual(
    Array.from({ length: 2_500 }, (_each, index) => ({ contact: String(5_511_900_000_000 + index) })),
  )
  expect(storedEntries(db, 'b')).toEqual([{ contact: '5521900000000', message: 'só dele' }])
  const answered = get<{ body_sha256: string; answer: string }>(
    db,
    sql`select body_sha256, answer from answered_key where user_id = 'local' and key = 'k'`,
  )
  expect(answered?.body_sha256).toBe('f00')
  expect(JSON.parse(answered?.answer ?? '')).toMatchObject({
    id: 'a',
    quantity: 2_500,
    start_date: '2027-01-04T12:30:00.000Z',
  })
  closeDatabase(db)
})

it('migrating the service from version 80 keeps the documents of every enrichment in order', () => {
  const place = { path: join(temporaryFolder(), 'service.db'), key: randomBytes(32) }
  const old = openDatabase({ ...place, migrations: serviceMigrations.filter(({ version }) => version <= 80) })
  const insert = prepare(
    old,
    `insert into enrichment values (?, 'local', 'Carteira', ?, 'PROFILE_360', ?, 0, '2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z')`,
  )
  insert.run('persons', 'CPF', 3)
  insert.run('companies', 'CNPJ', 2)
  old.exec(`
    insert into enrichment_block values
      ('persons', 1, '11144477735'), ('persons', 0, '5299822472539053344705'),
      ('companies', 0, '1122233300018112ABC34501DE35');`)
  closeDatabase(old)

  const db = openDatabase({ ...place, migrations: serviceMigrations })
  expect(storedEntries(db, 'persons')).toEqual(['52998224725', '39053344705', '11144477735'])
  expect(storedEntries(db, 'companies')).toEqual(['11222333000181', '12ABC34501DE35'])
  closeDatabase(db)
})
