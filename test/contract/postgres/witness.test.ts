import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { smsCampaignPath } from '../../../shared/api/index.ts'
import { runAdmin } from '../../../main/service/admin.ts'
import { eventually } from '../../support/eventually.ts'
import { accept, type FakeInstance, startFakeInstance } from '../../support/fake-instance.ts'
import { type HeadlessService, startHeadless } from '../../support/headless-service.ts'
import { type PostgresLink, socketOf, startPostgresLink, type Tap } from '../../support/link.ts'
import {
  askPostgres,
  createDatabase,
  findPostgres,
  type Origin,
  type PostgresServer,
  startPostgres,
} from '../../support/postgres.ts'
import { watchStatements } from '../../support/statement-watch.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type NodeAnswer, post } from '../support/nodes.ts'

const bin = findPostgres() ?? ''
let primary: PostgresServer
/** On the primary; another server may hold the same one. */
let database: string
let link: PostgresLink
let supplier: FakeInstance
let shared: string
/** What becomes of the next commit of a claim. */
let nextClaim: ReturnType<Tap>
let claims: number

/** A claim is the transaction that makes an attempt; only its commit is told of. */
const tapClaims = (): Tap => {
  let isClaim = false
  const watch = watchStatements(['insert into relay_attempt'])
  return (bytes) => {
    if (watch(bytes).length > 0) isClaim = true
    if (!bytes.includes('commit\0') || !isClaim) return 'pass'
    isClaim = false
    claims += 1
    const fate = nextClaim
    nextClaim = 'pass'
    return fate
  }
}

const startServer = async (origin?: Origin): Promise<PostgresServer> => {
  const server = await startPostgres(bin, origin === undefined ? undefined : primary, origin)
  onTestFinished(server.remove)
  return server
}

const on = ({ folder }: PostgresServer): string =>
  database.replace(/host=.*/, `host=${encodeURIComponent(folder)}`)

beforeEach(async () => {
  nextClaim = 'pass'
  claims = 0
  primary = await startServer()
  database = await createDatabase(primary.url)
  link = await startPostgresLink(primary.folder, tapClaims)
  supplier = await startFakeInstance()
  shared = temporaryFolder()
  writeFileSync(join(shared, 'token'), `${supplier.token}\n`)
  return async () => {
    await link.close()
    await supplier.close()
  }
})

const startNode = async (folder = temporaryFolder(), ...more: string[]): Promise<HeadlessService> => {
  const upstream = ['--upstream', supplier.baseUrl, '--upstream-token-file', join(shared, 'token')]
  const node = await startHeadless(folder, {
    database: link.urlOf(database),
    secretFile: join(shared, 'secret'),
    args: [...upstream, '--single-database', '--lease-seconds', '2', '--probe-port', '0', ...more],
  })
  // It may be unable to leave: its database may be gone.
  onTestFinished(node.kill)
  return node
}

const send = (node: HeadlessService, message: string, key: string = randomUUID()): Promise<NodeAnswer> =>
  post(node, smsCampaignPath, key, {
    title: 'Cobrança',
    message,
    type: 'SMSSHORT',
    start_date: '2027-01-04T09:30:00',
    contacts: [{ contact: '5511987654321' }],
  })

/** Repeats a request until it is neither kept nor lost with a connection. */
const sendUntilEnded = (node: HeadlessService, message: string, key: string): Promise<NodeAnswer> =>
  eventually(async () => {
    const answer = await send(node, message, key)
    expect(answer.status).not.toBe(503)
    return answer
  })

const statesOn = async (server: PostgresServer): Promise<string[]> =>
  (await askPostgres<{ state: string }>(on(server), 'select state from relay_request order by number')).map(
    ({ state }) => state,
  )

const actionsOn = async (server: PostgresServer): Promise<string[]> =>
  (await askPostgres<{ action: string }>(on(server), 'select action from audit order by number')).map(
    ({ action }) => action,
  )

const reconciledOn = async (server: PostgresServer): Promise<number> =>
  (
    await askPostgres(
      on(server),
      'select 1 from relay_sender join relay_instance using (epoch) where position($1 in identity) > 0',
      [await startOf(server)],
    )
  ).length

