import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgresStore } from '../../../main/service/store/postgres/open.ts'
import { controlPaths } from '../../../shared/api/index.ts'
import { nodeEventSchema } from '../../../main/service/monitoring/node-log.ts'
import { eventually } from '../../support/eventually.ts'
import { startHeadless } from '../../support/headless-service.ts'
import { askPostgres, createDatabase, findPostgres, startPostgres } from '../../support/postgres.ts'
import { Client } from 'pg'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { askControl, emptyDatabase, postCampaign } from '../support/nodes.ts'
import { makeTeamPlace } from '../support/team.ts'

const folderOf = (url: string): string => decodeURIComponent(url.split('host=')[1] ?? '')

/** The address of a database whose server can change, as after a failover. */
const startSwitch = async () => {
  // Of a Unix socket, whose path may not be long.
  const folder = mkdtempSync(join(tmpdir(), 'revoada-'))
  let target: string | null = null
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    if (target === null) {
      client.destroy()
      return
    }
    const upstream = connect(join(target, '.s.PGSQL.5432'))
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
      socket.pipe(other)
    }
  })
  server.listen(join(folder, '.s.PGSQL.5432'))
  await once(server, 'listening')
  const to = (next: string | null): void => {
    target = next
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  onTestFinished(() => {
    to(null)
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { folder, to }
}

test('a node is ready only while its database takes what a request writes', async () => {
  const bin = findPostgres() ?? ''
  const primary = await startPostgres(bin)
  onTestFinished(primary.remove)
  const database = await createDatabase(primary.url)
  const standby = await startPostgres(bin, primary)
  onTestFinished(standby.remove)
  const between = await startSwitch()
  between.to(folderOf(primary.url))
  const lines: string[] = []
  const node = await startHeadless(temporaryFolder(), {
    database: database.replace(/host=.*/, `host=${encodeURIComponent(between.folder)}`),
    args: ['--probe-port', '0', '--log'],
    onErrorLine: (line) => lines.push(line),
  })
  onTestFinished(() => node.stop())
  const readiness = async (): Promise<unknown> => {
    const response = await fetch(`${node.probesUrl}/readyz`)
    return [response.status, await response.json()]
  }
  expect(await readiness()).toEqual([200, { status: 'ready' }])
  expect((await postCampaign(node)).status).toBe(201)

  between.to(null)
  await eventually(async () => expect(await readiness()).toEqual([503, { status: 'unavailable' }]))
  expect((await postCampaign(node)).status).toBe(503)
  expect((await fetch(`${node.probesUrl}/healthz`)).status).toBe(200)

  between.to(folderOf(standby.url))
  await eventually(async () => expect(await readiness()).toEqual([503, { status: 'read_only' }]))
  expect((await postCampaign(node)).status).toBe(503)
  const onStandby = openPostgresStore({
    url: database.replace(/host=.*/, `host=${encodeURIComponent(folderOf(standby.url))}`),
    secretFile: join(temporaryFolder(), 'secret'),
  })
  await expect(onStandby).rejects.toThrow(/takes no writes, as a standby does.*has to lead to the primary/)

  between.to(folderOf(primary.url))
  await eventually(async () => expect(await readiness()).toEqual([200, { status: 'ready' }]))
  expect((await postCampaign(node)).status).toBe(201)
  const metrics = await (await fetch(`${node.probesUrl}/metrics`)).text()
  expect(metrics).toMatch(/^revoada_database_connections\{state="idle"\} [1-9]/m)
  await eventually(() => {
    const events = lines.map((line) => nodeEventSchema.parse(JSON.parse(line)))
    const states = events.flatMap((event) => (event.event === 'database' ? [event.state] : []))
    expect(states.filter((state, index) => state !== states[index - 1])).toEqual(
      expect.arrayContaining(['unavailable', 'read_only', 'ready']),
    )
  })
})

test('a node whose connections are all busy is ready all the same', async () => {
  const database = await emptyDatabase()
  const node = await startHeadless(temporaryFolder(), { database, args: ['--probe-port', '0'] })
  onTestFinished(() => node.stop())
  const holder = new Client(database)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin; lock table user_facts in exclusive mode')
  const facts = { rcsSupplier: true, rcsCredential: true }
  const asked = Array.from({ length: 12 }, () => askControl(node, controlPaths.userFacts, facts))
  const waiting = `select 1 from pg_locks where not granted and relation = 'user_facts'::regclass`
  await eventually(async () => expect(await askPostgres(database, waiting)).toHaveLength(10))
  const response = await fetch(`${node.probesUrl}/readyz`)
  expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }])
  await holder.query('rollback')
  expect(await Promise.all(asked)).toMatchObject(asked.map(() => ({ userFacts: facts })))
})

test('a database whose disk is full refuses with a time to come back, nothing is sent, and readiness says why', async () => {
  const place = await makeTeamPlace()
  const node = await place.startNode('--probe-port', '0')
  const readiness = async (): Promise<unknown> => {
    const response = await fetch(`${node.probesUrl}/readyz`)
    return [response.status, await response.json()]
  }
  const fill = async (table: string): Promise<void> => {
    await askPostgres(
      place.database,
      `create or replace function refuse_for_space() returns trigger language plpgsql as
         $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
       create trigger full_disk before insert on ${table} for each row execute function refuse_for_space()`,
    )
  }
  expect(await readiness()).toEqual([200, { status: 'ready' }])
  // As it is stored, and as it is claimed.
  for (const table of ['relay_request', 'relay_attempt']) {
    await fill(table)
    const key = randomUUID()
    const answer = await postCampaign(node, key, { message: table })
    expect([answer.status, answer.retryAfter]).toEqual([503, expect.stringMatching(/^\d+$/)])
    if (table === 'relay_request')
      expect(answer.text).toMatch(/disk of the database is full.*Nothing was stored/)
    expect(await readiness()).toEqual([503, { status: 'full' }])
    expect(place.supplier.ledger.map(({ body }) => body.toString()).join()).not.toContain(table)
    await askPostgres(place.database, `drop trigger full_disk on ${table}`)
    await eventually(async () => expect((await postCampaign(node, key, { message: table })).status).toBe(201))
  }
  expect(place.supplier.ledger).toHaveLength(2)
})
