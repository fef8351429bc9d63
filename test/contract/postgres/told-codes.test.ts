/** What a relay keeps of the other codes of a request's people, whatever the order in which it is told. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Ledger } from '../../../main/service/relay/ledger.ts'
import { openPostgresStore } from '../../../main/service/store/postgres/open.ts'
import { makeProposal } from '../../support/proposal.ts'
import { askPostgres } from '../../support/postgres.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { emptyDatabase } from '../support/nodes.ts'

let url: string
let epoch: string
let ledger: Ledger
const sender = 'sender'
const [user, key] = ['one', 'the key']

beforeEach(async () => {
  url = await emptyDatabase()
  const secretFile = join(temporaryFolder(), 'secret')
  const opened = await openPostgresStore({ url, secretFile, relay: { isSingle: true } })
  onTestFinished(() => opened.close())
  if (opened.relay === null) throw new Error('a relay has a ledger')
  ;({ ledger } = opened.relay)
  const standing = await ledger.enterSender({ id: sender, label: '', epoch: '', peers: [] })
  await ledger.endReconciling(sender, standing.epoch, { intents: 0, unknown: 0 })
  ;({ epoch } = standing)
})

type Pair = readonly [person: bigint, other: bigint]

const tell = (...pairs: Pair[]) => ledger.keepOtherCodes(user, key, pairs)

/** A request to people 1 and 2. */
const propose = async (): Promise<number> =>
  (await ledger.propose(
    makeProposal({ userId: user, key, quantity: 2, codes: { people: [1n, 2n], entries: [11n, 12n] } }),
  )) ?? 0

const claim = (number: number) =>
  ledger.claim(number, { id: randomUUID(), leaseMs: 60_000, checksPeople: false, sender, epoch })

const isWaiting = async (): Promise<boolean> =>
  (await askPostgres(url, `select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).length > 0

test('codes that a node stores late, after those of another try, take none of these away', async () => {
  await tell([1n, 91n])
  await tell([2n, 92n])
  // Its first try, of which the computer got no answer.
  await tell([1n, 91n])
  const number = await propose()
  await ledger.setBlocked('bia', [92n], true)
  expect(await claim(number)).toEqual({ type: 'not_now' })
  expect(await ledger.standingOf(number)).toMatchObject({ hold: { reason: 'blocked', people: 1 } })
})

test('codes that a node is about to store as their request comes take none of those before away', async () => {
  await tell([1n, 91n])
  await tell([2n, 92n])
  const other = new Client(url)
  await other.connect()
  await other.query('begin; lock table relay_other_codes in exclusive mode')
  const late = tell([1n, 91n])
  await expect.poll(isWaiting).toBe(true)
  const number = await propose()
  await other.query('commit')
  await other.end()
  await late
  await ledger.setBlocked('bia', [92n], true)
  expect(await claim(number)).toEqual({ type: 'not_now' })
  expect(await ledger.standingOf(number)).toMatchObject({ hold: { reason: 'blocked', people: 1 } })
})

test('a block of somebody who was taken out of a request after their codes were told does not hold it', async () => {
  await tell([3n, 93n])
  const number = await propose()
  await ledger.setBlocked('bia', [93n], true)
  expect(await claim(number)).toMatchObject({ type: 'claimed' })
})

test('where many codes were told of a few people, these are looked through before the claim', async () => {
  await tell(...Array.from({ length: 12_000 }, (_each, at): Pair => [1n, BigInt(at) + 1_000n]))
  const number = await propose()
  expect(await claim(number)).toEqual({ type: 'check_people' })
  await ledger.checkPeople(number)
  expect(await claim(number)).toMatchObject({ type: 'claimed' })
})

test('who was reached at one of their phones as often as the team lets is not reached at another', async () => {
  await askPostgres(url, `update relay_gate set policy = $1`, [
    JSON.stringify({ approvalFrom: null, sendingHours: null, contactCap: { contacts: 1, days: 7 } }),
  ])
  const before = await ledger.propose(makeProposal({ codes: { people: [91n], entries: [91n] } }))
  expect(await claim(before ?? 0)).toMatchObject({ type: 'claimed' })
  // The third was taken out later.
  await tell([1n, 91n], [1n, 94n], [3n, 91n])
  const number = await propose()
  expect(await claim(number)).toEqual({ type: 'not_now' })
  expect(await ledger.standingOf(number)).toMatchObject({ hold: { reason: 'capped', people: 1 } })
})
