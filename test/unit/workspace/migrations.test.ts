import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listConnections } from '../../../main/workspace/connections/queries.ts'
import { closeDatabase, openDatabase, type WritableDatabase } from '../../../main/database/open.ts'
import { prepare } from '../../../main/database/sql.ts'
import { getAudioContent, listAudios } from '../../../main/workspace/audios/queries.ts'
import { someRows } from '../../../main/workspace/lists/blocks.ts'
import { listFiles } from '../../../main/workspace/lists/files.ts'
import { getList, listOfContent, listRows, listsKeptBefore } from '../../../main/workspace/lists/queries.ts'
import { getItem } from '../../../main/workspace/outbox/records.ts'
import { workspaceMigrations } from '../../../main/workspace/migrations/index.ts'
import { createRecordViews } from '../../../main/workspace/records/views.ts'
import { getHashKey, suppressionVersion } from '../../../main/workspace/suppressions/queries.ts'
import { bodyOf } from '../../../main/workspace/outbox/bodies.ts'
import { listRemembered, remember } from '../../../main/workspace/remembered-roles/queries.ts'
import { discardStored, storeList } from '../../support/stored-lists.ts'
import { insertEnrichment, storeRecords } from '../../support/stored-records.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

it('migration versions are unique and ascending', () => {
  const versions = workspaceMigrations.map((migration) => migration.version)
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
})

it('migrations 20 and 30 keep all accepted and left-out rows and delete unfinished imports', () => {
  const place = { path: join(temporaryFolder(), 'workspace.db'), key: randomBytes(32) }
  const old = openDatabase({
    ...place,
    migrations: workspaceMigrations.filter(({ version }) => version <= 10),
  })
  old.exec(`
    insert into contact_list values ('a', 'Clientes', '2026-11-21T10:00:00.000Z');
    insert into import_batch (id, list_id, state, file_name, columns, roles, tally, started_at) values
      (1, 'a', 'committed', 'clientes.csv', '["nome","fone"]', '["variable","phone"]', '{}', '2026-11-21T10:00:00.000Z'),
      (2, null, 'staging', 'meio.csv', '[]', '[]', '{}', '2026-11-21T10:00:00.000Z');
    insert into left_out_row values
      (1, 3, 'rejected', 'phone_empty', null, '["José",""]'),
      (1, 5, 'duplicate', null, 2, '["Zé","11 90000-0000"]');
    insert into contact values (2, 0, 2, '5511900000000', 'mobile', null, '["X","Y"]');`)
  const insert = prepare(old, 'insert into contact values (1, ?, ?, ?, ?, ?, ?)')
  insert.run(0, 2, '5511900000000', 'mobile', null, '["Ana","5511900000000"]')
  insert.run(1, 4, '551133334444', 'landline', '["phone_country_code_added"]', '["Ção 😀","1133334444"]')
  for (let position = 2; position < 9_000; position += 1)
    insert.run(
      position,
      position + 4,
      String(5_521_900_000_000 + position),
      'mobile',
      null,
      `["P${position}"]`,
    )
  closeDatabase(old)

  const db = openDatabase({ ...place, migrations: workspaceMigrations })
  const taken = someRows(db, 1, 'accepted', 0, 10_000)
  expect(taken).toHaveLength(9_000)
  expect(taken.slice(0, 3)).toMatchObject([
    {
      sourceRow: 2,
      key: '5511900000000',
      cells: ['Ana', '5511900000000'],
      fate: { phoneKind: 'mobile', repairs: [] },
    },
    {
      sourceRow: 4,
      key: '551133334444',
      cells: ['Ção 😀', '1133334444'],
      fate: { phoneKind: 'landline', repairs: ['phone_country_code_added'] },
    },
    { sourceRow: 6, key: '5521900000002' },
  ])
  expect(taken.at(-1)).toMatchObject({ position: 8_999, sourceRow: 9_003, cells: ['P8999'] })
  expect(someRows(db, 1, 'recipients', 8_998, 10)).toMatchObject([{ sourceRow: 9_003 }])
  expect(someRows(db, 1, 'left_out', 0, 10)).toMatchObject([
    {
      sourceRow: 3,
      fate: { outcome: 'rejected', reason: 'phone_empty' },
      cells: ['José', ''],
      duplicateOf: null,
    },
    { sourceRow: 5, fate: { outcome: 'duplicate' }, cells: ['Zé', '11 90000-0000'], duplicateOf: 2 },
  ])
  expect(db.prepare('select count(*) from import_batch').pluck().get()).toBe(1)
  closeDatabase(db)
})

