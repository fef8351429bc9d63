/** What a team's rules say of whom it reaches how often, and of what a month may cost; asked by every claim. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openPolicy, smsCampaignPath, type TeamPolicy, teamOperations } from '../../../shared/api/index.ts'
import type { Ending, Ledger, Proposal } from '../../../main/service/relay/ledger.ts'
import { openPostgresStore } from '../../../main/service/store/postgres/open.ts'
import type { TeamStore } from '../../../main/service/team/team-store.ts'
import { askPostgres } from '../../support/postgres.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { askTeam, emptyDatabase, post } from '../support/nodes.ts'
import { makeTeamPlace } from '../support/team.ts'

let url: string
let secretFile: string
let epoch: string
const sender = 'sender'

type Node = { ledger: Ledger; team: TeamStore }

const openNode = async (): Promise<Node> => {
  const opened = await openPostgresStore({ url, secretFile, relay: { isSingle: true } })
  onTestFinished(() => opened.close())
  if (opened.relay === null) throw new Error('a relay has a ledger')
  const { ledger, team } = opened.relay
  const standing = await ledger.enterSender({ id: sender, label: '', epoch, peers: [] })
  await ledger.endReconciling(sender, standing.epoch, { intents: 0, unknown: 0 })
  ;({ epoch } = standing)
  return { ledger, team }
}

let node: Node

beforeEach(async () => {
  epoch = ''
  url = await emptyDatabase()
  secretFile = join(temporaryFolder(), 'secret')
  node = await openNode()
})

const proposalTo = (people: bigint[], change: Partial<Proposal> = {}): Proposal => ({
  id: randomUUID(),
  userId: 'one',
  tag: null,
  key: null,
  kind: 'SMSSHORT',
  path: smsCampaignPath,
  contentType: 'application/json',
  body: [Buffer.from('{}')],
  bodyDigest: 'a'.repeat(64),
  says: randomUUID(),
  facts: { title: 'Cobrança', ownTexts: 0 },
  units: { sms_part: people.length },
  quantity: people.length,
  startAt: null,
  recipientsByDdd: {},
  codes: { people, entries: people },
  ...change,
})

const propose = async (people: bigint[], change: Partial<Proposal> = {}): Promise<number> =>
  (await node.ledger.propose(proposalTo(people, change))) ?? 0

const claimAt = async ({ ledger }: Node, number: number) => {
  const ask = (checksPeople: boolean) =>
    ledger.claim(number, { id: randomUUID(), leaseMs: 60_000, checksPeople, sender, epoch })
  const first = await ask(false)
  if (first.type !== 'check_people') return first.type
  await ledger.checkPeople(number)
  return (await ask(false)).type
}
const claim = (number: number) => claimAt(node, number)
const holdOf = async (number: number) => (await node.ledger.standingOf(number)).hold
const idOf = async (number: number) => (await node.ledger.standingOf(number)).id
const setPolicy = (change: Partial<TeamPolicy>) => node.team.setPolicy('local', { ...openPolicy, ...change })

const end = async (number: number, state: Ending['state']): Promise<void> => {
  const [row] = await askPostgres<{ id: string }>(
    url,
    `select id from relay_attempt where request = ${number} and ended_at is null`,
  )
  const [status, answer] = state === 'unknown' ? [null, null] : [201, Buffer.from('{}')]
  await node.ledger.finish(row?.id ?? '', { state, outcome: 'answered', status, answer, retryMs: null })
}

const cap = { contacts: 2, days: 7 }

test('who was reached as often as the cap allows holds the next campaign, whatever its length', async () => {
  await setPolicy({ contactCap: cap })
  expect(await claim(await propose([1n, 2n]))).toBe('claimed')
  expect(await claim(await propose([2n, 3n]))).toBe('claimed')
  const third = await propose([1n, 2n, 2n, 4n])
  expect(await claim(third)).toBe('not_now')
  expect(await holdOf(third)).toEqual({ reason: 'capped', people: 1, cap })
  // Longer than what a claim looks through by itself.
  const long = await propose([2n, 5n], { quantity: 20_000 })
  expect(await claim(long)).toBe('not_now')
  expect(await holdOf(long)).toEqual({ reason: 'capped', people: 1, cap })
  expect(await claim(await propose([1n, 3n, 4n]))).toBe('claimed')
  // An enrichment reaches nobody.
  expect(await claim(await propose([2n], { kind: 'ENRICHMENT', units: {} }))).toBe('claimed')
})

test('a cap counts what left or may have, within its days, and lets go of what did not', async () => {
  await setPolicy({ contactCap: { contacts: 1, days: 7 } })
  const first = await propose([1n])
  await claim(first)
  const waiting = await propose([1n])
  expect(await claim(waiting)).toBe('not_now')
  await end(first, 'unknown')
  await node.ledger.release('local', await idOf(waiting))
  expect(await claim(waiting)).toBe('not_now')
  await node.ledger.settle('local', await idOf(first), 'confirmed_not_sent')
  await node.ledger.release('local', await idOf(waiting))
  expect(await claim(waiting)).toBe('claimed')
  const later = await propose([1n])
  await askPostgres(url, `update relay_request set reached_at = reached_at - interval '7 days 1 minute'`)
  expect(await claim(later)).toBe('claimed')
})

test('a campaign that is to start in weeks is held against what reaches its people then', async () => {
  await setPolicy({ contactCap: { contacts: 1, days: 7 } })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  expect(await claim(await propose([1n], { startAt: inDays(20) }))).toBe('claimed')
  expect(await claim(await propose([1n], { startAt: inDays(28) }))).toBe('claimed')
  expect(await claim(await propose([1n], { startAt: inDays(30) }))).toBe('not_now')
})

test('people who were looked through before the cap was set, or before another campaign left, are looked through again', async () => {
  const lists = { quantity: 20_000 }
  expect(await claim(await propose([1n]))).toBe('claimed')
  const early = await propose([1n], lists)
  await node.ledger.checkPeople(early)
  await setPolicy({ contactCap: { contacts: 1, days: 7 } })
  expect(await claim(early)).toBe('not_now')
  const second = await propose([2n], lists)
  await node.ledger.checkPeople(second)
  expect(await claim(await propose([2n]))).toBe('claimed')
  expect(await claim(second)).toBe('not_now')
  expect(await holdOf(second)).toMatchObject({ reason: 'capped', people: 1 })
})

test('people who were looked through before a report of what had reached them are looked through again', async () => {
  await setPolicy({ contactCap: { contacts: 1, days: 7 } })
  const early = await propose([1n], { quantity: 20_000 })
  await node.ledger.checkPeople(early)
  const at = new Date(Date.now() - 86_400_000).toISOString()
  expect(await node.ledger.report(proposalTo([1n]), { state: 'sent', at })).toBe(true)
  expect(await claim(early)).toBe('not_now')
  expect(await holdOf(early)).toMatchObject({ reason: 'capped', people: 1 })
})

test('a budget counts what was reported in the month in which it reached people', async () => {
  await setPolicy({ budget })
  const at = new Date().toISOString()
  await node.ledger.report(proposalTo([1n], { units: { sms_part: 10 } }), { state: 'unknown', at })
  const next = await propose([2n], { units: { sms_part: 1 } })
  expect(await claim(next)).toBe('not_now')
  expect(await holdOf(next)).toMatchObject({ reason: 'budget', committedMicros: 1_100_000 })
})

test('an answer that comes after a person’s word that nothing was sent counts for those who were looked through before it', async () => {
  await setPolicy({ contactCap: { contacts: 1, days: 7 } })
  const first = await propose([1n])
  const attempt = { id: randomUUID(), leaseMs: 0, checksPeople: false, sender, epoch }
  expect(await node.ledger.claim(first, attempt)).toMatchObject({ type: 'claimed' })
  await node.ledger.expireLeases()
  await node.ledger.settle('local', await idOf(first), 'confirmed_not_sent')
  const second = await propose([1n], { quantity: 20_000 })
  await node.ledger.checkPeople(second)
  const answer = Buffer.from('{}')
  await node.ledger.finish(attempt.id, {
    state: 'sent',
    outcome: 'answered',
    status: 201,
    answer,
    retryMs: null,
  })
  expect(await claim(second)).toBe('not_now')
  expect(await holdOf(second)).toMatchObject({ reason: 'capped', people: 1 })
})

const budget = { monthlyMicros: 1_000_000, prices: { sms_part: 100_000, rcs_single: 300_000 } }

test('of two campaigns that two nodes claim at the same moment, the one that passes the budget is held', async () => {
  const other = await openNode()
  for (let round = 1; round <= 20; round += 1) {
    await askPostgres(url, 'delete from relay_request')
    await setPolicy({ budget })
    const numbers = [
      await propose([1n], { units: { sms_part: 6 } }),
      await propose([2n], { units: { sms_part: 6 } }),
    ]
    const claims = await Promise.all([node, other].map((each, index) => claimAt(each, numbers[index] ?? 0)))
    expect(claims.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['claimed', 'not_now'])
    const held = numbers[claims.indexOf('not_now')] ?? 0
    expect(await holdOf(held)).toMatchObject({
      reason: 'budget',
      budgetMicros: 1_000_000,
      committedMicros: 1_200_000,
    })
  }
})

test('a budget is that of the month in which people are reached, by Brasília, and of what left or may have', async () => {
  await setPolicy({ budget })
  const next = new Date()
  next.setUTCMonth(next.getUTCMonth() + 2, 1)
  const month = next.toISOString().slice(0, 7)
  const at = (startAt: string, sms_part: number) => propose([1n], { startAt, units: { sms_part } })
  // The last minute of the month before, and the first of the month, by Brasília (three hours behind UTC).
  expect(await claim(await at(`${month}-01T02:59:00.000Z`, 10))).toBe('claimed')
  const first = await at(`${month}-01T03:00:00.000Z`, 10)
  expect(await claim(first)).toBe('claimed')
  const last = await at(`${month}-28T12:00:00.000Z`, 1)
  expect(await claim(last)).toBe('not_now')
  expect(await holdOf(last)).toMatchObject({ reason: 'budget', month, committedMicros: 1_100_000 })
  await end(first, 'unknown')
  await node.ledger.settle('local', await idOf(first), 'confirmed_not_sent')
  await node.ledger.release('local', await idOf(last))
  expect(await claim(last)).toBe('claimed')
})

test('what has no price fits until the budget is passed, and what fits exactly leaves', async () => {
  await setPolicy({ budget })
  expect(await claim(await propose([1n], { units: { ura_call: 50 } }))).toBe('claimed')
  expect(await claim(await propose([1n], { units: { sms_part: 10 } }))).toBe('claimed')
  // Nothing is left, and nothing is passed.
  expect(await claim(await propose([2n], { units: { ura_call: 1 } }))).toBe('claimed')
  expect(await claim(await propose([2n], { units: { sms_part: 1 } }))).toBe('not_now')
  await setPolicy({ budget: { ...budget, monthlyMicros: 900_000 } })
  expect(await claim(await propose([2n], { units: { ura_call: 1 } }))).toBe('not_now')
  expect(await claim(await propose([], { kind: 'ENRICHMENT', units: {} }))).toBe('claimed')
})

test('a script is told which of the team’s limits holds its campaign, in both languages', async () => {
  const place = await makeTeamPlace()
  await place.createTeam('Ana')
  const service = await place.startNode()
  const set = (policy: Partial<TeamPolicy>) =>
    askTeam(service, teamOperations.setPolicy.path, { ...openPolicy, ...policy })
  const send = (title: string, message: string, count: number) =>
    post(service, smsCampaignPath, randomUUID(), {
      title,
      message,
      type: 'SMSSHORT',
      start_date: '2027-01-04T09:30:00',
      contacts: Array.from({ length: count }, (_, index) => ({ contact: `55119876500${10 + index}` })),
    })
  await set({ budget: { monthlyMicros: 500_000, prices: { sms_part: 100_000 } } })
  expect((await send('Uma', 'a'.repeat(161), 3)).text).toMatch(
    /passes the team's budget of 2027-01: R\$ 0\.6 with it, of R\$ 0\.5.*passa do orçamento da equipe/s,
  )
  await set({ contactCap: { contacts: 1, days: 30 } })
  expect((await send('Duas', 'Olá', 2)).status).toBe(201)
  const held = await send('Três', 'Oi', 3)
  expect([held.status, held.text]).toEqual([
    422,
    expect.stringMatching(/2 of its people were reached by 1 campaigns.*2 das pessoas já receberam/s),
  ])
  // An older computer knows no limits, and leaves them as they are not set.
  await askTeam(service, teamOperations.setPolicy.path, { approvalFrom: null, sendingHours: null })
  expect((await send('Quatro', 'Oi', 3)).status).toBe(201)
})
