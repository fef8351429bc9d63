import { beforeEach, expect, test } from 'vitest'
import { teamOperations } from '../../../shared/api/index.ts'
import { eventually } from '../../support/eventually.ts'
import { accept, type Behaviour } from '../../support/fake-instance.ts'
import type { HeadlessService } from '../../support/headless-service.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import {
  problemOf,
  startTestWorkspace,
  type TestWorkspace,
  waitForState,
} from '../../support/test-workspace.ts'
import { askPostgres } from '../../support/postgres.ts'
import { approve } from '../support/approve.ts'
import { startBetween } from '../support/between.ts'
import { type Desktop, followed, invite, queue, startDesktop } from '../support/desktops.ts'
import { askTeam } from '../support/nodes.ts'
import { startTeam, newPerson, type TeamPlace } from '../support/team.ts'

let place: TeamPlace
let node: HeadlessService

beforeEach(async () => {
  ;({ place, node } = await startTeam('--lease-seconds', '2'))
})

const block = (phone: string) => (client: TestWorkspace['client']) =>
  client.suppressions.add({ kind: 'phone', text: phone, source: 'opt_out', note: '', storage: 'plain' })

test('two desktops of a team see one block list, whichever of them a block came from', async () => {
  const ana = await startDesktop(node, 'Ana', block('11 98765-0001'))
  const bia = await startDesktop(node, 'Bia', block('(11) 98765-0002'))
  await ana.client.team.refresh({ connectionId: ana.connectionId })
  const blockedAt = async ({ client }: Desktop, text: string) =>
    (await client.suppressions.find({ text })).matches.map(({ listName }) => listName)
  expect(await blockedAt(ana, '11 98765-0002')).toEqual(['Cobrança'])
  // By hand, and as the team's.
  expect((await blockedAt(bia, '11 98765-0002')).length).toBe(2)
  expect(await blockedAt(bia, '11 8765-0001')).toEqual(['Cobrança'])
  expect(await blockedAt(bia, '11 98765-0003')).toEqual([])
  // An invalid number says nothing of a person, and stays with the computer that knows of it.
  await bia.client.suppressions.add({
    kind: 'phone',
    text: '11 98765-0004',
    source: 'invalid_number',
    note: '',
    storage: 'plain',
  })
  await bia.client.team.refresh({ connectionId: bia.connectionId })
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
  const [ana, bia] = [await startDesktop(node, 'Ana'), await startDesktop(node, 'Bia')]
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
  const ana = await startDesktop(node, 'Ana')
  const id = await queue(ana)
  const held = await followed(ana, id, ({ keptByTeam }) => expect(keptByTeam?.hold?.reason).toBe('approval'))
  expect(place.supplier.ledger).toEqual([])
  await approve(await newPerson(node, 'approver'), held.keptByTeam?.requestId ?? '')
  const sent = await followed(ana, id, ({ state }) => expect(state).toBe('sent'))
  expect(sent).toMatchObject({ keptByTeam: null, lastOutcome: 'answered', status: 201 })
  expect(sent.echo?.map(({ field }) => field)).toEqual(['quantity', 'type', 'start'])
  expect(place.supplier.ledger).toHaveLength(1)
})

/** The answer for each of these is an internal error from here on. */
const breakRequests = async (ids: readonly string[]): Promise<void> => {
  for (const id of ids)
    await askPostgres(place.database, 'update relay_request set facts = $2 where id = $1', [
      id,
      Buffer.from('broken'),
    ])
}

test.each([1, 3])(
  '%i requests in a row that the instance cannot answer for do not stop a computer from telling blocks, following the others and learning of contacts',
  async (count) => {
    await askTeam(node, teamOperations.setPolicy.path, { approvalFrom: 1, sendingHours: null })
    const ana = await startDesktop(node, 'Ana')
    const requestOf = async (itemId: string): Promise<string> =>
      (await followed(ana, itemId, ({ keptByTeam }) => expect(keptByTeam?.hold?.reason).toBe('approval')))
        .keptByTeam?.requestId ?? ''
    const broken: string[] = []
    for (const title of ['Primeiro', 'Segundo', 'Terceiro'].slice(0, count))
      broken.push(await queue(ana, { title, template: title }))
    const whole = await queue(ana, { title: 'Ultimo', template: 'Ate logo' })
    const requestIds: string[] = []
    for (const itemId of broken) requestIds.push(await requestOf(itemId))
    const waits = await requestOf(whole)
    await breakRequests(requestIds)
    const seenAt = async () => (await ana.client.team.mirrors())[0]?.contactsSeenAt
    const before = await seenAt()
    await approve(await newPerson(node, 'approver'), waits)
    await block('11 98765-0007')(ana.client)
    await followed(ana, whole, ({ state }) => expect(state).toBe('sent'))
    // The look that saw it sent may have begun before the block, and is not over yet.
    await eventually(async () =>
      expect(await ana.client.team.mirrors()).toMatchObject([{ blocked: 1, lastLook: 'not_all_answered' }]),
    )
    await eventually(async () => expect(await seenAt()).not.toBe(before))
    for (const id of broken)
      expect(await ana.client.outbox.get({ id })).toMatchObject({ state: 'unknown', resolution: null })
  },
)