it('migrations 50 and 300 keep lists, drafts and outbox items with their bytes, and a database has a lasting hash key of its own', () => {
  const place = { path: join(temporaryFolder(), 'workspace.db'), key: randomBytes(32) }
  const old = openDatabase({
    ...place,
    migrations: workspaceMigrations.filter(({ version }) => version < 50),
  })
  old.exec(`
    insert into setting values ('settings', '{"language":"en"}');
    insert into contact_list values ('a', 'Clientes', '2026-11-21T10:00:00.000Z');
    insert into draft values ('d', 'queued', 1, '{}', 'a', '2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z');
    insert into outbox_item (id, draft_id, draft_content, connection_id, kind, title, quantity, start_at, path,
        content_type, body, body_head, body_sha256, campaign_sha256, state, created_at)
      values ('i', 'd', '{}', 'embedded', 'SMSSHORT', 'Aviso', 1, '2026-11-21T10:00:00.000Z', '/campaign/create',
        'application/json', x'7b7d', '{}', 'x', 'y', 'ready', '2026-11-21T10:00:00.000Z');`)
  closeDatabase(old)

  const db = openDatabase({ ...place, migrations: workspaceMigrations })
  const count = (table: string): unknown => db.prepare(`select count(*) from ${table}`).pluck().get()
  expect(
    ['setting', 'contact_list', 'draft', 'outbox_item', 'suppression_list', 'suppression_entry'].map(count),
  ).toEqual([1, 1, 1, 1, 0, 0])
  expect(bodyOf(db, 'i').toString()).toBe('{}')
  expect(suppressionVersion(db)).toBe(0)
  const hashKey = getHashKey(db)
  expect(hashKey).toHaveLength(32)
  closeDatabase(db)
  const again = openDatabase({ ...place, migrations: workspaceMigrations })
  expect(getHashKey(again)).toEqual(hashKey)
  closeDatabase(again)
  const other = openDatabase({
    path: join(temporaryFolder(), 'workspace.db'),
    key: place.key,
    migrations: workspaceMigrations,
  })
  expect(getHashKey(other)).not.toEqual(hashKey)
  closeDatabase(other)
})

it('migration 60 keeps imports and adds remembered roles, one entry per set of headers', () => {
  const place = { path: join(temporaryFolder(), 'workspace.db'), key: randomBytes(32) }
  const old = openDatabase({
    ...place,
    migrations: workspaceMigrations.filter(({ version }) => version < 60),
  })
  old.exec(`
    insert into contact_list values ('a', 'Clientes', '2026-11-21T10:00:00.000Z');
    insert into import_batch (id, list_id, state, file_name, columns, roles, tally, started_at) values
      (1, 'a', 'committed', 'clientes.csv', '["nome","fone"]', '["variable","phone"]', '{}', '2026-11-21T10:00:00.000Z');`)
  closeDatabase(old)

  const db = openDatabase({ ...place, migrations: workspaceMigrations })
  expect(db.prepare('select roles from import_batch').pluck().all()).toEqual(['["variable","phone"]'])
  expect(listRemembered(db)).toEqual([])
  const columns = ['Nome', 'Fone']
  expect(remember(db, { columns, roles: ['name', 'phone'] }, '2026-11-21T11:00:00.000Z')).toBe(true)
  expect(remember(db, { columns, roles: ['variable', 'phone'] }, '2026-11-21T12:00:00.000Z')).toBe(true)
  expect(listRemembered(db)).toEqual([
    { id: 1, columns, roles: ['variable', 'phone'], usedAt: '2026-11-21T12:00:00.000Z' },
  ])
  closeDatabase(db)
})

it('migration 70 keeps every list unchanged and adds tags that are deleted with their list', async () => {
  const place = { path: join(temporaryFolder(), 'workspace.db'), key: randomBytes(32) }
  const old = openDatabase({
    ...place,
    migrations: workspaceMigrations.filter(({ version }) => version < 70),
  })
  const rows = Array.from({ length: 50 }, (_each, index) => [`119${80_000_000 + index}`, `P${index}`])
  const columns = ['fone', 'nome']
  // Stored by the code of today, whose tables have more columns.
  const later = ['contact_list keep_until', 'import_batch phone_order', 'import_change phone_order'].map(
    (column) => column.split(' '),
  )
  for (const [table, column] of later) old.exec(`alter table ${table} add column ${column} text`)
  const id = await storeList(old, { columns, roles: ['phone', 'name'], rows: [...rows, ['x', 'Z']] }, 20)
  for (const [table, column] of later) old.exec(`alter table ${table} drop column ${column}`)
  closeDatabase(old)

  const db = openDatabase({ ...place, migrations: workspaceMigrations })
  expect(getList(db, id)).toMatchObject({ origin: null, columns, size: 50, isReopenable: true })
  expect(listRows(db, id, 0, 100).map(({ cells }) => cells)).toEqual(rows)
  db.exec(`insert into list_tag (list_id, folded, name) values ('${id}', 'vip', 'VIP')`)
  discardStored(db, id)
  expect(db.prepare('select count(*) from list_tag').pluck().get()).toBe(0)
  closeDatabase(db)
})

