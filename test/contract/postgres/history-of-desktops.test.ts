/** A computer that joins a team tells it what it has sent by itself, before anything leaves through the team. */
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openPolicy, teamOperations, type TeamRequest } from '../../../shared/api/index.ts'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { eventually } from '../../support/eventually.ts'
import { accept } from '../../support/fake-instance.ts'
import type { HeadlessService } from '../../support/headless-service.ts'
import { inHours } from '../../support/lists.ts'
import { startTestWorkspace, type TestWorkspace, waitForState } from '../../support/test-workspace.ts'
import { type Desktop, followed, invite, queue, startDesktop } from '../support/desktops.ts'
import { askTeam } from '../support/nodes.ts'
import { startTeam, type TeamPlace } from '../support/team.ts'

let place: TeamPlace
let node: HeadlessService

beforeEach(async () => {
  ;({ place, node } = await startTeam('--lease-seconds', '2'))
})

/** A computer with a connection of its own to the supplier, in no team. */
const startAlone = async (): Promise<Desktop> => {
  const desktop = startTestWorkspace()
  await desktop.client.settings.update({ holdMs: 0 })
  const { baseUrl, token } = place.supplier
  const { id } = await desktop.client.connections.add({
    name: 'Fornecedor',
    baseUrl,
    token,
    zonelessStart: 'local-brasilia',
  })
  return { ...desktop, connectionId: id }
}

const join = async (desktop: TestWorkspace, name: string, baseUrl = node.url): Promise<Desktop> => {
  const { id } = await desktop.client.team.join({
    baseUrl,
    code: await invite(node, name),
    device: `PC de ${name}`,
  })
  return { ...desktop, connectionId: id }
}

const problem = JSON.stringify({
  error: null,
  message: 'no',
  message_translate: 'não',
  meta: {},
  type: 'NOT_FOUND',
})
const json = 'application/json'
/** How the first report is answered, whenever it comes. */
const instead = {
  refuses: [422, problem, json],
  breaks_down: [502, '<h1>Bad Gateway</h1>', 'text/html'],
  refuses_its_type: [415, problem, json],
  refuses_for_now: [429, problem, json],
  forbids: [403, problem, json],
} as const

/**
 * Stands before the node, and does not let the first report through, or loses its answer.
 * @returns its address
 */
