import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import type { OpenedStore } from '../../../main/service/store/opened-store.ts'
import { openPostgresStore } from '../../../main/service/store/postgres/open.ts'
import { startFailureOf } from '../../../main/service/store/postgres/start-failure.ts'
import { askPostgres } from '../../support/postgres.ts'
import { programFile } from '../../support/program.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { emptyDatabase, postCampaign, startNode } from '../support/nodes.ts'

const open = async (url: string, secretFile: string, isRelay = false): Promise<OpenedStore> => {
  const relay = isRelay ? { isSingle: true } : undefined
  const opened = await openPostgresStore({ url, secretFile, relay })
  onTestFinished(opened.close)
  return opened
}

/** What the person at the command is told. */
const refusalOf = (
  url: string,
  secretFile = join(temporaryFolder(), 'secret'),
  isRelay = false,
): Promise<unknown> =>
  open(url, secretFile, isRelay).then(
    () => 'started',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : error),
  )

test('four nodes that start at once on an empty database all serve it', async () => {
  const database = await emptyDatabase()
  const secretFile = join(temporaryFolder(), 'secret')
  const nodes = await Promise.all([1, 2, 3, 4].map(() => startNode(database, secretFile)))
  const [{ token }] = nodes as [(typeof nodes)[number]]
  for (const { url } of nodes) expect((await postCampaign({ url, token })).status).toBe(201)
  expect(await askPostgres(database, 'select version from revoada_schema')).toEqual([{ version: 100 }])
  expect(statSync(secretFile).mode & 0o777).toBe(0o600)
})

test('of stores that are opened at once on an empty database, each has the same secret', async () => {
  for (let round = 0; round < 8; round += 1) {
    const database = await emptyDatabase()
    const secretFile = join(temporaryFolder(), 'secret')
    const stores = await Promise.all([1, 2, 3, 4].map(() => open(database, secretFile)))
    const secrets = new Set(stores.map(({ tokenSecret }) => tokenSecret.toString('hex')))
    expect([...secrets]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  }
})

test('a node with another secret file, or without one, does not start and changes nothing', async () => {
  const database = await emptyDatabase()
  const secretFile = join(temporaryFolder(), 'secret')
  await open(database, secretFile)
  const other = join(temporaryFolder(), 'secret')
  expect(await refusalOf(database, other)).toMatch(/its secret file is not at .*Copy it from a node/)
  writeFileSync(other, 'ab'.repeat(32))
  expect(await refusalOf(database, other)).toMatch(/is not the secret file of this database/)
  writeFileSync(other, 'password')
  expect(await refusalOf(database, other)).toMatch(/is not a secret file: it must hold 64 hexadecimal digits/)
  expect(readFileSync(other, 'utf8')).toBe('password')
  await open(database, secretFile)
})

test('a newer schema is refused', async () => {
  const database = await emptyDatabase()
  const secretFile = join(temporaryFolder(), 'secret')
  await open(database, secretFile)
  await askPostgres(database, 'update revoada_schema set version = 101')
  expect(await refusalOf(database, secretFile)).toMatch(/has schema 101; this program knows 100/)
})

/** A server that says that it is of another version. */
const databaseOfVersion = async (number: number, name: string): Promise<string> => {
  const database = await emptyDatabase()
  await askPostgres(database, 'create schema older')
  await askPostgres(
    database,
    `create function older.current_setting(setting text) returns text language sql as
       $$ select case setting when 'server_version_num' then '${number}' when 'server_version' then '${name}'
                 else pg_catalog.current_setting(setting) end $$`,
  )
  // Looked into before the server's own functions.
  await askPostgres(
    database,
    `do $$ begin execute format('alter database %I set search_path to older, pg_catalog, public', current_database()); end $$`,
  )
  return database
}

test.each([
  [140_013, '14.13 (Debian 14.13-1)', /is version 14\.13 .*needs 15 or newer\. Upgrade the server/],
  [150_000, '15.0', 'started'],
] as const)(
  'on a server whose version is %i a node starts, or says which version it needs and changes nothing',
  async (number, name, said) => {
    const database = await databaseOfVersion(number, name)
    expect(await refusalOf(database)).toMatch(said)
    const tables = await askPostgres(
      database,
      "select tablename from pg_catalog.pg_tables where tablename = 'revoada_schema'",
    )
    expect(tables).toHaveLength(said === 'started' ? 1 : 0)
  },
)

test.each(['public', 'crm', 'pgboss'])(
  'a database with a table of another program in the schema %s is refused and left as it is',
  async (schema) => {
    const database = await emptyDatabase()
    await askPostgres(database, `create schema if not exists ${schema}`)
    await askPostgres(database, `create table ${schema}.customer (id integer)`)
    expect(await refusalOf(database)).toMatch(
      new RegExp(`tables of another program \\(${schema}.customer\\)`),
    )
    const tables = 'select tablename from pg_tables where schemaname = any($1)'
    expect(await askPostgres(database, tables, [['public', 'crm', 'pgboss']])).toEqual([
      { tablename: 'customer' },
    ])
  },
)

test('a node without a supplier is refused on the database of a relay, and a relay on that of a service alone', async () => {
  const secretFile = join(temporaryFolder(), 'secret')
  const [ofRelay, alone] = [await emptyDatabase(), await emptyDatabase()]
  await open(ofRelay, secretFile, true)
  expect(await refusalOf(ofRelay, secretFile)).toMatch(
    /is that of a relay: without --upstream this node would answer and send nothing\. Start it with --upstream .*createdb NAME$/,
  )
  await open(ofRelay, secretFile, true)
  const otherSecret = join(temporaryFolder(), 'secret')
  await open(alone, otherSecret)
  expect(await refusalOf(alone, otherSecret, true)).toMatch(
    /is that of a service without --upstream, whose campaigns were answered and never sent\. Give the relay a database of its own: createdb NAME/,
  )
  await open(alone, otherSecret)
})

test('of a relay and a service alone that start at once on an empty database, one does', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [database, secretFile] = [await emptyDatabase(), join(temporaryFolder(), 'secret')]
    const ends = await Promise.all([false, true].map((isRelay) => refusalOf(database, secretFile, isRelay)))
    expect(ends).toContain('started')
    expect(ends).toContainEqual(expect.stringMatching(/without --upstream/))
  }
})

