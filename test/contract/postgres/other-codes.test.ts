/** Blocks of a team that hold a person whom a campaign reaches at another number, for as long as it waits at the team. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { otherCodesHeader, smsCampaignPath, teamOperations } from '../../../shared/api/index.ts'
import { eventually } from '../../support/eventually.ts'
import type { HeadlessService } from '../../support/headless-service.ts'
import { smsContent } from '../../support/lists.ts'
import { askPostgres } from '../../support/postgres.ts'
import { enqueueDraft, waitForState } from '../../support/test-workspace.ts'
import { sendAsSeen } from '../../support/send-as-seen.ts'
import { listOf } from '../../support/timed-outbox.ts'
import { approve } from '../support/approve.ts'
import { startBetween } from '../support/between.ts'
import { type Desktop, followed, startDesktop } from '../support/desktops.ts'
import { askTeam } from '../support/nodes.ts'
import { startTeam, newPerson, type Person, type TeamPlace } from '../support/team.ts'

let place: TeamPlace
let node: HeadlessService

beforeEach(async () => {
  ;({ place, node } = await startTeam('--lease-seconds', '2'))
  await askTeam(node, teamOperations.setPolicy.path, { approvalFrom: 1, sendingHours: null })
})

const cpf = '529.982.247-25'
const rows = [`Ana;${cpf};11980000001;11980000002`, `Ana;${cpf};11980000003;`, 'Caio;;11980000005;']

/** Queues a campaign to the people of the rows. @returns its item */
const send = async ({ connectionId, ...desktop }: Desktop, template = 'Aviso'): Promise<string> => {
  const listId = await listOf(desktop, rows, 'nome;cpf;telefone;telefone 2')
  const content = smsContent(listId, { connectionId, template })
  const { id, revision } = await desktop.client.drafts.create({ content })
  return (await enqueueDraft(desktop.client, id, revision)).id
}

/** As `send`. @returns its request too, once the team holds it for approval */
const hold = async (desktop: Desktop, template?: string) => {
  const itemId = await send(desktop, template)
  const held = await followed(desktop, itemId, ({ keptByTeam }) =>
    expect(keptByTeam?.hold?.reason).toBe('approval'),
  )
  return { itemId, requestId: held.keptByTeam?.requestId ?? '' }
}

test.each([
  { what: 'the second phone of their row', kind: 'phone', text: '11 98000-0002' },
  { what: 'the phone of another row of theirs', kind: 'phone', text: '11 98000-0003' },
  { what: 'their CPF', kind: 'cpf', text: cpf },
] as const)(
  'who opts out at $what while a campaign waits for approval is not sent to',
  async ({ kind, text }) => {
    const [ana, bia] = [await startDesktop(node, 'Ana'), await startDesktop(node, 'Bia')]
    const { itemId, requestId } = await hold(ana)
    await bia.client.suppressions.add({ kind, text, source: 'opt_out', note: '', storage: 'plain' })
    await bia.client.team.refresh({ connectionId: bia.connectionId })
    await approve(await newPerson(node, 'approver'), requestId)
    await followed(ana, itemId, ({ keptByTeam }) =>
      expect(keptByTeam).toMatchObject({ state: 'stopped', hold: { reason: 'blocked', people: 1 } }),
    )
    expect(place.supplier.ledger).toEqual([])
  },
)

test('a campaign to people who have other numbers leaves once it is approved', async () => {
  const ana = await startDesktop(node, 'Ana')
  const { itemId, requestId } = await hold(ana)
  // Of somebody else.
  await ana.client.suppressions.add({
    kind: 'phone',
    text: '11 98000-0009',
    source: 'opt_out',
    note: '',
    storage: 'plain',
  })
  await ana.client.team.refresh({ connectionId: ana.connectionId })
  await approve(await newPerson(node, 'approver'), requestId)
  await followed(ana, itemId, ({ state }) => expect(state).toBe('sent'))
  expect(place.supplier.ledger).toHaveLength(1)
})

