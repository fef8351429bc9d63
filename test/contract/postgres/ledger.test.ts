import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Ending, Ledger, Proposal } from '../../../main/service/relay/ledger.ts'
import { createAccess } from '../../../main/service/store/postgres/access.ts'
import { openPool } from '../../../main/service/store/postgres/connect.ts'
import { claim as claimWithin } from '../../../main/service/store/postgres/ledger/claim.ts'
import { openPostgresStore } from '../../../main/service/store/postgres/open.ts'
import { all, sql } from '../../../main/service/store/postgres/sql.ts'
import { askPostgres } from '../../support/postgres.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { makeProposal } from '../../support/proposal.ts'
import { emptyDatabase } from '../support/nodes.ts'

let url: string
let secretFile: string
/** Of the one sender of these tests, whichever ledger it asks. */
const sender = 'sender'
let epoch: string

beforeEach(async () => {
  epoch = ''
  url = await emptyDatabase()
  secretFile = join(temporaryFolder(), 'secret')
})

/** The ledger as a node has it. */
const openLedger = async (): Promise<Ledger> => {
  const opened = await openPostgresStore({ url, secretFile, relay: { isSingle: true } })
  onTestFinished(() => opened.close())
  if (opened.relay === null) throw new Error('a relay has a ledger')
  const { ledger } = opened.relay
  const standing = await ledger.enterSender({ id: sender, label: '', epoch, peers: [] })
  await ledger.endReconciling(sender, standing.epoch, { intents: 0, unknown: 0 })
  ;({ epoch } = standing)
  return ledger
}

const proposal = (change: Partial<Proposal> = {}): Proposal =>
  makeProposal({
    body: [Buffer.from('{"a":'), Buffer.from('1}')],
    // Longer than what a claim looks through by itself.
    quantity: 20_000,
    codes: { people: [1n, -2n], entries: [11n, 12n] },
    ...change,
  })

const propose = async (ledger: Ledger, change?: Partial<Proposal>): Promise<number> =>
  (await ledger.propose(proposal(change))) ?? 0

/** Claims, after a look at who is blocked where that is asked for. */
const claim = async (ledger: Ledger, number: number, id = randomUUID(), leaseMs = 60_000) => {
  const first = await ledger.claim(number, { id, leaseMs, checksPeople: false, sender, epoch })
  if (first.type !== 'check_people') return first
  await ledger.checkPeople(number)
  return ledger.claim(number, { id, leaseMs, checksPeople: false, sender, epoch })
}

const ending = (state: Ending['state']): Ending => ({
  state,
  outcome: 'answered',
  status: 201,
  answer: Buffer.from('{}'),
  retryMs: null,
})

test('of two equal requests that two nodes claim at the same moment one is claimed', async () => {
  const ledgers = [await openLedger(), await openLedger()]
  for (let round = 1; round <= 40; round += 1) {
    const says = randomUUID()
    const numbers = await Promise.all(ledgers.map((ledger) => propose(ledger, { says })))
    // Looked through before, so that nothing but the claim itself is between them.
    await Promise.all(ledgers.map((ledger, index) => ledger.checkPeople(numbers[index] ?? 0)))
    const claims = await Promise.all(ledgers.map((ledger, index) => claim(ledger, numbers[index] ?? 0)))
    expect(claims.filter(({ type }) => type === 'claimed')).toHaveLength(1)
  }
})

