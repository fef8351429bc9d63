import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { smsCampaignPath, teamOperations, type TeamRole } from '../../../shared/api/index.ts'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { eventually } from '../../support/eventually.ts'
import type { HeadlessService } from '../../support/headless-service.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import {
  enqueueDraft,
  problemOf,
  startTestWorkspace,
  type TestWorkspace,
  waitForState,
} from '../../support/test-workspace.ts'
import { askPostgres } from '../../support/postgres.ts'
import { askTeam, post } from '../support/nodes.ts'
import { makeTeamPlace, newPerson, type Person, type TeamPlace } from '../support/team.ts'

let place: TeamPlace
let node: HeadlessService

beforeEach(async () => {
  place = await makeTeamPlace()
  await place.admin('create-team', 'Cobrança', '--admin', 'Zoe')
  node = await place.startNode('--lease-seconds', '2')
})

type Desktop = TestWorkspace & { connectionId: string }

const invite = async (name: string, role: TeamRole = 'analyst'): Promise<string> => {
  const { answer } = await askTeam(node, teamOperations.invite.path, { name, role })
  return teamOperations.invite.answer.parse(answer).code
}

/** Somebody's computer that has joined; what it knew before is told by `before`. */
const startDesktop = async (
  name: string,
  before: (client: TestWorkspace['client']) => Promise<unknown> = () => Promise.resolve(),
  role: TeamRole = 'analyst',
): Promise<Desktop> => {
  const desktop = startTestWorkspace()
  await desktop.client.settings.update({ holdMs: 0 })
  await before(desktop.client)
  const { id } = await desktop.client.team.join({
    baseUrl: node.url,
    code: await invite(name, role),
    device: `PC de ${name}`,
  })
  await desktop.client.team.refresh({ connectionId: id })
  return { ...desktop, connectionId: id }
}

const block = (phone: string) => (client: TestWorkspace['client']) =>
  client.suppressions.add({ kind: 'phone', text: phone, source: 'opt_out', note: '', storage: 'plain' })

const queue = async (
  { client, folder, connectionId }: Desktop,
  change: Parameters<typeof smsContent>[1] = {},
): Promise<string> => {
  const listId = await importPeople(client, folder)
  const content = smsContent(listId, { connectionId, ...change })
  const draft = await client.drafts.create({ content })
  const { id } = await enqueueDraft(client, draft.id, draft.revision)
  return id
}

/** Looks, until the item is as it should be. */
const followed = (
  { client, connectionId }: Desktop,
  id: string,
  check: (item: Awaited<ReturnType<typeof client.outbox.get>>) => void,
) =>
  eventually(async () => {
    await client.team.refresh({ connectionId })
    const item = await client.outbox.get({ id })
    check(item)
    return item
  })