test('a user who may not create tables is told what to do', async () => {
  const database = await emptyDatabase()
  await askPostgres(database, 'drop role if exists guest; create role guest login')
  const url = database.replace('revoada@', 'guest@')
  expect(await refusalOf(url)).toMatch(/The user guest may not create tables .*alter database/)
})

test.each([
  ['mysql://user@localhost/data', /takes a URL/],
  ['postgresql://user@localhost', /takes a URL/],
  ['postgresql://user@localhost:1/data', /connection was refused/],
  ['postgresql://user@no.invalid/data?sslmode=disable', /host no.invalid is not known/],
  ['postgresql://user:secret@db.example/data', /^(?!.*secret)PostgresFailure: Personal data would leave/],
])('the database %s is refused in one line', async (url, words) => {
  expect(await refusalOf(url)).toMatch(words)
})

test('a database that does not exist is refused with the command that makes it, and exit code 1', async () => {
  const url = inject('postgres')?.replace('/postgres?', '/nothing?') ?? ''
  const args = [programFile('service-headless'), '--database', url, '--data', temporaryFolder()]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))
  const [code] = (await once(child, 'exit')) as [number]
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^[^\n]* has no database nothing\. Create it: [^\n]*\n$/),
  ])
})

test('a wrong password and one that is missing are told apart', () => {
  const place = { host: 'db', port: 5432, database: 'data', user: 'ana' }
  const wrong = Object.assign(new Error('password authentication failed for user "ana"'), { code: '28P01' })
  expect(startFailureOf(wrong, place).message).toMatch(/refused the user ana: .*PGPASSWORD/)
  const missing = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string')
  expect(startFailureOf(missing, place).message).toMatch(/wants a password for the user ana/)
})

test('a node whose server is full, and one whose clock is not that of the database, are told what to do', async () => {
  const place = { host: 'db', port: 5432, database: 'data', user: 'ana' }
  const said = (code: string) => startFailureOf(Object.assign(new Error('refused'), { code }), place).message
  expect(said('53100')).toMatch(/The disk of PostgreSQL at db:5432 is full.*Make room there/)
  expect(said('53300')).toMatch(/takes no more connections.*max_connections/)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 6 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await refusalOf(await emptyDatabase())).toMatch(
    /clock of this computer is 6 minutes behind .*Set both by NTP/,
  )
  vi.setSystemTime(Date.now() + 13 * 60_000)
  expect(await refusalOf(await emptyDatabase())).toMatch(
    /clock of this computer is 7 minutes ahead of .*Set both by NTP/,
  )
})
