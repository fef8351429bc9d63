import { beforeEach, expect, test } from 'vitest'
import { smsCampaignPath, teamOperations } from '../../../shared/api/index.ts'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { eventually } from '../../support/eventually.ts'
import type { HeadlessService } from '../../support/headless-service.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { askPostgres } from '../../support/postgres.ts'
import { waitForState } from '../../support/test-workspace.ts'
import { startBetween } from '../support/between.ts'
import { type Desktop, followed, invite, queue, startDesktop } from '../support/desktops.ts'
import { askTeam, post } from '../support/nodes.ts'
import { startTeam, newPerson, type TeamPlace } from '../support/team.ts'

let place: TeamPlace
let node: HeadlessService

beforeEach(async () => {
  ;({ place, node } = await startTeam('--lease-seconds', '2'))
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
  const ana = await startDesktop(node, 'Ana')
  const bia = await startDesktop(node, 'Bia')
  const dpo = await startDesktop(node, 'Davi', undefined, 'dpo')
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
  const ana = await startDesktop(node, 'Ana')
  const bia = await startDesktop(node, 'Bia')
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
  const ana = await startDesktop(node, 'Ana')
  const bia = await startDesktop(node, 'Bia')
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
  const ana = await startDesktop(node, 'Ana')
  const bia = await startDesktop(node, 'Bia')
  await waitForState(ana.client, await queue(ana), 'sent')
  await ana.client.team.leave({ connectionId: ana.connectionId })
  const { id } = await ana.client.team.join({
    baseUrl: node.url,
    code: await invite(node, 'Ana'),
    device: 'PC',
  })
  const back = { ...ana, connectionId: id }
  for (const desktop of [back, bia]) await refresh(desktop)
  await ana.client.settings.update({ contactCap: { contacts: 2, days: 7 } })
  expect(await reachOf(back)).toMatchObject({ recipients: 3 })
  expect(await reachOf(bia, { notContactedDays: 7 })).toMatchObject({ recipients: 0 })
})

test('more campaigns than a page, and longer than what comes with it, are all contacts', async () => {
  const bia = await startDesktop(node, 'Bia')
  const ana = await newPerson(node, 'analyst')
  const contacts = Array.from({ length: 60 }, (_unused, index) => ({ contact: `55119${80_000_000 + index}` }))
  await askPostgres(
    place.database,
    `insert into relay_request (id, user_id, kind, path, content_type, body_digest, says, quantity, units, pieces,
       recipients_by_ddd, received_at, released_at, state, moved_at)
     select 'old ' || n, 'x', 'SMSSHORT', '/', '', '', 'x' || n, 1, '{}', 1, '{}', now(), now(), 'sent', now()
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

test('recipients that the instance cannot name do not keep a computer from learning of other campaigns, and are asked for again', async () => {
  const ana = await newPerson(node, 'analyst')
  for (const [index, contact] of ['5511980000000', '5511980000001'].entries()) {
    const campaign = {
      title: 'Cobrança',
      message: `Aviso ${index}`,
      type: 'SMSSHORT',
      start_date: '2027-01-04T09:30:00',
      contacts: [{ contact }],
    }
    expect((await post(ana, smsCampaignPath, contact, campaign)).status).toBe(201)
  }
  // Recipients of a long list are asked for by themselves.
  await askPostgres(place.database, 'update relay_request set quantity = 60')
  const broken = new Set<string>()
  const between = await startBetween(node, ({ pathname, searchParams }) => {
    if (pathname !== teamOperations.listContactCodes.path) return false
    const id = searchParams.get('id') ?? ''
    if (broken.size === 0) broken.add(id)
    return broken.has(id)
  })
  const bia = await startDesktop({ ...node, url: between.url }, 'Bia')
  const asked = { notContactedDays: 7 } as const
  expect(await refresh(bia)).toMatchObject({ lastLook: 'not_all_answered', contactsSeenAt: null })
  expect(await reachOf(bia, asked)).toMatchObject({ recipients: 2 })
  between.letThrough()
  expect(await refresh(bia)).toMatchObject({ lastLook: 'done', contactsSeenAt: expect.stringMatching(/^20/) })
  expect(await reachOf(bia, asked)).toMatchObject({ recipients: 1 })
})
