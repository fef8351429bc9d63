/** People in several rows of a list, through a team. */
import { beforeEach, expect, test } from 'vitest'
import { teamOperations } from '../../../shared/api/index.ts'
import type { HeadlessService } from '../../support/headless-service.ts'
import { smsContent } from '../../support/lists.ts'
import { sendAsSeen } from '../../support/send-as-seen.ts'
import { enqueueDraft, waitForState } from '../../support/test-workspace.ts'
import { listOf } from '../../support/timed-outbox.ts'
import { type Desktop, followed, startDesktop } from '../support/desktops.ts'
import { askTeam } from '../support/nodes.ts'
import { startTeam, type TeamPlace } from '../support/team.ts'

let place: TeamPlace
let node: HeadlessService

beforeEach(async () => {
  ;({ place, node } = await startTeam('--lease-seconds', '2'))
})

const cpf = '529.982.247-25'
const rows = [`Ana;${cpf};11980000001;`, `Ana;${cpf};11980000002;11980000003`, 'Caio;;11980000005;']
const draftOf = async (desktop: Desktop) => {
  const listId = await listOf(desktop, rows, 'nome;cpf;telefone;telefone 2')
  return desktop.client.drafts.create({ content: smsContent(listId, { connectionId: desktop.connectionId }) })
}

test('a person whom a team’s other desktop blocks at a phone of another row is held back while their campaign waits', async () => {
  const ana = await startDesktop(node, 'Ana')
  const bia = await startDesktop(node, 'Bia')
  await ana.client.settings.update({ holdMs: 60_000 })
  const draft = await draftOf(ana)
  const { id } = await enqueueDraft(ana.client, draft.id, draft.revision)
  await bia.client.suppressions.add({
    kind: 'phone',
    text: '11 98000-0003',
    source: 'opt_out',
    note: '',
    storage: 'plain',
  })
  for (const desktop of [bia, ana]) await desktop.client.team.refresh({ connectionId: desktop.connectionId })
  const { id: asked } = await draftOf(ana)
  expect(await ana.client.drafts.check({ id: asked })).toMatchObject({
    steps: [{ reason: 'suppressed', count: 2 }],
    recipients: 1,
  })
  await sendAsSeen(ana.client, id)
  expect((await waitForState(ana.client, id, 'stopped')).stop).toEqual({ reason: 'blocked', people: 1 })
  expect(place.supplier.ledger).toEqual([])
})

test('an approver sees how many rows were left out as another number of the same person', async () => {
  await askTeam(node, teamOperations.setPolicy.path, { approvalFrom: 1, sendingHours: null })
  const ana = await startDesktop(node, 'Ana')
  const bia = await startDesktop(node, 'Bia', undefined, 'approver')
  const { connectionId } = bia
  const draft = await draftOf(ana)
  const { id } = await enqueueDraft(ana.client, draft.id, draft.revision)
  await followed(ana, id, ({ keptByTeam }) => expect(keptByTeam?.hold?.reason).toBe('approval'))
  const { requests } = await bia.client.teamDesk.listRequests({ connectionId, asked: { show: 'approval' } })
  const seen = await bia.client.teamDesk.previewRequest({
    connectionId,
    asked: { id: requests[0]?.id ?? '' },
  })
  expect(seen.audience).toMatchObject({ listed: 3, steps: [{ reason: 'same_person', count: 1 }] })
})