test('a claim waits for a block that is being written, and asks again who is blocked', async () => {
  const ledger = await openLedger()
  const number = await propose(ledger)
  await ledger.checkPeople(number)
  const other = new Client(url)
  await other.connect()
  await other.query(`begin; update relay_gate set version = version + 1;
                     insert into relay_block values (-2, true, clock_timestamp(), 1)`)
  const claiming = ledger.claim(number, {
    id: randomUUID(),
    leaseMs: 60_000,
    checksPeople: false,
    sender,
    epoch,
  })
  const isWaiting = async (): Promise<boolean> =>
    (await askPostgres(url, `select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).length > 0
  await expect.poll(isWaiting).toBe(true)
  await other.query('commit')
  await other.end()
  expect(await claiming).toEqual({ type: 'check_people' })
  await ledger.checkPeople(number)
  expect(await ledger.standingOf(number)).toMatchObject({
    state: 'stopped',
    hold: { reason: 'blocked', people: 1 },
  })
})

test('what says the same as a campaign that left last month and starts next week is held', async () => {
  const ledger = await openLedger()
  const [says, startAt] = [randomUUID(), new Date(Date.now() + 7 * 86_400_000).toISOString()]
  expect(await claim(ledger, await propose(ledger, { says, startAt }))).toMatchObject({ type: 'claimed' })
  await askPostgres(url, `update relay_attempt set claimed_at = claimed_at - interval '30 days'`)
  const twin = await propose(ledger, { says, startAt })
  expect(await claim(ledger, twin)).toEqual({ type: 'not_now' })
  expect(await ledger.standingOf(twin)).toMatchObject({ hold: { reason: 'twin', shared: 2 } })
  // Long over, it is none.
  await askPostgres(url, `update relay_request set reached_at = reached_at - interval '15 days'`)
  expect(await claim(ledger, await propose(ledger, { says, startAt }))).toMatchObject({ type: 'claimed' })
})

test.each([
  { what: 'a campaign of one of its people with the same text', own: [1, 2, 3], theirs: [3, 4], shared: 1 },
  { what: 'a campaign of the same people with other texts', own: [1, 2], theirs: [11, 12], shared: 0 },
  { what: 'half of a longer enrichment', isEnrichment: true, own: [1, 2, 3], theirs: [3, 4], shared: 1 },
  {
    what: 'less than half of an enrichment',
    isEnrichment: true,
    own: [1, 2, 3],
    theirs: [3, 4, 5],
    shared: 0,
  },
  { what: 'half of a shorter enrichment', isEnrichment: true, own: [3, 4], theirs: [1, 2, 3], shared: 1 },
  { what: 'what only its sender’s own record has brought back', own: [1], theirs: null, shared: 1 },
  { what: 'what has no entries', own: [], theirs: [1], shared: 1 },
])(
  'what was said before counts as a twin by whom it reached: $what',
  async ({ own, theirs, shared, isEnrichment }) => {
    const ledger = await openLedger()
    const says = randomUUID()
    // A code from 11 on is another text to the same person.
    const codesOf = (numbers: readonly number[]) => ({
      people: numbers.map((number) => BigInt(number % 10)),
      entries: numbers.map(BigInt),
    })
    const kind = isEnrichment === true ? ('ENRICHMENT' as const) : ('SMSSHORT' as const)
    const before = await propose(ledger, { says, kind, codes: codesOf(theirs ?? [9]) })
    expect(await claim(ledger, before)).toMatchObject({ type: 'claimed' })
    if (theirs === null)
      await askPostgres(
        url,
        'delete from relay_body; delete from relay_code; update relay_request set pieces = 0',
      )
    const number = await propose(ledger, { says, kind, codes: codesOf(own) })
    expect(await claim(ledger, number)).toMatchObject({ type: shared === 0 ? 'claimed' : 'not_now' })
    expect((await ledger.standingOf(number)).hold).toEqual(
      shared === 0 ? null : expect.objectContaining({ reason: 'twin', shared }),
    )
  },
)

test('a claim reads of its own people alone, however many campaigns said the same to others', async () => {
  const ledger = await openLedger()
  const says = randomUUID()
  const codesFrom = (first: number, count: number) => {
    const codes = Array.from({ length: count }, (_each, index) => BigInt(first + index))
    return { people: codes, entries: codes }
  }
  for (const first of [0, 5_000, 10_000])
    expect(
      await claim(ledger, await propose(ledger, { says, codes: codesFrom(first, 5_000) })),
    ).toMatchObject({ type: 'claimed' })
  const number = await propose(ledger, { says, codes: codesFrom(20_000, 10) })
  await ledger.checkPeople(number)
  await askPostgres(
    url,
    `insert into relay_request (id, user_id, kind, path, content_type, body_digest, says, quantity, units, pieces,
       recipients_by_ddd, received_at, released_at, reached_at, state)
     select 'sent ' || copy, user_id, kind, path, content_type, body_digest, says, quantity, units, pieces,
       recipients_by_ddd, received_at, released_at, clock_timestamp(), 'sent'
     from relay_request, generate_series(1, 500) copy where number = ${number}`,
  )
  const pool = openPool(url)
  onTestFinished(() => pool.end())
  const rows = await createAccess(pool).write(async (db) => {
    expect(
      await claimWithin(db, number, {
        id: randomUUID(),
        leaseMs: 60_000,
        checksPeople: false,
        sender,
        epoch,
      }),
    ).toMatchObject({ type: 'claimed' })
    return all<{ name: string; looked: number }>(
      db,
      sql`select relname as name, (seq_tup_read + idx_tup_fetch)::integer as looked from pg_stat_xact_user_tables
          where relname in ('relay_code', 'relay_request') order by relname`,
    )
  })
  expect(rows.map(({ name }) => name)).toEqual(['relay_code', 'relay_request'])
  for (const { looked } of rows) expect(looked).toBeLessThan(100)
})

test.each([
  ['sent', 'sent'],
  ['rejected', 'rejected'],
  ['not_sent', 'unknown'],
] as const)(
  'an attempt whose lease ran out is unknown, and its node’s word that it is %s makes it %s',
  async (said, becomes) => {
    const ledger = await openLedger()
    const number = await propose(ledger)
    const id = randomUUID()
    expect(await claim(ledger, number, id, 0)).toMatchObject({ type: 'claimed', attempts: 1 })
    expect(await claim(ledger, number)).toEqual({ type: 'not_now' })
    await ledger.expireLeases()
    const { id: requestId, state } = await ledger.standingOf(number)
    expect(state).toBe('unknown')
    expect(await claim(ledger, number)).toEqual({ type: 'not_now' })
    // A person has decided meanwhile; an answer is stronger than that.
    expect(await ledger.settle('one', requestId, 'confirmed_not_sent')).toBe(true)
    await ledger.finish(id, ending(said))
    expect((await ledger.standingOf(number)).state).toBe(becomes)
    expect((await ledger.getRequest(requestId))?.resolution).toBe(
      becomes === 'unknown' ? 'confirmed_not_sent' : null,
    )
  },
)

test('an attempt ends once: its end, said again after another attempt has begun, moves nothing', async () => {
  const ledger = await openLedger()
  const number = await propose(ledger)
  const [first, second] = [randomUUID(), randomUUID()]
  await claim(ledger, number, first)
  await ledger.finish(first, { ...ending('not_sent'), retryMs: 0 })
  expect((await claim(ledger, number, second)).type).toBe('claimed')
  await ledger.finish(first, { ...ending('not_sent'), retryMs: 0 })
  expect((await ledger.standingOf(number)).state).toBe('inflight')
  await ledger.finish(second, ending('sent'))
  expect((await ledger.standingOf(number)).state).toBe('sent')
  await ledger.finish(first, { ...ending('rejected') })
  expect((await ledger.standingOf(number)).state).toBe('sent')
})

test('a lease that is renewed holds, and the body comes back as it went in', async () => {
  const ledger = await openLedger()
  const number = await propose(ledger)
  const id = randomUUID()
  await claim(ledger, number, id, 0)
  await ledger.renewLease(id, 60_000)
  await ledger.expireLeases()
  expect((await ledger.standingOf(number)).state).toBe('inflight')
  expect(Buffer.concat((await ledger.loadBody(number)) ?? []).toString()).toBe('{"a":1}')
  await ledger.finish(id, ending('sent'))
  expect(await ledger.standingOf(number)).toMatchObject({ state: 'sent', answer: Buffer.from('{}') })
})

test('an answer that comes after one of its people was erased is not kept', async () => {
  const ledger = await openLedger()
  const number = await propose(ledger)
  const id = randomUUID()
  await claim(ledger, number, id, 60_000)
  await ledger.erasePeople('local', [1n])
  await ledger.finish(id, ending('sent'))
  expect(await ledger.standingOf(number)).toMatchObject({ state: 'sent', status: 201, answer: null })
})

test.each([
  { released: 'before its start', becomes: 'stopped' },
  { released: 'once its start was over', becomes: 'inflight' },
])(
  'what was released $released and is approved a day after it is $becomes',
  async ({ released, becomes }) => {
    const ledger = await openLedger()
    await askPostgres(url, `update relay_gate set policy = '{"approvalFrom":1,"sendingHours":null}'`)
    const asked = proposal({ startAt: new Date(Date.now() + 86_400_000).toISOString() })
    const { id, bodyDigest } = asked
    const number = await propose(ledger, asked)
    const pass = (): Promise<unknown> =>
      askPostgres(
        url,
        `update relay_request set received_at = received_at - interval '2 days',
         released_at = released_at - interval '2 days', start_at = start_at - interval '2 days'`,
      )
    await claim(ledger, number)
    if (released !== 'before its start') await pass()
    expect(await ledger.release('one', id)).toBe(true)
    await claim(ledger, number)
    expect((await ledger.standingOf(number)).hold).toEqual({ reason: 'approval', people: 20_000 })
    if (released === 'before its start') await pass()
    expect(await ledger.approve('two', id, bodyDigest)).toBe('done')
    await claim(ledger, number)
    expect(await ledger.standingOf(number)).toMatchObject({ state: becomes })
  },
)

test('a key that was used with another body is refused, and it holds for good', async () => {
  const ledger = await openLedger()
  const number = await propose(ledger, { key: 'k' })
  expect(await propose(ledger, { key: 'k' })).toBe(number)
  expect(await ledger.propose(proposal({ key: 'k', bodyDigest: 'b'.repeat(64) }))).toBeNull()
  expect(await propose(ledger, { key: 'k', userId: 'two' })).not.toBe(number)
  await askPostgres(url, `update relay_request set received_at = received_at - interval '400 days'`)
  expect(await propose(ledger, { key: 'k' })).toBe(number)
})

test('a sender leaves only the database that it has reconciled with, and is awaited at another one', async () => {
  const ledger = await openLedger()
  const number = await propose(ledger)
  await askPostgres(url, `update relay_instance set epoch = 'another'`)
  await ledger.leaveSender(sender)
  expect(await ledger.listSenders()).toMatchObject([{ state: 'active', isAwaited: true }])
  expect(await claim(ledger, number)).toEqual({ type: 'reconcile' })
  expect(await ledger.endReconciling(sender, epoch, { intents: 0, unknown: 0 })).toBe(false)
  expect(await ledger.endReconciling(sender, 'another', { intents: 0, unknown: 0 })).toBe(true)
  await ledger.leaveSender(sender)
  expect(await ledger.listSenders()).toMatchObject([{ state: 'left', isAwaited: false }])
})

test('a sender whose epoch the database does not know begins a new one, and what it has seen of others holds', async () => {
  const ledger = await openLedger()
  const other = { id: 'other', label: '', epoch: null, peers: [] }
  await ledger.enterSender(other)
  await ledger.endReconciling('other', epoch, { intents: 0, unknown: 0 })
  await ledger.leaveSender('other')
  const known = { id: sender, label: '', epoch, peers: ['other 2', 'third 1'] }
  // At the database that it knows, the other one has gone since.
  const standing = { isReconciled: true, awaited: 0, peers: ['other 1'] }
  expect(await ledger.enterSender(known)).toEqual({ epoch, ...standing })
  // One that has left here as often as it has come anywhere has nothing that is not known here.
  const leftHere = await ledger.enterSender({ ...known, epoch: 'of another server', peers: ['other 1'] })
  expect(leftHere).toMatchObject({ awaited: 0, peers: ['other 1'] })
  const led = await ledger.enterSender({ ...known, epoch: 'of another server' })
  expect(led).toMatchObject({ isReconciled: false, awaited: 2, peers: ['other 2', 'third 1'] })
  expect(led.epoch).not.toBe(epoch)
  expect(await ledger.declareLost('one', 'third')).toBe(true)
  expect(await ledger.declareLost('one', 'third')).toBe(false)
  expect(await ledger.enterSender({ ...known, epoch: 'of another server' })).toMatchObject({ awaited: 1 })
})