/** Part of what the service tells servers apart by. */
const startOf = async (server: PostgresServer): Promise<string> => {
  const [row] = await askPostgres<{ at: string }>(
    server.url,
    'select extract(epoch from pg_postmaster_start_time())::text as at',
  )
  return row?.at ?? ''
}

/** The other senders as a node has seen them last. */
const peersIn = (folder: string): string[] => {
  const line = readFileSync(join(folder, 'relay.witness'), 'utf8')
    .split('\n')
    .findLast((each) => each.startsWith('{"peers"'))
  return (JSON.parse(line ?? '{"peers":[]}') as { peers: string[] }).peers
}

const promote = (server: PostgresServer): Promise<unknown> => askPostgres(server.url, 'select pg_promote()')

const admin = async (server: PostgresServer, ...args: string[]): Promise<string[]> => {
  const lines: string[] = []
  const where = ['--database', on(server), '--secret-file', join(shared, 'secret')]
  await runAdmin(
    [...args, ...where],
    (line) => lines.push(line),
    () => Promise.resolve(),
  )
  return lines
}

const awaitedBy = async (node: HeadlessService): Promise<string> =>
  /^revoada_relay_senders_awaited (\d+)$/m.exec(
    await (await fetch(`${node.probesUrl}/metrics`)).text(),
  )?.[1] ?? ''

test('a failover to a standby that lacks the last requests makes them unknown, and none is sent again', async () => {
  const node = await startNode()
  const standby = await startServer({})
  supplier.behave((_request, response) => response.writeHead(503).end())
  expect((await send(node, 'antes')).status).toBe(504)
  const kept = async (): Promise<void> => expect(await statesOn(standby)).toEqual(['unknown'])
  await eventually(kept)
  supplier.behave(accept)
  await standby.kill()
  const key = randomUUID()
  expect((await send(node, 'depois', key)).status).toBe(201)
  await primary.kill()
  await standby.start()
  await promote(standby)
  expect(await statesOn(standby)).toEqual(['unknown'])
  link.to(socketOf(standby.folder))
  // Its row is gone, and comes back with its key.
  expect((await sendUntilEnded(node, 'depois', key)).status).toBe(504)
  expect(supplier.ledger).toHaveLength(2)
  expect(await statesOn(standby)).toEqual(['unknown', 'unknown'])
  expect(await actionsOn(standby)).toEqual(
    expect.arrayContaining(['database_changed', 'request_interrupted', 'sender_reconciled']),
  )
  // Without a key it says the same as one of whose people nothing is known.
  expect((await send(node, 'depois')).text).toMatch(/Held, not sent: request .* says the same/)
  expect((await sendUntilEnded(node, 'outra', randomUUID())).status).toBe(201)
})

test('a restored backup of the same server and timeline makes what it holds for unsent unknown, and nothing leaves twice', async () => {
  const gone = await startFakeInstance()
  await gone.close()
  const node = await startNode(temporaryFolder(), '--upstream', gone.baseUrl)
  const key = randomUUID()
  expect((await send(node, 'espera', key)).status).toBe(503)
  const backup = await startServer({ as: 'backup' })
  const timeline = 'select timeline_id as timeline from pg_control_checkpoint()'
  expect(await askPostgres(backup.url, timeline)).toEqual(await askPostgres(primary.url, timeline))
  await supplier.close()
  supplier = await startFakeInstance(Number(new URL(gone.baseUrl).port))
  expect((await sendUntilEnded(node, 'espera', key)).status).toBe(201)
  await primary.kill()
  expect(await statesOn(backup)).toEqual(['not_sent'])
  link.to(socketOf(backup.folder))
  expect((await sendUntilEnded(node, 'espera', key)).status).toBe(504)
  expect(await statesOn(backup)).toEqual(['unknown'])
  expect(supplier.ledger).toHaveLength(1)
})