it('migrations 100 and 200 keep outbox recipients as entries, with an empty documents column', () => {
  const place = { path: join(temporaryFolder(), 'workspace.db'), key: randomBytes(32) }
  const old = openDatabase({
    ...place,
    migrations: workspaceMigrations.filter(({ version }) => version < 100),
  })
  old.exec(`insert into outbox_recipient (item_id, position, contact, entry_at, entry_bytes)
            values ('a', 0, '5511980000000', 10, 20), ('a', 1, '5511980000001', 31, 20)`)
  closeDatabase(old)

  const db = openDatabase({ ...place, migrations: workspaceMigrations })
  expect(db.prepare('select * from outbox_entry order by position').all()).toEqual([
    { item_id: 'a', position: 0, contact: '5511980000000', documents: null, entry_at: 10, entry_bytes: 20 },
    { item_id: 'a', position: 1, contact: '5511980000001', documents: null, entry_at: 31, entry_bytes: 20 },
  ])
  closeDatabase(db)
})

it('migration 110 keeps every recording unchanged and without a sound analysis', () => {
  const place = { path: join(temporaryFolder(), 'workspace.db'), key: randomBytes(32) }
  const old = openDatabase({
    ...place,
    migrations: workspaceMigrations.filter(({ version }) => version < 110),
  })
  const facts = {
    frames: 100,
    samplesPerFrame: 1_152,
    sampleRateHz: 48_000,
    channels: 1,
    containerMs: 2_400,
    playableMs: 2_400,
    bitrateKbps: { min: 64, max: 64, constant: true },
    tags: [],
    junkBytes: 0,
    soundBytes: 19_200,
    cut: { start: 0, end: 19_200 },
    fileBytes: 19_200,
  }
  prepare(old, 'insert into audio (id, name, facts, content, added_at) values (?, ?, ?, ?, ?)').run(
    'a',
    'aviso.mp3',
    JSON.stringify(facts),
    Buffer.from([1, 2, 3]),
    '2026-11-21T10:00:00.000Z',
  )
  closeDatabase(old)

  const db = openDatabase({ ...place, migrations: workspaceMigrations })
  expect(listAudios(db)).toEqual([
    {
      id: 'a',
      name: 'aviso.mp3',
      addedAt: '2026-11-21T10:00:00.000Z',
      facts,
      sound: null,
      labels: null,
      verdict: 'accepted',
      reasons: [],
    },
  ])
  expect(getAudioContent(db, 'a')).toEqual(Buffer.from([1, 2, 3]))
  closeDatabase(db)
})

it('migration 120 gives every connection the zonelessStart of the settings, or the default', () => {
  for (const meaning of ['utc', 'local-brasilia', null]) {
    const place = { path: join(temporaryFolder(), 'workspace.db'), key: randomBytes(32) }
    const old = openDatabase({
      ...place,
      migrations: workspaceMigrations.filter(({ version }) => version < 120),
    })
    old.exec(
      `insert into connection (id, name, base_url, token, created_at) values ('a', 'A', 'https://a', 't', 'x')`,
    )
    if (meaning !== null)
      old
        .prepare(`insert into setting (key, value) values ('settings', ?)`)
        .run(JSON.stringify({ zonelessStart: meaning }))
    closeDatabase(old)
    const db = openDatabase({ ...place, migrations: workspaceMigrations })
    expect(listConnections(db)).toMatchObject([{ id: 'a', zonelessStart: meaning ?? 'local-brasilia' }])
    closeDatabase(db)
  }
})

