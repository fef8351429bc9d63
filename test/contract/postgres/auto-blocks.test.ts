/** Whom a delivery report blocks by itself, where its campaign left through a team. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { teamOperations } from '../../../shared/api/index.ts'
import type { BlockingResult } from '../../../shared/rules/results.ts'
import type { HeadlessService } from '../../support/headless-service.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { importReport, reportFile, reportHeader, reportLine } from '../../support/reports.ts'
import { approve } from '../support/approve.ts'
import { type Desktop, followed, queue, startDesktop } from '../support/desktops.ts'
import { askTeam, postCampaign } from '../support/nodes.ts'
import { newPerson, startTeam } from '../support/team.ts'

let node: HeadlessService
let ana: Desktop
let bia: Desktop
/** Of Ana's campaign to three people, which an approver let go. */
let itemId: string

beforeEach(async () => {
  ;({ node } = await startTeam())
  await askTeam(node, teamOperations.setPolicy.path, { approvalFrom: 1, sendingHours: null })
  ana = await startDesktop(node, 'Ana')
  bia = await startDesktop(node, 'Bia')
  itemId = await queue(ana)
  const held = await followed(ana, itemId, ({ keptByTeam }) =>
    expect(keptByTeam?.hold?.reason).toBe('approval'),
  )
  await approve(await newPerson(node, 'approver'), held.keptByTeam?.requestId ?? '')
  await followed(ana, itemId, ({ state }) => expect(state).toBe('sent'))
  await askTeam(node, teamOperations.setPolicy.path, { approvalFrom: null, sendingHours: null })
})

/** Imports a report at Ana's computer, after which both look at the team. @returns whom it blocked */
const importAtAnas = async (autoBlocks: BlockingResult[]) => {
  await ana.client.connections.setAutoBlocks({ id: ana.connectionId, autoBlocks })
  const lines = [
    reportLine(0, 'Descadastrado', ''),
    reportLine(1, 'Número inválido', ''),
    reportLine(2, 'Entregue', ''),
  ]
  const { blocked } = await importReport(ana.client, itemId, reportFile([reportHeader, ...lines]))
  for (const { client, connectionId } of [ana, bia]) await client.team.refresh({ connectionId })
  return blocked
}

const phoneOf = (person: number): string => `55119${80_000_000 + person}`

/** The lists by which a desktop blocks each of the three. */
const listsAt = async ({ client }: Desktop): Promise<Set<string | null>[]> => {
  const found: Set<string | null>[] = []
  for (const person of [0, 1, 2]) {
    const { matches } = await client.suppressions.find({ text: phoneOf(person) })
    found.push(new Set(matches.map(({ listName }) => listName)))
  }
  return found
}

/** What the instance answers to somebody who asks it directly for a campaign to one of them. */
const sendDirectly = async (person: number): Promise<number> => {
  const body = { title: 'Outra', message: 'Outra mensagem', contacts: [{ contact: phoneOf(person) }] }
  return (await postCampaign(await newPerson(node, 'analyst'), randomUUID(), body)).status
}

test('who opted out by a report of a team’s campaign is blocked for the whole team, an invalid number at its desktop only', async () => {
  expect(await importAtAnas(['opted_out', 'failed_for_ever'])).toEqual([
    { result: 'opted_out', people: 1 },
    { result: 'failed_for_ever', people: 1 },
  ])
  expect(await listsAt(ana)).toEqual([
    new Set(['Cobrança', 'Pediram para sair - Aviso']),
    new Set(['Números inválidos - Aviso']),
    new Set(),
  ])
  expect(await listsAt(bia)).toEqual([new Set(['Cobrança']), new Set(), new Set()])
  // The other desktop leaves them out, and so does the instance, whoever asks it.
  const listId = await importPeople(bia.client, bia.folder)
  const { id } = await bia.client.drafts.create({ content: smsContent(listId) })
  expect(await bia.client.drafts.check({ id })).toMatchObject({ recipients: 2 })
  expect(await Promise.all([0, 1, 2].map(sendDirectly))).toEqual([422, 201, 201])
})

test('a report of a team’s campaign blocks no one for the team by itself unless the connection says so', async () => {
  expect(await importAtAnas([])).toEqual([])
  const noLists = [new Set(), new Set(), new Set()]
  expect([await listsAt(ana), await listsAt(bia)]).toEqual([noLists, noLists])
  expect(await sendDirectly(0)).toBe(201)
})