const startBetween = async (first: 'loses_answer' | keyof typeof instead): Promise<string> => {
  let reports = 0
  let firstUrl: string | undefined
  const server = createServer((request, response) => {
    if (request.url?.startsWith(teamOperations.reportRequest.path) === true) reports += 1
    const isFirst = reports === 1 && request.url?.startsWith(teamOperations.reportRequest.path) === true
    if (isFirst) firstUrl = request.url
    if (first !== 'loses_answer' && request.url === firstUrl) {
      const [status, body, type] = instead[first]
      request.resume()
      request.on('end', () => response.writeHead(status, { 'content-type': type }).end(body))
      return
    }
    const { hostname, port, host } = new URL(node.url)
    const passed = httpRequest(
      { hostname, port, path: request.url, method: request.method, headers: { ...request.headers, host } },
      (answer) => {
        if (isFirst) response.destroy()
        else answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers))
      },
    )
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const historyIn = async ({ client, connectionId }: Desktop) =>
  (await client.team.refresh({ connectionId })).history

const told = (desktop: Desktop) =>
  eventually(async () => expect(await historyIn(desktop)).toMatchObject({ isTold: true, left: 0 }))

const requests = async (): Promise<TeamRequest[]> =>
  teamOperations.listRequests.answer.parse((await askTeam(node, teamOperations.listRequests.path)).answer)
    .requests

const heldAs = async (desktop: Desktop, change: Partial<DraftContent> = {}) => {
  const item = await followed(desktop, await queue(desktop, change), ({ keptByTeam }) =>
    expect(keptByTeam?.hold ?? null).not.toBeNull(),
  )
  return item.keptByTeam?.hold?.reason
}

test('what a computer sent before it joined holds the same campaign of another one, and counts for the limit per person', async () => {
  const alone = await startAlone()
  await waitForState(alone.client, await queue(alone), 'sent')
  const ana = await join(alone, 'Ana')
  await told(ana)
  const bia = await startDesktop(node, 'Bia')
  expect(await heldAs(bia)).toBe('twin')
  expect(await requests()).toMatchObject([{ state: 'stopped' }, { state: 'sent', authorName: 'Ana' }])
  await askTeam(node, teamOperations.setPolicy.path, { ...openPolicy, contactCap: { contacts: 1, days: 7 } })
  expect(await heldAs(bia, { title: 'Outra', template: 'Outro texto' })).toBe('capped')
  expect(place.supplier.ledger).toHaveLength(1)
  // Told once: another look brings nothing new, nor does joining again.
  await told(ana)
  await ana.client.team.leave({ connectionId: ana.connectionId })
  await told(await join(alone, 'Ana de novo'))
  expect((await requests()).filter(({ reportedAt }) => reportedAt !== null)).toHaveLength(1)
})

test('what a team does not take is said, and holds nothing up', async () => {
  const alone = await startAlone()
  await waitForState(alone.client, await queue(alone), 'sent')
  await waitForState(alone.client, await queue(alone, { title: 'Dois', template: 'Dois' }), 'sent')
  const ana = await join(alone, 'Ana', await startBetween('refuses'))
  await told(ana)
  expect(await historyIn(ana)).toMatchObject({ isTold: true, refused: 1 })
  expect(await requests()).toMatchObject([{ title: 'Aviso' }])
})

test.each(['breaks_down', 'refuses_its_type', 'refuses_for_now', 'forbids'] as const)(
  'a report that the instance %s does not keep the others, and a person may go on without it',
  async (first) => {
    const alone = await startAlone()
    await waitForState(alone.client, await queue(alone), 'sent')
    await waitForState(alone.client, await queue(alone, { title: 'Dois', template: 'Dois' }), 'sent')
    const ana = await join(alone, 'Ana', await startBetween(first))
    await eventually(async () => expect(await requests()).toMatchObject([{ title: 'Aviso' }]))
    const id = await queue(ana, { title: 'Tres', template: 'Tres' })
    await eventually(async () =>
      expect(await historyIn(ana)).toMatchObject({ isTold: false, left: 1, unanswered: 1, refused: 0 }),
    )
    expect(await ana.client.outbox.get({ id })).toMatchObject({ state: 'ready' })
    const { connectionId } = ana
    // Only without access has this computer to join again.
    expect(await ana.client.team.refresh({ connectionId })).toMatchObject({ lastLook: 'not_all_answered' })
    expect(await ana.client.team.skipReports({ connectionId })).toEqual({ skipped: 1 })
    await waitForState(ana.client, id, 'sent')
    expect(await historyIn(ana)).toMatchObject({ isTold: true, left: 0, unanswered: 0, refused: 1 })
    expect(await ana.client.team.skipReports({ connectionId })).toEqual({ skipped: 0 })
  },
)

test('what was told is told once, also where the line was cut before the answer came', async () => {
  const alone = await startAlone()
  await waitForState(alone.client, await queue(alone), 'sent')
  const ana = await join(alone, 'Ana', await startBetween('loses_answer'))
  await eventually(async () => expect(await requests()).toHaveLength(1))
  await told(ana)
  expect(await historyIn(ana)).toMatchObject({ refused: 0 })
  expect(await requests()).toMatchObject([{ title: 'Aviso', state: 'sent', quantity: 3 }])
})

test('a send of which the computer does not know the end holds the same campaign of another one', async () => {
  const alone = await startAlone()
  place.supplier.behave((_request, response) => response.destroy())
  await waitForState(alone.client, await queue(alone), 'unknown')
  place.supplier.behave(accept)
  await told(await join(alone, 'Ana'))
  expect(await requests()).toMatchObject([{ state: 'unknown', reportedAt: expect.any(String) as string }])
  expect(await heldAs(await startDesktop(node, 'Bia'))).toBe('twin')
  expect(place.supplier.ledger).toHaveLength(1)
})

test('what waits when a computer joins goes back to drafts, and the window says so', async () => {
  const alone = await startAlone()
  await alone.client.settings.update({ holdMs: 60_000 })
  const id = await queue(alone, { start: inHours })
  await waitForState(alone.client, id, 'ready')
  const ana = await join(alone, 'Ana')
  await told(ana)
  expect(await historyIn(ana)).toEqual({
    isTold: true,
    left: 0,
    unanswered: 0,
    refused: 0,
    recalled: 1,
  })
  expect((await ana.client.outbox.open()).map((item) => item.id)).toEqual([])
  expect((await ana.client.drafts.list()).map(({ content }) => content.title)).toEqual(['Aviso'])
  expect(place.supplier.ledger).toEqual([])
})

test('nothing leaves through a team that cannot be told yet, and a telling that broke off goes on after a restart', async () => {
  const alone = await startAlone()
  await waitForState(alone.client, await queue(alone), 'sent')
  await waitForState(alone.client, await queue(alone, { title: 'Dois', template: 'Dois' }), 'sent')
  const ana = await join(alone, 'Ana')
  await node.kill()
  const id = await queue(ana, { title: 'Tres', template: 'Tres' })
  await historyIn(ana)
  expect(await ana.client.outbox.get({ id })).toMatchObject({ state: 'ready' })
  const next = await place.startNode('--port', new URL(node.url).port, '--lease-seconds', '2')
  const back = { ...(await alone.restart()), connectionId: ana.connectionId }
  node.token = next.token
  await told(back)
  await waitForState(back.client, id, 'sent')
  const all = await requests()
  expect(all.filter(({ reportedAt }) => reportedAt !== null)).toHaveLength(2)
  expect(place.supplier.ledger).toHaveLength(3)
})