test('an approver whose list of waiting requests cannot be read still follows their own and learns of contacts', async () => {
  const ana = await startDesktop(node, 'Ana')
  const bia = await startDesktop(node, 'Bia', undefined, 'approver')
  await askTeam(node, teamOperations.setPolicy.path, { approvalFrom: 1, sendingHours: null })
  const held = await followed(ana, await queue(ana), ({ keptByTeam }) =>
    expect(keptByTeam?.hold?.reason).toBe('approval'),
  )
  await breakRequests([held.keptByTeam?.requestId ?? ''])
  const own = await queue(bia, { title: 'Outra', template: 'Outro texto' })
  const waits = await followed(bia, own, ({ keptByTeam }) =>
    expect(keptByTeam?.hold?.reason).toBe('approval'),
  )
  await approve(await newPerson(node, 'approver'), waits.keptByTeam?.requestId ?? '')
  await followed(bia, own, ({ state }) => expect(state).toBe('sent'))
  expect(await bia.client.team.mirrors()).toMatchObject([{ lastLook: 'not_all_answered' }])
})

test('an approver at another desktop sees what was sent and how its people came about, and approves it there', async () => {
  await askTeam(node, teamOperations.setPolicy.path, { approvalFrom: 1, sendingHours: null })
  const ana = await startDesktop(node, 'Ana', block('11 98000-0001'))
  const bia = await startDesktop(node, 'Bia', undefined, 'approver')
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
  const [ana, bia] = [await startDesktop(node, 'Ana'), await startDesktop(node, 'Bia')]
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
  const ana = await startDesktop(node, 'Ana')
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
  const ana = await startDesktop(node, 'Ana')
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

test('a request left unconfirmed on a desktop still takes the word that the team gives later', async () => {
  const ana = await startDesktop(node, 'Ana')
  place.supplier.behave((_request, response) => response.destroy())
  const id = await queue(ana)
  const { keptByTeam } = await followed(ana, id, (item) => expect(item.keptByTeam?.state).toBe('unknown'))
  await ana.client.outbox.resolve({ id, resolution: 'left' })
  await followed(ana, id, ({ resolution }) => expect(resolution).toBe('left'))
  const decision = { id: keptByTeam?.requestId, resolution: 'confirmed_not_sent' }
  expect((await askTeam(node, teamOperations.settle.path, decision)).status).toBe(200)
  await followed(ana, id, ({ resolution }) => expect(resolution).toBe('confirmed_not_sent'))
})

const refuse: Behaviour = (_request, response) =>
  response.writeHead(422, { 'content-type': 'application/json' }).end(JSON.stringify({ message: 'no' }))

test.each([
  ['sent', accept, { status: 201, echo: [{ agrees: true }, { agrees: true }, { agrees: true }] }],
  ['rejected', refuse, { status: 422, echo: null }],
] as const)(
  'a supplier’s answer that comes after people have settled a request reaches its desktop: %s',
  async (state, answerLate, told) => {
    const between = await startBetween(node)
    const ana = await startDesktop({ ...node, url: between.url }, 'Ana')
    let answer = () => {}
    place.supplier.behave((...asked) => {
      answer = () => answerLate(...asked)
    })
    const id = await queue(ana)
    await eventually(() => expect(place.supplier.ledger).toHaveLength(1))
    // As where its sender was held up for longer than its lease.
    await eventually(async () => {
      await askPostgres(
        place.database,
        "update relay_attempt set lease_until = clock_timestamp() - interval '1 minute' where ended_at is null",
      )
      const { answer: listed } = await askTeam(node, teamOperations.listRequests.path)
      expect(teamOperations.listRequests.answer.parse(listed).requests).toMatchObject([{ state: 'unknown' }])
    })
    between.cut()
    const { keptByTeam } = await followed(ana, id, (item) => expect(item.keptByTeam?.state).toBe('unknown'))
    const decision = { id: keptByTeam?.requestId, resolution: 'confirmed_not_sent' }
    expect((await askTeam(node, teamOperations.settle.path, decision)).status).toBe(200)
    await followed(ana, id, ({ resolution }) => expect(resolution).toBe('confirmed_not_sent'))
    answer()
    const item = await followed(ana, id, (one) => expect(one.state).toBe(state))
    expect(item).toMatchObject({ ...told, resolution: state === 'sent' ? null : 'confirmed_not_sent' })
  },
)

test('who leaves a team keeps what is theirs, and neither its blocks nor its access', async () => {
  const ana = await startDesktop(node, 'Ana', block('11 98765-0001'))
  await startDesktop(node, 'Bia', block('11 98765-0002'))
  await ana.client.team.refresh({ connectionId: ana.connectionId })
  const again = { baseUrl: node.url, code: await invite(node, 'Ana'), device: 'PC' }
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
  const code = await invite(node, 'Ana')
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
