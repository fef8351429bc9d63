/** What computers told a team after the backup that its operator restores is lost there; they tell it again. */
import { beforeEach, expect, test } from 'vitest'
import { teamOperations } from '../../../shared/api/index.ts'
import { eventually } from '../../support/eventually.ts'
import type { HeadlessService } from '../../support/headless-service.ts'
import { askPostgres } from '../../support/postgres.ts'
import { waitForState } from '../../support/test-workspace.ts'
import { type Desktop, queue, startDesktop } from '../support/desktops.ts'
import { askTeam } from '../support/nodes.ts'
import { startTeam, type TeamPlace } from '../support/team.ts'

let place: TeamPlace
let node: HeadlessService

beforeEach(async () => {
  ;({ place, node } = await startTeam())
})

const restart = async (meanwhile: () => Promise<unknown>): Promise<void> => {
  const { port } = new URL(node.url)
  await node.stop()
  await meanwhile()
  node = await place.startNode('--port', port)
}

const administer = (...statements: string[]): Promise<unknown> => {
  const server = place.database.replace(/\/test_\w+\?/, '/postgres?')
  return statements.reduce<Promise<unknown>>(
    (before, statement) => before.then(() => askPostgres(server, statement)),
    Promise.resolve(),
  )
}

const name = (): string => /\/(test_\w+)\?/.exec(place.database)?.[1] ?? ''
const backUp = () => restart(() => administer(`create database ${name()}_backup template ${name()}`))
const restore = () =>
  restart(() =>
    administer(
      `alter database ${name()} rename to ${name()}_lost`,
      `alter database ${name()}_backup rename to ${name()}`,
    ),
  )

const block = ({ client }: Desktop, text: string) =>
  client.suppressions.add({ kind: 'phone', text, source: 'opt_out', note: '', storage: 'plain' })

/** Twice: the first may be one that was under way already, and has not seen all. */
const look = async ({ client, connectionId }: Desktop): Promise<void> => {
  for (let times = 0; times < 2; times += 1) await client.team.refresh({ connectionId })
}

const blockedAt = async ({ client }: Desktop, text: string): Promise<string[]> =>
  (await client.suppressions.find({ text })).matches.map(({ listName }) => listName ?? '')

const blockedHere = () =>
  askPostgres<{ blocked: number }>(
    place.database,
    'select count(*)::int as blocked from relay_block where is_blocked',
  )

const reported = async (): Promise<number> => {
  const { answer } = await askTeam(node, teamOperations.listRequests.path)
  const { requests } = teamOperations.listRequests.answer.parse(answer)
  return requests.filter(({ reportedAt }) => reportedAt !== null).length
}

test('blocks and sends that a team was told of after its backup are told again when that is restored', async () => {
  const [ana, bia] = [await startDesktop(node, 'Ana'), await startDesktop(node, 'Bia')]
  await block(bia, '11 98765-0001')
  await look(bia)
  await backUp()
  await block(ana, '11 98765-0002')
  const { baseUrl, token } = place.supplier
  const alone = await ana.client.connections.add({
    name: 'Fornecedor',
    baseUrl,
    token,
    zonelessStart: 'local-brasilia',
  })
  await waitForState(ana.client, await queue({ ...ana, connectionId: alone.id }), 'sent')
  await eventually(async () => {
    await look(ana)
    expect([await blockedHere(), await reported()]).toEqual([[{ blocked: 2 }], 1])
  })
  await look(bia)

  await restore()
  expect([await blockedHere(), await reported()]).toEqual([[{ blocked: 1 }], 0])
  await eventually(async () => {
    await look(ana)
    expect([await blockedHere(), await reported()]).toEqual([[{ blocked: 2 }], 1])
  })
  // The changes of a restored team count from earlier on: what comes now reaches the others all the same.
  await block(bia, '11 98765-0003')
  await look(bia)
  await look(ana)
  expect(await blockedAt(ana, '11 98765-0003')).toEqual(['Cobrança'])
  expect(await blockedAt(bia, '11 98765-0002')).toEqual(['Cobrança'])
})

test('a block that a team has lifted stays lifted when its node and database only start again', async () => {
  const ana = await startDesktop(node, 'Ana', (client) =>
    client.suppressions.add({
      kind: 'phone',
      text: '11 98765-0001',
      source: 'opt_out',
      note: '',
      storage: 'plain',
    }),
  )
  await askTeam(node, teamOperations.removeBlocks.path, { keys: [{ kind: 'phone', key: '5511987650001' }] })
  await look(ana)
  await restart(() => Promise.resolve())
  await look(ana)
  await look(ana)
  expect(await blockedHere()).toEqual([{ blocked: 0 }])
})

test('a block that a computer told in its last look before a restore is told again too', async () => {
  const ana = await startDesktop(node, 'Ana')
  await look(ana)
  await backUp()
  await block(ana, '11 98765-0001')
  await look(ana)
  await restore()
  expect(await blockedHere()).toEqual([{ blocked: 0 }])
  await look(ana)
  await look(ana)
  expect(await blockedHere()).toEqual([{ blocked: 1 }])
})
