import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Access, createAccess } from '../../../main/service/store/postgres/access.ts'
import { openPool } from '../../../main/service/store/postgres/connect.ts'
import {
  all,
  type Connection,
  get,
  prepared,
  run,
  send,
  sql,
  type Transaction,
} from '../../../main/service/store/postgres/sql.ts'
import { StoreUnavailable } from '../../../main/service/store/unavailable.ts'
import { startPostgresLink } from '../../support/link.ts'
import { askPostgres } from '../../support/postgres.ts'
import { emptyDatabase } from '../support/nodes.ts'

let url: string
let access: Access

beforeEach(async () => {
  url = await emptyDatabase()
  const pool = openPool(url, { connections: 1, statementMs: 10_000 })
  onTestFinished(() => pool.end())
  access = createAccess(pool)
  await askPostgres(url, 'create table thing (id integer primary key, word text not null)')
})

const stored = (): Promise<unknown[]> => askPostgres(url, 'select id, word from thing order by id')

/** Leads the work through a line on which the beginning of its transaction is no statement any more. */
const withoutBeginning = async (): Promise<Access> => {
  const link = await startPostgresLink(decodeURIComponent(url.split('host=')[1] ?? ''), () => (bytes) => {
    const at = bytes.indexOf('begin isolation')
    if (at !== -1) bytes.write('x', at)
    return 'pass'
  })
  const pool = openPool(link.urlOf(url), { connections: 1, statementMs: 10_000 })
  onTestFinished(async () => {
    await pool.end()
    await link.close()
  })
  return createAccess(pool)
}

test.each<[string, (db: Transaction) => Promise<unknown>]>([
  ['sends', (db) => Promise.resolve(send(db, sql`insert into thing values (1, 'one')`))],
  [
    'waits for what it writes',
    async (db) => {
      await run(db, sql`insert into thing values (1, 'one')`)
      await run(db, sql`insert into thing values (2, 'two')`)
    },
  ],
  [
    'reads first',
    async (db) => {
      await all(db, sql`select word from thing for update`).catch(() => [])
      send(db, sql`insert into thing values (1, 'one')`)
    },
  ],
  [
    'writes and then throws',
    async (db) => {
      await run(db, sql`insert into thing values (1, 'one')`).catch(() => 0)
      throw new Error('a rule refuses it')
    },
  ],
])('where a transaction cannot begin, work that %s fails and writes nothing', async (_how, work) => {
  const broken = await withoutBeginning()
  await expect(broken.write(work)).rejects.toThrow(/syntax error|a rule refuses it/)
  expect(await stored()).toEqual([])
})

test('what comes when a transaction is over is refused, and is no part of the next one', async () => {
  let late: Promise<unknown> | undefined
  const failing = access.write(async (db) => {
    const one = run(db, sql`insert into thing values (1, 'one')`)
    late = one
      .then(() => new Promise(setImmediate))
      .then(() => run(db, sql`insert into thing values (2, 'late')`))
    late.catch(() => {})
    await one
    throw new Error('a rule refuses it')
  })
  await expect(failing).rejects.toThrow('a rule refuses it')
  await access.write((db) => send(db, sql`insert into thing values (3, 'three')`))
  await expect(late).rejects.toThrow('over')
  expect(await stored()).toEqual([{ id: 3, word: 'three' }])
})

test('unawaited statements run in order, and are stored after the commit', async () => {
  const seen = await access.write(async (db) => {
    send(db, sql`insert into thing values (1, 'one')`)
    const found = await all(db, sql`select word from thing`)
    send(db, sql`update thing set word = 'uno' where id = 1`)
    send(db, prepared`insert into thing values (${2}, ${'two'})`)
    return found
  })
  expect(seen).toEqual([{ word: 'one' }])
  expect(await stored()).toEqual([
    { id: 1, word: 'uno' },
    { id: 2, word: 'two' },
  ])
})

const find = (db: Connection, id: number) => get(db, prepared`select word from thing where id = ${id}`)

test.each([
  ['the last', () => Promise.resolve()],
  ['not the last', (db: Connection) => Promise.all([find(db, 1), find(db, 2)])],
] as const)(
  'an unawaited statement fails the transaction with its own error where it is %s',
  async (_where, goOn) => {
    await expect(
      access.write(async (db) => {
        send(db, sql`insert into thing values (1, 'one')`)
        send(db, sql`insert into thing values (1, 'again')`)
        await goOn(db)
      }),
    ).rejects.toMatchObject({ code: '23505' })
    expect(await stored()).toEqual([])
    // Its connection, the only one, is sound.
    await access.write((db) => send(db, sql`insert into thing values (3, 'three')`))
    expect(await access.read((db) => find(db, 3))).toEqual({ word: 'three' })
  },
)

test('what the work throws itself is thrown, and what it sent does not stay', async () => {
  await expect(
    access.write((db) => {
      send(db, sql`insert into thing values (1, 'one')`)
      throw new Error('a rule refuses it')
    }),
  ).rejects.toThrow('a rule refuses it')
  expect(await stored()).toEqual([])
})

test('work whose unawaited statement met a deadlock is done again', async () => {
  let tries = 0
  await access.write((db) => {
    tries += 1
    send(db, sql`insert into thing values (${tries}, 'one')`)
    if (tries === 1) send(db, sql`do $$ begin raise exception 'met' using errcode = '40P01'; end $$`)
  })
  expect(tries).toBe(2)
  expect(await stored()).toEqual([{ id: 2, word: 'one' }])
})

test('a server that ends the connection after an unawaited statement leaves the outcome open only after the commit was sent', async () => {
  const endOwn = sql`select pg_terminate_backend(pg_backend_pid())`
  const early = access.write(async (db) => {
    send(db, sql`insert into thing values (1, 'one')`)
    send(db, endOwn)
    await get(db, sql`select 1`)
  })
  await expect(early).rejects.toMatchObject({ isOutcomeUnknown: false })
  const late = access.write((db) => send(db, endOwn))
  await expect(late).rejects.toBeInstanceOf(StoreUnavailable)
  await expect(late).rejects.toMatchObject({ isOutcomeUnknown: true })
  expect(await stored()).toEqual([])
})