test('nothing leaves while a node that crashed is awaited, and it does when the operator declares it lost', async () => {
  const [node, other] = [await startNode(), await startNode()]
  expect((await send(node, 'antes')).status).toBe(201)
  await eventually(async () => expect(await reconciledOn(primary)).toBe(2))
  await other.kill()
  expect((await send(node, 'sem troca')).status).toBe(201)
  await primary.kill()
  await primary.start()
  await eventually(async () => expect(await reconciledOn(primary)).toBe(1))
  await eventually(async () => expect(await awaitedBy(node)).toBe('1'))
  const key = randomUUID()
  const answer = await eventually(async () => {
    const asked = await send(node, 'depois', key)
    expect(asked.text).toMatch(/Nothing is sent now/)
    return asked
  })
  expect([answer.status, answer.retryAfter, answer.text]).toEqual([
    503,
    '5',
    expect.stringMatching(/Nada é enviado agora/),
  ])
  expect(supplier.ledger).toHaveLength(2)
  const senders = (await admin(primary, 'senders')).map(
    (line) => JSON.parse(line) as { id: string; isAwaited: boolean },
  )
  expect(senders.map(({ isAwaited }) => isAwaited)).toEqual([true, false])
  const [lost] = senders
  await admin(primary, 'declare-lost', lost?.id ?? '')
  expect((await sendUntilEnded(node, 'depois', key)).status).toBe(201)
  await expect(admin(primary, 'declare-lost', lost?.id ?? '')).rejects.toThrow(/No sender .* is awaited/)
  expect(await actionsOn(primary)).toContain('sender_lost')
})

test('a node that crashed and comes back on its folder is awaited no more, nor is one that was ended', async () => {
  const folders = [temporaryFolder(), temporaryFolder()] as const
  const [, folder] = folders
  const node = await startNode(folders[0])
  const ended = await startNode()
  const crashed = await startNode(folder)
  await eventually(async () => expect(await reconciledOn(primary)).toBe(3))
  for (const one of folders) await eventually(() => expect(peersIn(one)).toHaveLength(2))
  await ended.stop()
  await crashed.kill()
  await primary.kill()
  await primary.start()
  await eventually(async () => expect(await awaitedBy(node)).toBe('1'))
  await startNode(folder)
  await eventually(async () => expect(await awaitedBy(node)).toBe('0'))
  expect((await sendUntilEnded(node, 'depois', randomUUID())).status).toBe(201)
})

test('nodes that are led back to the old server reconcile with it again', async () => {
  const node = await startNode()
  const standby = await startServer({})
  await promote(standby)
  expect((await send(node, 'antes')).status).toBe(201)
  link.to(socketOf(standby.folder))
  await eventually(async () => expect(await reconciledOn(standby)).toBe(1))
  const key = randomUUID()
  expect((await sendUntilEnded(node, 'depois', key)).status).toBe(201)
  link.to(socketOf(primary.folder))
  // Both its row and its key are gone there, where nothing has changed since.
  expect((await sendUntilEnded(node, 'depois', key)).status).toBe(504)
  expect(supplier.ledger).toHaveLength(2)
})

test('what another node has seen is awaited too where the backup is older than its registration', async () => {
  const folders = [temporaryFolder(), temporaryFolder()] as const
  const node = await startNode(folders[0])
  await eventually(async () => expect(await reconciledOn(primary)).toBe(1))
  const backup = await startServer({ as: 'backup' })
  const late = await startNode(folders[1])
  const key = randomUUID()
  expect((await send(late, 'dela', key)).status).toBe(201)
  const [sender] = await askPostgres<{ id: string }>(
    database,
    'select id from relay_sender order by registered_at desc limit 1',
  )
  await eventually(() => expect(peersIn(folders[0])).toEqual([`${sender?.id} 1`]))
  await late.kill()
  await primary.kill()
  link.to(socketOf(backup.folder))
  await eventually(async () => expect(await awaitedBy(node)).toBe('1'))
  await startNode(folders[1])
  expect((await sendUntilEnded(node, 'dela', key)).status).toBe(504)
  expect(supplier.ledger).toHaveLength(1)
})

