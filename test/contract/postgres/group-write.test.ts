import { Client, type Pool } from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createAccess } from '../../../main/service/store/postgres/access.ts'
import { openPool } from '../../../main/service/store/postgres/connect.ts'
import { createGroupWrite, type GroupWrite } from '../../../main/service/store/postgres/group-write.ts'
import { get, send, sql, type Transaction } from '../../../main/service/store/postgres/sql.ts'
import type { StoreUnavailable } from '../../../main/service/store/unavailable.ts'
import { type Fate, startPostgresLink } from '../../support/link.ts'
import { eventually } from '../../support/eventually.ts'
import { askPostgres } from '../../support/postgres.ts'
import { emptyDatabase } from '../support/nodes.ts'

let url: string
let pool: Pool
let writeInGroup: GroupWrite
/** What becomes of the next commit. */
let nextCommit: Fate = 'pass'

beforeEach(async () => {
  url = await emptyDatabase()
  nextCommit = 'pass'
  const link = await startPostgresLink(decodeURIComponent(url.split('host=')[1] ?? ''), () => (bytes) => {
    if (!bytes.includes('commit\0')) return 'pass'
    const fate = nextCommit
    nextCommit = 'pass'
    return fate
  })
  pool = openPool(link.urlOf(url), { connections: 10, statementMs: 30_000 })
  onTestFinished(async () => {
    await pool.end()
    await link.close()
  })
  writeInGroup = createGroupWrite(createAccess(pool).write)
  await askPostgres(
    url,
    'create table thing (id integer primary key, committed_by xid8 not null default pg_current_xact_id())',
  )
})

const add =
  (id: number) =>
  (db: Transaction): void =>
    send(db, sql`insert into thing (id) values (${id})`)

const ids = Array.from({ length: 120 }, (_each, index) => index + 1)

const storedIds = async (): Promise<number[]> =>
  (await askPostgres<{ id: number }>(url, 'select id from thing order by id')).map(({ id }) => id)

/** A connection that holds locks against the writes. */
const connectHolder = async (): Promise<Client> => {
  const holder = new Client(url)
  await holder.connect()
  onTestFinished(() => holder.end())
  return holder
}

test('writes that come in the same moment are all stored, in few transactions', async () => {
  await Promise.all(ids.map((id) => writeInGroup(add(id))))
  expect(await storedIds()).toEqual(ids)
  expect(await askPostgres(url, 'select count(distinct committed_by)::integer as count from thing')).toEqual([
    { count: 3 },
  ])
})

test('what comes while others are committed waits for them, and goes together', async () => {
  const holder = await connectHolder()
  await holder.query('begin; lock table thing in exclusive mode')
  const writes: Promise<void>[] = []
  for (const id of ids.slice(0, 40)) {
    writes.push(writeInGroup(add(id)))
    await new Promise(setImmediate)
  }
  await holder.query('rollback')
  await Promise.all(writes)
  expect(
    await askPostgres(
      url,
      'select count(*)::integer as count from thing group by committed_by order by min(id)',
    ),
  ).toEqual([{ count: 1 }, { count: 1 }, { count: 38 }])
})

test('a write that fails takes no other along, and each fails of its own', async () => {
  await writeInGroup(add(0))
  const writes = ids.slice(0, 20).map((id) => {
    if (id === 7) return writeInGroup(add(0))
    if (id === 11)
      return writeInGroup(async (db) => {
        await get(db, sql`select 1 as one`)
        throw new Error('a rule refuses it')
      })
    return writeInGroup(add(id))
  })
  const outcomes = await Promise.allSettled(writes)
  const failed = outcomes.flatMap((outcome, index) =>
    outcome.status === 'rejected' ? [[index + 1, String(outcome.reason)]] : [],
  )
  expect(failed).toEqual([
    [7, expect.stringMatching(/duplicate key/)],
    [11, expect.stringMatching(/a rule refuses it/)],
  ])
  expect(await storedIds()).toEqual([0, ...ids.slice(0, 20).filter((id) => id !== 7 && id !== 11)])
})

test.each([
  ['lose_answer', ids.slice(0, 20)],
  ['lose', []],
] as const)(
  'a group whose commit meets the fate %s is known by none of its writes to be stored, and is not written again',
  async (fate, stored) => {
    // It connects, which looks like a commit too.
    await writeInGroup(add(0))
    nextCommit = fate
    const outcomes = await Promise.allSettled(ids.slice(0, 20).map((id) => writeInGroup(add(id))))
    expect(
      outcomes.map(
        (outcome) => outcome.status === 'rejected' && (outcome.reason as StoreUnavailable).isOutcomeUnknown,
      ),
    ).toEqual(outcomes.map(() => true))
    expect(await storedIds()).toEqual([0, ...stored])
    await writeInGroup(add(21))
    expect(await storedIds()).toEqual([0, ...stored, 21])
  },
)

test('a write that waits for a lock holds up neither those of its group nor those that come later, and waits on by itself', async () => {
  const holder = await connectHolder()
  await writeInGroup(add(0))
  await holder.query('begin; insert into thing (id) values (1), (2), (3)')
  let blocked = 3
  const waiting: Promise<void>[] = []
  for (const id of [1, 2, 3]) {
    // Each of another group.
    waiting.push(writeInGroup(add(id)).finally(() => (blocked -= 1)))
    await new Promise(setImmediate)
  }
  await Promise.all(ids.slice(10, 30).map((id) => writeInGroup(add(id))))
  const grouped = [1, 2, 3].map((id) => writeInGroup(add(id)))
  await Promise.all(ids.slice(30, 50).map((id) => writeInGroup(add(id))))
  expect(blocked).toBe(3)
  await holder.query('rollback')
  const outcomes = await Promise.allSettled([...waiting, ...grouped])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await storedIds()).toEqual([0, 1, 2, 3, ...ids.slice(10, 50)])
})

test('more writes that wait for a lock than there are connections leave some to others', async () => {
  const holder = await connectHolder()
  await writeInGroup(add(0))
  const held = ids.slice(0, 30)
  await holder.query(`begin; insert into thing (id) select generate_series(1, ${held.length})`)
  let blocked = held.length
  const waiting: Promise<void>[] = []
  for (const id of held) {
    waiting.push(writeInGroup(add(id)).finally(() => (blocked -= 1)))
    await new Promise(setImmediate)
  }
  // Until each of them has found that it is locked.
  await eventually(async () => {
    const [found] = await askPostgres<{ count: number }>(
      url,
      "select count(*)::integer as count from pg_stat_activity where wait_event_type = 'Lock'",
    )
    expect(found?.count).toBe(2)
  }, 15_000)
  await writeInGroup(add(100))
  await Promise.all(Array.from({ length: 8 }, () => pool.query('select 1')))
  expect(blocked).toBe(held.length)
  await holder.query('rollback')
  await Promise.all(waiting)
  expect(await storedIds()).toEqual([0, ...held, 100])
})

test('a write that waited for its turn to wait for a lock is refused soon where it is still held, and is not stored', async () => {
  const holder = await connectHolder()
  await writeInGroup(add(0))
  await holder.query('begin; insert into thing (id) values (1), (2), (3)')
  const impatient = createGroupWrite(createAccess(pool).write, { queueMs: 0 })
  const outcomes = await Promise.allSettled([1, 2, 3].map((id) => impatient(add(id))))
  expect(
    outcomes.map(
      (outcome) => outcome.status === 'rejected' && (outcome.reason as StoreUnavailable).isOutcomeUnknown,
    ),
  ).toEqual([false, false, false])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await holder.query('rollback')
  expect(await storedIds()).toEqual([0])
})