test('nothing leaves while the team does not take by what else its people are known', async () => {
  await askTeam(node, teamOperations.setPolicy.path, { approvalFrom: null, sendingHours: null })
  const between = await startBetween(node, ({ pathname }) => pathname === teamOperations.addOtherCodes.path)
  const ana = await startDesktop({ ...node, url: between.url }, 'Ana')
  const itemId = await send(ana)
  const item = await waitForState(ana.client, itemId, 'not_sent')
  expect(item.lastOutcome).toBe('unreachable')
  expect(between.refused()).toBe(1)
  between.letThrough()
  await sendAsSeen(ana.client, itemId)
  await waitForState(ana.client, itemId, 'sent')
  expect(place.supplier.ledger).toHaveLength(1)
})

test('of what has been sent, withdrawn or erased no other codes are kept', async () => {
  const ana = await startDesktop(node, 'Ana')
  const kept = async () =>
    (await askPostgres(place.database, 'select distinct key from relay_other_codes')).length
  const [sent, withdrawn] = [await hold(ana), await hold(ana, 'Segundo')]
  expect(await kept()).toBe(2)
  await approve(await newPerson(node, 'approver'), sent.requestId)
  await followed(ana, sent.itemId, ({ state }) => expect(state).toBe('sent'))
  await eventually(async () => expect(await kept()).toBe(1))
  await ana.client.team.withdraw({ itemId: withdrawn.itemId })
  await eventually(async () => expect(await kept()).toBe(0))
  await hold(ana, 'Terceiro')
  expect(await kept()).toBe(1)
  await askTeam(node, teamOperations.erasePeople.path, {
    id: randomUUID(),
    keys: [{ kind: 'phone', key: '5511980000005' }],
  })
  await eventually(async () => expect(await kept()).toBe(0))
})

test('who is erased by their CPF alone is erased from a waiting campaign to their phone', async () => {
  const ana = await startDesktop(node, 'Ana')
  const { itemId, requestId } = await hold(ana)
  const keys = [{ kind: 'cpf', key: cpf.replace(/\D/g, '') }]
  expect(await askTeam(node, teamOperations.findPeople.path, { keys })).toMatchObject({
    answer: { campaigns: 1 },
  })
  await askTeam(node, teamOperations.erasePeople.path, { id: randomUUID(), keys })
  expect(await askPostgres(place.database, 'select 1 from relay_body')).toEqual([])
  // Of their phone no code is left either; Caio's is.
  expect(await askPostgres(place.database, 'select 1 from relay_code')).toHaveLength(1)
  await followed(ana, itemId, ({ resolution }) => expect(resolution).toBe('confirmed_not_sent'))
  expect((await askTeam(node, teamOperations.release.path, { id: requestId })).status).toBe(404)
})

/** An SMS to Ana's first phone, by her author's computer or a script. */
const post = (who: Person, key: string, told: number) =>
  fetch(`${who.url}${smsCampaignPath}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      [otherCodesHeader]: String(told),
    },
    body: JSON.stringify({
      title: 'Cobrança',
      type: 'SMSSHORT',
      start_date: new Date().toISOString(),
      message: 'Oi',
      contacts: [{ contact: '5511980000001' }],
    }),
  })

test('a request whose other codes a restored database has lost is refused, and nothing of it is kept', async () => {
  await askTeam(node, teamOperations.setPolicy.path, { approvalFrom: null, sendingHours: null })
  const who = await newPerson(node, 'analyst')
  const key = randomUUID()
  const tell = () => askTeam(who, teamOperations.addOtherCodes.path, { key, pairs: [['1', '2']] })
  expect((await tell()).status).toBe(200)
  await askPostgres(place.database, 'delete from relay_other_codes')
  const refused = await post(who, key, 1)
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringMatching(/Send it again/)])
  expect(await askPostgres(place.database, 'select 1 from relay_request')).toEqual([])
  await tell()
  expect((await post(who, key, 1)).status).toBe(201)
  expect(place.supplier.ledger).toHaveLength(1)
})

test('a computer says with a campaign how many other codes it has told of', async () => {
  const said: unknown[] = []
  const between = await startBetween(node, ({ pathname }, headers) => {
    if (pathname === smsCampaignPath) said.push(headers[otherCodesHeader])
    return false
  })
  await hold(await startDesktop({ ...node, url: between.url }, 'Ana'))
  // Her CPF, the second phone of her row and the phone of the other one.
  expect(said).toEqual(['3'])
})