test('a node that was gone when a backup was made, and came back later, is awaited after it is restored', async () => {
  const folders = [temporaryFolder(), temporaryFolder()] as const
  const node = await startNode(folders[0])
  await (await startNode(folders[1])).stop()
  const backup = await startServer({ as: 'backup' })
  const senders = 'select state from relay_sender order by registered_at'
  expect(await askPostgres(on(backup), senders)).toEqual([{ state: 'active' }, { state: 'left' }])
  const back = await startNode(folders[1])
  const key = randomUUID()
  expect((await send(back, 'dela', key)).status).toBe(201)
  const [, sender] = await askPostgres<{ id: string }>(
    database,
    'select id from relay_sender order by registered_at',
  )
  await eventually(() => expect(peersIn(folders[0])).toEqual([`${sender?.id} 2`]))
  await back.kill()
  await primary.kill()
  link.to(socketOf(backup.folder))
  await eventually(async () => expect(await awaitedBy(node)).toBe('1'))
  expect(await askPostgres(on(backup), senders)).toEqual([{ state: 'active' }, { state: 'active' }])
  await startNode(folders[1])
  expect((await sendUntilEnded(node, 'dela', key)).status).toBe(504)
  expect(supplier.ledger).toHaveLength(1)
})

test('a node that came and left after a backup is awaited when that is restored, and what it sent is not sent again', async () => {
  const folders = [temporaryFolder(), temporaryFolder()] as const
  const node = await startNode(folders[0])
  await eventually(async () => expect(await reconciledOn(primary)).toBe(1))
  const backup = await startServer({ as: 'backup' })
  const visitor = await startNode(folders[1])
  const key = randomUUID()
  expect((await send(visitor, 'dela', key)).status).toBe(201)
  await eventually(() => expect(peersIn(folders[0])).toHaveLength(1))
  await visitor.stop()
  await primary.kill()
  link.to(socketOf(backup.folder))
  await eventually(async () => expect(await awaitedBy(node)).toBe('1'))
  expect((await send(node, 'dela', key)).status).toBe(503)
  await startNode(folders[1])
  expect((await sendUntilEnded(node, 'dela', key)).status).toBe(504)
  expect(supplier.ledger).toHaveLength(1)
})

test.each(['lose', 'lose_answer'] as const)(
  'a claim whose commit meets the fate %s is not followed by a POST, and the request leaves once by another',
  async (fate) => {
    const node = await startNode()
    const posts: number[] = []
    supplier.behave((...request) => {
      posts.push(claims)
      accept(...request)
    })
    nextClaim = fate
    const key = randomUUID()
    expect((await send(node, 'uma', key)).status).toBe(503)
    expect((await sendUntilEnded(node, 'uma', key)).status).toBe(201)
    // By the second claim, never by the first.
    expect(posts).toEqual([2])
    expect(await statesOn(primary)).toEqual(['sent'])
  },
)

test('a relay does not start without a synchronous standby, unless its operator knows of none', async () => {
  const said: string[] = []
  const args = ['--upstream', supplier.baseUrl, '--upstream-token-file', join(shared, 'token')]
  const start = startHeadless(temporaryFolder(), {
    database,
    secretFile: join(shared, 'secret'),
    args,
    onErrorLine: (line) => said.push(line),
  })
  await expect(start).rejects.toThrow(/did not start/)
  await eventually(() => expect(said.join()).toMatch(/no synchronous standby .*--single-database/))
})

test('two processes do not share one witness file', async () => {
  const file = join(shared, 'witness')
  const upstream = ['--upstream', supplier.baseUrl, '--upstream-token-file', join(shared, 'token')]
  await startNode(temporaryFolder(), '--witness-file', file)
  const said: string[] = []
  const second = startHeadless(temporaryFolder(), {
    database,
    secretFile: join(shared, 'secret'),
    args: [...upstream, '--single-database', '--witness-file', file],
    onErrorLine: (line) => said.push(line),
  })
  await expect(second).rejects.toThrow(/did not start/)
  await eventually(() =>
    expect(said.join()).toMatch(/Another process of the service uses .*give this one a folder of its own/),
  )
})