const approve = async (who: Person, id: string): Promise<void> => {
  const content = await fetch(`${who.url}${teamOperations.getContent.path}?id=${id}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  const sha256 = createHash('sha256')
    .update(new Uint8Array(await content.arrayBuffer()))
    .digest('hex')
  await askTeam(who, teamOperations.approve.path, { id, sha256 })
}

test('two desktops of a team see one block list, whichever of them a block came from', async () => {
  const ana = await startDesktop('Ana', block('11 98765-0001'))
  const bia = await startDesktop('Bia', block('(11) 98765-0002'))
  await ana.client.team.refresh({ connectionId: ana.connectionId })
  const blockedAt = async ({ client }: Desktop, text: string) =>
    (await client.suppressions.find({ text })).matches.map(({ listName }) => listName)
  expect(await blockedAt(ana, '11 98765-0002')).toEqual(['Cobrança'])
  // By hand, and as the team's.
  expect((await blockedAt(bia, '11 98765-0002')).length).toBe(2)
  expect(await blockedAt(bia, '11 8765-0001')).toEqual(['Cobrança'])
  expect(await blockedAt(bia, '11 98765-0003')).toEqual([])
  expect(await bia.client.team.mirrors()).toMatchObject([{ blocked: 2, lastLook: 'done' }])

  // Of a campaign the gate leaves out whom the other one blocked.
  await block('11 98000-0001')(ana.client)
  await ana.client.team.refresh({ connectionId: ana.connectionId })
  await bia.client.team.refresh({ connectionId: bia.connectionId })
  const listId = await importPeople(bia.client, bia.folder)
  const draft = await bia.client.drafts.create({ content: smsContent(listId) })
  expect(await bia.client.drafts.check({ id: draft.id })).toMatchObject({ recipients: 2 })

  const [list] = await bia.client.suppressions.lists()
  expect(list).toMatchObject({ name: 'Cobrança', storage: 'team', phones: 3 })
  expect(await problemOf(bia.client.suppressions.removeList({ id: list?.id ?? '' }))).toMatchObject({
    code: 'suppression_of_team',
  })
  await askTeam(node, teamOperations.removeBlocks.path, { keys: [{ kind: 'phone', key: '5511987650001' }] })
  await bia.client.team.refresh({ connectionId: bia.connectionId })
  expect(await blockedAt(bia, '11 98765-0001')).toEqual([])
  // What was told once is not told again: the lifted block stays lifted.
  await ana.client.team.refresh({ connectionId: ana.connectionId })
  await bia.client.team.refresh({ connectionId: bia.connectionId })
  expect(await blockedAt(bia, '11 98765-0001')).toEqual([])
})

test('the same campaign from two desktops of a team leaves once, and the other one learns why it waits', async () => {
  const [ana, bia] = [await startDesktop('Ana'), await startDesktop('Bia')]
  await waitForState(ana.client, await queue(ana), 'sent')
  const second = await queue(bia)
  await waitForState(bia.client, second, 'unknown')
  const item = await followed(bia, second, ({ keptByTeam }) => expect(keptByTeam).not.toBeNull())
  expect(item).toMatchObject({
    lastOutcome: 'kept_by_team',
    keptByTeam: { state: 'stopped', hold: { reason: 'twin' } },
  })
  expect(place.supplier.ledger).toHaveLength(1)
  // Withdrawn there, it is settled here.
  const requestId = item.keptByTeam?.requestId
  await askTeam(node, teamOperations.withdraw.path, { id: requestId })
  await followed(bia, second, ({ resolution }) => expect(resolution).toBe('confirmed_not_sent'))
  expect(await problemOf(bia.client.team.withdraw({ itemId: second }))).toMatchObject({
    code: 'outbox_state_changed',
  })
})

test('what waits for an approval leaves once it has it, and its desktop learns the supplier’s answer', async () => {
  const policy = { approvalFrom: 1, sendingHours: null }
  await askTeam(node, teamOperations.setPolicy.path, policy)
  const ana = await startDesktop('Ana')
  const id = await queue(ana)
  const held = await followed(ana, id, ({ keptByTeam }) => expect(keptByTeam?.hold?.reason).toBe('approval'))
  expect(place.supplier.ledger).toEqual([])
  await approve(await newPerson(node, 'approver'), held.keptByTeam?.requestId ?? '')
  const sent = await followed(ana, id, ({ state }) => expect(state).toBe('sent'))
  expect(sent).toMatchObject({ keptByTeam: null, lastOutcome: 'answered', status: 201 })
  expect(sent.echo?.map(({ field }) => field)).toEqual(['quantity', 'type', 'start'])
  expect(place.supplier.ledger).toHaveLength(1)
})

test('one request that the instance cannot answer for keeps nobody from telling blocks and following the others', async () => {
  await askTeam(node, teamOperations.setPolicy.path, { approvalFrom: 1, sendingHours: null })
  const ana = await startDesktop('Ana')
  const broken = await queue(ana, { title: 'Primeiro', template: 'Ola' })
  const held = await followed(ana, broken, ({ keptByTeam }) =>
    expect(keptByTeam?.hold?.reason).toBe('approval'),
  )
  const whole = await queue(ana, { title: 'Segundo', template: 'Ate logo' })
  const waits = await followed(ana, whole, ({ keptByTeam }) =>
    expect(keptByTeam?.hold?.reason).toBe('approval'),
  )
  const requestId = held.keptByTeam?.requestId ?? ''
  // Its answer is an internal error from here on.
  await askPostgres(place.database, 'update relay_request set facts = $2 where id = $1', [
    requestId,
    Buffer.from('broken'),
  ])
  await approve(await newPerson(node, 'approver'), waits.keptByTeam?.requestId ?? '')
  await block('11 98765-0007')(ana.client)
  await followed(ana, whole, ({ state }) => expect(state).toBe('sent'))
  expect(await ana.client.team.mirrors()).toMatchObject([{ blocked: 1, lastLook: 'not_reached' }])
  expect(await ana.client.outbox.get({ id: broken })).toMatchObject({ state: 'unknown', resolution: null })
})

test('an approver at another desktop sees what was sent and how its people came about, and approves it there', async () => {
  await askTeam(node, teamOperations.setPolicy.path, { approvalFrom: 1, sendingHours: null })
  const ana = await startDesktop('Ana', block('11 98000-0001'))
  const bia = await startDesktop('Bia', undefined, 'approver')
  const { connectionId } = bia
  const id = await queue(ana)
  await followed(ana, id, ({ keptByTeam }) => expect(keptByTeam?.hold?.reason).toBe('approval'))
  expect(await bia.client.team.refresh({ connectionId })).toMatchObject({ toApprove: 1 })
  const asked = { show: 'approval' } as const
  const { requests } = await bia.client.teamDesk.listRequests({ connectionId, asked })
  expect(requests).toMatchObject([{ authorName: 'Ana', title: 'Aviso', quantity: 2 }])
  const requestId = requests[0]?.id ?? ''
  const seen = await bia.client.teamDesk.previewRequest({ connectionId, asked: { id: requestId } })
  expect(seen).toMatchObject({
    audience: { listed: 3, steps: [{ reason: 'suppressed', listName: null, count: 1 }] },
    content: { sample: [{ contact: '5511980000000' }, { contact: '5511980000002' }] },
  })
  // Kept with the campaign there too.
  expect(await ana.client.outbox.get({ id })).toMatchObject({ audience: seen.audience })
  // Not by whoever asked for it, and not by another hash.
  const own = ana.client.teamDesk.approve({
    connectionId: ana.connectionId,
    asked: { id: requestId, sha256: seen.content?.sha256 ?? '' },
  })
  expect(await problemOf(own)).toMatchObject({ code: 'team_refused' })
  const sha256 = 'a'.repeat(64)
  const other = bia.client.teamDesk.approve({ connectionId, asked: { id: requestId, sha256 } })
  expect(await problemOf(other)).toMatchObject({
    params: { said: 'Estes não são os bytes que sairiam. Veja a requisição de novo' },
  })
  await bia.client.teamDesk.approve({
    connectionId,
    asked: { id: requestId, sha256: seen.content?.sha256 ?? '' },
  })
  await followed(ana, id, ({ state }) => expect(state).toBe('sent'))
  expect(place.supplier.ledger).toHaveLength(1)
  await eventually(async () => expect(await bia.client.team.mirrors()).toMatchObject([{ toApprove: 0 }]))
})

test('what is withdrawn on its desktop never leaves, and who leaves a team takes what it keeps along', async () => {
  await askTeam(node, teamOperations.setPolicy.path, { approvalFrom: 1, sendingHours: null })
  const [ana, bia] = [await startDesktop('Ana'), await startDesktop('Bia')]
  const [first, second] = [await queue(ana), await queue(bia)]
  const requestOf = async (desktop: Desktop, id: string): Promise<string> =>
    (await followed(desktop, id, ({ keptByTeam }) => expect(keptByTeam?.hold?.reason).toBe('approval')))
      .keptByTeam?.requestId ?? ''
  const requests = [await requestOf(ana, first), await requestOf(bia, second)]
  expect(await ana.client.team.withdraw({ itemId: first })).toEqual({ isWithdrawn: true })
  expect(await ana.client.outbox.get({ id: first })).toMatchObject({ resolution: 'confirmed_not_sent' })
  await bia.client.team.leave({ connectionId: bia.connectionId })
  expect(await bia.client.outbox.get({ id: second })).toMatchObject({ resolution: 'confirmed_not_sent' })
  const approver = await newPerson(node, 'approver')
  for (const id of requests) await approve(approver, id)
  expect(place.supplier.ledger).toEqual([])
})

test('what a team keeps that cannot be reached any more waits for a person once its desktop has left', async () => {
  await askTeam(node, teamOperations.setPolicy.path, { approvalFrom: 1, sendingHours: null })
  const ana = await startDesktop('Ana')
  const id = await queue(ana)
  await followed(ana, id, ({ keptByTeam }) => expect(keptByTeam?.state).toBe('stopped'))
  await node.kill()
  expect(await problemOf(ana.client.team.withdraw({ itemId: id }))).toMatchObject({
    code: 'team_not_reached',
  })
  expect(await ana.client.team.leave({ connectionId: ana.connectionId })).toEqual({ isTold: false })
  expect(await ana.client.outbox.get({ id })).toMatchObject({
    state: 'unknown',
    resolution: null,
    keptByTeam: { state: 'left' },
  })
})

test('a node that is killed while its supplier is silent has sent once, and its desktop asks the next one what is known', async () => {
  const ana = await startDesktop('Ana')
  place.supplier.behave(() => {})
  const id = await queue(ana)
  await eventually(() => expect(place.supplier.ledger).toHaveLength(1))
  await node.kill()
  await waitForState(ana.client, id, 'unknown')
  const next = await place.startNode('--port', new URL(node.url).port, '--lease-seconds', '2')
  const item = await followed(ana, id, ({ keptByTeam }) => expect(keptByTeam?.state).toBe('unknown'))
  expect(item).toMatchObject({ state: 'unknown', lastOutcome: 'connection_lost', resolution: null })
  expect(place.supplier.ledger).toHaveLength(1)
  // What somebody of the team decides counts on the desktop too.
  const decision = { id: item.keptByTeam?.requestId, resolution: 'confirmed_sent' }
  expect((await askTeam(next, teamOperations.settle.path, decision)).status).toBe(200)
  await followed(ana, id, ({ resolution }) => expect(resolution).toBe('confirmed_sent'))
})

test('who leaves a team keeps what is theirs, and neither its blocks nor its access', async () => {
  const ana = await startDesktop('Ana', block('11 98765-0001'))
  await startDesktop('Bia', block('11 98765-0002'))
  await ana.client.team.refresh({ connectionId: ana.connectionId })
  const again = { baseUrl: node.url, code: await invite('Ana'), device: 'PC' }
  expect(await problemOf(ana.client.team.join(again))).toMatchObject({ code: 'team_joined_already' })
  expect(await problemOf(ana.client.connections.remove({ id: ana.connectionId }))).toMatchObject({
    code: 'connection_of_team',
  })
  expect(await ana.client.team.leave({ connectionId: ana.connectionId })).toEqual({ isTold: true })
  const matches = async (text: string) => (await ana.client.suppressions.find({ text })).matches
  expect([(await matches('11 98765-0002')).length, (await matches('11 98765-0001')).length]).toEqual([0, 1])
  expect((await ana.client.connections.list()).filter(({ kind }) => kind === 'remote')).toEqual([])
  const members = teamOperations.listMembers.answer.parse(
    (await askTeam(node, teamOperations.listMembers.path)).answer,
  )
  const device = members.members.find(({ name }) => name === 'Ana')?.devices[0]
  expect(device).toMatchObject({ name: 'PC de Ana', endedAt: expect.stringMatching(/^20/) })
})

test('a code that is used up, an address without a team and one where nobody is are told apart', async () => {
  const { client } = startTestWorkspace()
  const code = await invite('Ana')
  place.supplier.behave((_request, response) => response.writeHead(404).end('<html>'))
  const join = (change: object) =>
    problemOf(client.team.join({ baseUrl: node.url, code, device: 'PC', ...change }))
  expect(await join({ code: 'AAAAA-AAAAA' })).toMatchObject({ code: 'team_code_refused' })
  expect(await join({ baseUrl: place.supplier.baseUrl })).toMatchObject({ code: 'team_not_here' })
  expect(await join({ baseUrl: 'http://127.0.0.1:9' })).toMatchObject({ code: 'team_not_reached' })
  expect(await join({ baseUrl: 'http://team.example' })).toMatchObject({
    code: 'connection_url_not_encrypted',
  })
  expect(await client.connections.list()).toHaveLength(1)
  expect((await client.team.join({ baseUrl: node.url, code, device: 'PC' })).team).toEqual({
    name: 'Cobrança',
    memberId: expect.any(String) as string,
    member: 'Ana',
    role: 'analyst',
  })
})

const reachOf = async ({ client, connectionId, folder }: Desktop, changes: Partial<DraftContent> = {}) => {
  const listId = await importPeople(client, folder)
  const { id } = await client.drafts.create({
    content: smsContent(listId, { connectionId, template: 'Outro texto', ...changes }),
  })
  const { recipients, steps } = await client.drafts.check({ id })
  return { recipients, steps }
}

const refresh = ({ client, connectionId }: Desktop) => client.team.refresh({ connectionId })

test('whom one desktop has contacted is left out by another one of the team, and counted once by its own', async () => {
  const ana = await startDesktop('Ana')
  const bia = await startDesktop('Bia')
  const dpo = await startDesktop('Davi', undefined, 'dpo')
  const sent = await queue(ana)
  await waitForState(ana.client, sent, 'sent')
  for (const desktop of [ana, bia, dpo]) await refresh(desktop)
  const contacted = { recipients: 0, steps: [{ reason: 'contacted', days: 7, count: 3 }] }
  expect(await reachOf(bia, { notContactedDays: 7 })).toEqual(contacted)
  expect(await reachOf(bia)).toMatchObject({ recipients: 3 })
  expect(await reachOf(bia, { notContactedDays: 7, connectionId: 'embedded' })).toMatchObject({
    recipients: 3,
  })
  // Ana's own computer knows it by itself, and not once more by the team, also once it has left and joined again.
  await ana.client.settings.update({ contactCap: { contacts: 2, days: 7 } })
  expect(await reachOf(ana)).toMatchObject({ recipients: 3 })
  await bia.client.settings.update({ contactCap: { contacts: 1, days: 7 } })
  expect(await reachOf(bia)).toMatchObject({ recipients: 0, steps: [{ reason: 'capped', count: 3 }] })
})

test('a campaign of the team that a person has settled as not sent has contacted nobody, and a left team none', async () => {
  const ana = await startDesktop('Ana')
  const bia = await startDesktop('Bia')
  place.supplier.behave((_request, response) => response.destroy())
  await queue(ana)
  const requests = async () =>
    teamOperations.listRequests.answer.parse((await askTeam(node, teamOperations.listRequests.path)).answer)
      .requests
  await eventually(async () => expect(await requests()).toMatchObject([{ state: 'unknown' }]))
  const asked = { notContactedDays: 7 } as const
  await refresh(bia)
  expect(await reachOf(bia, asked)).toMatchObject({ recipients: 0 })
  const [request] = await requests()
  const settle = (resolution: string) =>
    askTeam(node, teamOperations.settle.path, { id: request?.id, resolution })
  await settle('confirmed_not_sent')
  await refresh(bia)
  expect(await reachOf(bia, asked)).toMatchObject({ recipients: 3 })
  expect(await bia.client.team.leave({ connectionId: bia.connectionId })).toEqual({ isTold: true })
})

test('a campaign that waits at the team counts as contact, and one that was taken back does not', async () => {
  const ana = await startDesktop('Ana')
  const bia = await startDesktop('Bia')
  await askTeam(node, teamOperations.setPolicy.path, { approvalFrom: 1, sendingHours: null })
  const sent = await queue(ana)
  await followed(ana, sent, ({ keptByTeam }) => expect(keptByTeam?.hold?.reason).toBe('approval'))
  await refresh(bia)
  expect(await reachOf(bia, { notContactedDays: 7 })).toMatchObject({ recipients: 0 })
  expect(await ana.client.team.withdraw({ itemId: sent })).toEqual({ isWithdrawn: true })
  await refresh(bia)
  expect(await reachOf(bia, { notContactedDays: 7 })).toMatchObject({ recipients: 3 })
})

test('a computer that has left and joined again knows its own campaigns, and those of the team', async () => {
  const ana = await startDesktop('Ana')
  const bia = await startDesktop('Bia')
  await waitForState(ana.client, await queue(ana), 'sent')
  await ana.client.team.leave({ connectionId: ana.connectionId })
  const { id } = await ana.client.team.join({ baseUrl: node.url, code: await invite('Ana'), device: 'PC' })
  const back = { ...ana, connectionId: id }
  for (const desktop of [back, bia]) await refresh(desktop)
  await ana.client.settings.update({ contactCap: { contacts: 2, days: 7 } })
  expect(await reachOf(back)).toMatchObject({ recipients: 3 })
  expect(await reachOf(bia, { notContactedDays: 7 })).toMatchObject({ recipients: 0 })
})

test('more campaigns than a page, and longer than what comes with it, are all contacts', async () => {
  const bia = await startDesktop('Bia')
  const ana = await newPerson(node, 'analyst')
  const contacts = Array.from({ length: 60 }, (_unused, index) => ({ contact: `55119${80_000_000 + index}` }))
  await askPostgres(
    place.database,
    `insert into relay_request (id, user_id, kind, path, content_type, body_digest, says, quantity, pieces,
       recipients_by_ddd, received_at, released_at, state, moved_at)
     select 'old ' || n, 'x', 'SMSSHORT', '/', '', '', 'x' || n, 1, 1, '{}', now(), now(), 'sent', now()
     from generate_series(1, 501) as n`,
  )
  await post(ana, smsCampaignPath, 'long', {
    title: 'Longa',
    message: 'Olá',
    type: 'SMSSHORT',
    start_date: '2027-01-04T09:30:00',
    contacts,
  })
  await refresh(bia)
  expect(await reachOf(bia, { notContactedDays: 7 })).toMatchObject({ recipients: 0 })
  await refresh(bia)
  expect((await bia.client.team.mirrors())[0]?.contactsSeenAt).toMatch(/^20/)
})