it('migration 150 keeps enrichments, without records, and lets records be stored', async () => {
  const place = { path: join(temporaryFolder(), 'workspace.db'), key: randomBytes(32) }
  const old = openDatabase({
    ...place,
    migrations: workspaceMigrations.filter(({ version }) => version < 150),
  })
  insertEnrichment(old, { id: 'before' })
  closeDatabase(old)

  const db = openDatabase({ ...place, migrations: workspaceMigrations })
  expect(createRecordViews(db).set('before')).toMatchObject({ records: 0, shape: 'PROFILE_360' })
  await storeRecords(db, [{ cpf: '52998224725' }], { id: 'after' })
  expect(createRecordViews(db).set('after').records).toBe(1)
  closeDatabase(db)
})

it('migration 190 adds a retention date to lists and leaves it unset for existing ones', () => {
  const place = { path: join(temporaryFolder(), 'workspace.db'), key: randomBytes(32) }
  const old = openDatabase({
    ...place,
    migrations: workspaceMigrations.filter(({ version }) => version < 190),
  })
  old.exec(`
    insert into contact_list values ('a', 'Clientes', '2026-11-21T10:00:00.000Z');
    insert into import_batch (id, list_id, state, file_name, columns, roles, tally, started_at) values
      (1, 'a', 'committed', 'clientes.csv', '["fone"]', '["phone"]',
       '{"rows":0,"accepted":0,"repaired":0,"duplicates":0,"rejected":0,"repairs":{},"reasons":{}}',
       '2026-11-21T10:00:00.000Z');`)
  closeDatabase(old)

  const db = openDatabase({ ...place, migrations: workspaceMigrations })
  expect(getList(db, 'a')).toMatchObject({ name: 'Clientes', keepUntil: null })
  expect(listsKeptBefore(db, '2999-01-01', 10)).toEqual([])
  closeDatabase(db)
})

it('migration 300 keeps the bytes of a request beside the item that they belong to', () => {
  const place = { path: join(temporaryFolder(), 'workspace.db'), key: randomBytes(32) }
  const old = openDatabase({
    ...place,
    migrations: workspaceMigrations.filter(({ version }) => version < 300),
  })
  insertOldItem(old, 'a', Buffer.from('{"numbers":["5511900000000"]}'))
  closeDatabase(old)

  const db = openDatabase({ ...place, migrations: workspaceMigrations })
  expect(bodyOf(db, 'a').toString()).toBe('{"numbers":["5511900000000"]}')
  expect(getItem(db, 'a')).toMatchObject({ title: 'Aviso', state: 'sent' })
  closeDatabase(db)
})

const insertOldItem = (db: WritableDatabase, id: string, body: Buffer): void => {
  db.prepare(
    `insert into outbox_item (id, connection_id, kind, title, quantity, is_test, starts_at_once, path, content_type,
       body, body_head, body_sha256, says_digest, state, created_at, released_at, recipients_by_ddd, accepts_hours,
       accepts_wave)
     values (?, 'local', 'SMSSHORT', 'Aviso', 1, 0, 1, '/campaign/create', 'application/json', ?, '{}', '', '', 'sent',
       '2026-11-24T10:00:00.000Z', '2026-11-24T10:00:00.000Z', '{}', 0, 0)`,
  ).run(id, body)
}

it('migration 310 keeps by which bytes and sheet an imported file is known again', () => {
  const place = { path: join(temporaryFolder(), 'workspace.db'), key: randomBytes(32) }
  const old = openDatabase({
    ...place,
    migrations: workspaceMigrations.filter(({ version }) => version < 310),
  })
  const at = '2026-11-21T10:00:00.000Z'
  old.exec(`
    insert into contact_list (id, name, created_at) values ('a', 'Clientes', '${at}'), ('b', 'Soma', '${at}');
    insert into import_batch
      (id, list_id, state, file_name, source, columns, roles, tally, started_at, committed_at, content_sha256) values
      (1, 'a', 'committed', 'base.xlsx', '{"facts":{"sheet":"Maio"}}', '["fone"]', '["phone"]', '{}', '${at}', '${at}', 'ab12'),
      (2, 'b', 'committed', 'x + y', null, '["fone"]', '["phone"]', '{}', '${at}', '${at}', null);`)
  closeDatabase(old)

  const db = openDatabase({ ...place, migrations: workspaceMigrations })
  expect(listOfContent(db, 'ab12', 'Maio')).toEqual({ listId: 'a', name: 'Clientes', importedAt: at })
  expect(listOfContent(db, 'ab12', 'Junho')).toBeNull()
  expect([1, 2].map((batchId) => listFiles(db, batchId))).toEqual([
    [{ name: 'base.xlsx', sheet: 'Maio', contentSha256: 'ab12', rowsBefore: 0 }],
    [],
  ])
  closeDatabase(db)
})
