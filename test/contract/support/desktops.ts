import { teamOperations, type TeamRole } from '../../../shared/api/index.ts'
import { eventually } from '../../support/eventually.ts'
import type { HeadlessService } from '../../support/headless-service.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { enqueueDraft, startTestWorkspace, type TestWorkspace } from '../../support/test-workspace.ts'
import { askTeam } from './nodes.ts'

/** Somebody's computer that is in a team. */
export type Desktop = TestWorkspace & { connectionId: string }

/** @returns a code, by the token of the instance */
export const invite = async (
  node: HeadlessService,
  name: string,
  role: TeamRole = 'analyst',
): Promise<string> => {
  const { answer } = await askTeam(node, teamOperations.invite.path, { name, role })
  return teamOperations.invite.answer.parse(answer).code
}

/** Somebody's computer that has joined; what it knew before is told by `before`. */
export const startDesktop = async (
  node: HeadlessService,
  name: string,
  before: (client: TestWorkspace['client']) => Promise<unknown> = () => Promise.resolve(),
  role: TeamRole = 'analyst',
): Promise<Desktop> => {
  const desktop = startTestWorkspace()
  await desktop.client.settings.update({ holdMs: 0 })
  await before(desktop.client)
  const { id } = await desktop.client.team.join({
    baseUrl: node.url,
    code: await invite(node, name, role),
    device: `PC de ${name}`,
  })
  await desktop.client.team.refresh({ connectionId: id })
  return { ...desktop, connectionId: id }
}

/** Queues a short SMS to three people. @returns the id of its item */
export const queue = async (
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
export const followed = (
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
