/**
 * Two nodes of a relay that are killed and stopped at random, before a supplier with its own ledger: no request is posted
 * twice, what was answered as sent was posted, and none is left under way.
 *
 * CI: 60 requests and 8 faults at moments by the seed; long: 2,000 and 240. Control, with the same faults: a database that
 * makes what nobody knows of ready again.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { smsCampaignPath } from '../../shared/api/index.ts'
import { accept, type Behaviour, startFakeInstance } from '../support/fake-instance.ts'
import { type HeadlessService, startHeadless } from '../support/headless-service.ts'
import {
  askPostgres,
  createDatabase,
  findPostgres,
  postgresIsMissing,
  startPostgres,
} from '../support/postgres.ts'
import { skipProof, startProof } from './support/proof-run.ts'
import { untilSo } from './support/until.ts'

const proof = startProof()
const bin = findPostgres() ?? skipProof(postgresIsMissing)
const size = proof.pickSize({ ci: { requests: 60, faults: 8 }, long: { requests: 2_000, faults: 240 } })
const atOnce = 6
const leaseSeconds = 1

/** What the supplier does with a request: mostly what it should, sometimes nothing, half of it, or nonsense. */
const behaviours: readonly Behaviour[] = [
  ...Array.from({ length: 7 }, () => accept),
  (_request, response) => response.writeHead(500).end(),
  (request) => request.socket.resetAndDestroy(),
  (request, response, body) => {
    // wall-clock: a supplier that takes longer than a lease
    setTimeout(() => accept(request, response, body), 1_500 * leaseSeconds)
  },
]

/** Makes what is unknown ready again, as a sender that takes a lost connection for "not sent". */
const forgetful = `
  create function forget() returns trigger language plpgsql as $$
    begin new.state := 'ready'; new.received_at := clock_timestamp() - interval '11 seconds'; return new; end $$;
  create trigger forget before update on relay_request for each row
    when (old.state = 'inflight' and new.state = 'unknown') execute function forget()`

type Ending = { status: number; message: string }

const messageOf = (index: number): string => `Prova ${index}`

const runFaults = async (server: string, prepare: string | null) => {
  const folder = mkdtempSync(join(tmpdir(), 'revoada-relay-'))
  const database = await createDatabase(server)
  const supplier = await startFakeInstance()
  supplier.behave((...request) => behaviours[proof.random(behaviours.length)]?.(...request))
  writeFileSync(join(folder, 'token'), supplier.token)
  const start = (name: string): Promise<HeadlessService> =>
    startHeadless(join(folder, name), {
      database,
      secretFile: join(folder, 'secret'),
      args: [
        '--upstream',
        supplier.baseUrl,
        '--upstream-token-file',
        join(folder, 'token'),
        '--single-database',
        '--lease-seconds',
        String(leaseSeconds),
      ],
    })
  const nodes = [await start('one'), await start('two')]
  if (prepare !== null) await askPostgres(database, prepare)
  const endings: Ending[] = []
  let next = 0

  /** Repeats a request with its key, now at this node and now at that, until it is told how it ended. */
  const askUntilEnded = async (index: number): Promise<Ending> => {
    const message = messageOf(index)
    for (let tries = index; ; tries += 1) {
      const node = nodes[tries % nodes.length]
      try {
        const response = await fetch(`${node?.url}${smsCampaignPath}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${node?.token}`,
            'content-type': 'application/json',
            'idempotency-key': `key ${index}`,
          },
          body: JSON.stringify({
            title: 'Prova',
            message,
            type: 'SMSSHORT',
            start_date: '2027-01-04T09:30:00',
            contacts: [{ contact: '5511987654321' }],
          }),
          signal: AbortSignal.timeout(5_000),
        })
        await response.arrayBuffer()
        if (response.status !== 503) return { status: response.status, message }
      } catch {
        // The node is gone or stands still: the other one is asked.
      }
      // wall-clock: the pause of a client that tries again
      await pause(50)
    }
  }
  const worker = async (): Promise<void> => {
    for (let index = (next += 1); index <= size.requests; index = next += 1)
      endings.push(await askUntilEnded(index))
  }
  const breakThings = async (): Promise<void> => {
    for (let fault = 1; fault <= size.faults; fault += 1) {
      const due = Math.floor((size.requests * fault) / (size.faults + 1))
      await untilSo('requests have ended', () => Promise.resolve(endings.length >= due))
      // wall-clock: a fault comes at a moment; nothing is judged by it
      await pause(proof.random(100))
      const which = proof.random(2)
      const node = nodes[which]
      if (node === undefined) return
      if (proof.random(2) === 0) {
        await node.kill()
        nodes[which] = await start(which === 0 ? 'one' : 'two')
      } else {
        node.child.kill('SIGSTOP')
        // wall-clock: it stands still for longer than its leases hold
        await pause(1_000 * leaseSeconds + proof.random(1_500))
        node.child.kill('SIGCONT')
      }
    }
  }
  await Promise.all([breakThings(), ...Array.from({ length: atOnce }, worker)])
  const countOpen = async (): Promise<number> =>
    (
      await askPostgres<{ count: number }>(
        database,
        `select count(*)::integer as count from relay_request where state in ('ready', 'inflight', 'not_sent')`,
      )
    )[0]?.count ?? 0
  await untilSo('nothing is under way', async () => (await countOpen()) === 0)
  for (const node of nodes) await node.stop()
  const posts = Map.groupBy(
    supplier.ledger,
    ({ body }) => (JSON.parse(body.toString('utf8')) as { message: string }).message,
  )
  await supplier.close()
  rmSync(folder, { recursive: true, force: true })
  const faults = [...posts].flatMap(([, all]) => (all.length > 1 ? ['a request was posted twice'] : []))
  for (const { status, message } of endings) {
    if (![201, 504].includes(status)) faults.push(`a request was answered ${status}`)
    if (status === 201 && !posts.has(message)) faults.push('a request was called sent that was not posted')
  }
  const sent = endings.filter(({ status }) => status === 201).length
  return { faults, sent, unknown: endings.length - sent }
}

const server = await startPostgres(bin)
try {
  const { faults, sent, unknown } = await runFaults(server.url, null)
  proof.verdict(
    `two nodes, ${size.faults} times killed or stopped: ${size.requests} requests, ${sent} sent, ${unknown} unknown`,
    [
      ...faults,
      ...(sent >= size.requests / 2 ? [] : ['too few were sent']),
      ...(unknown > 0 ? [] : ['no end was unknown']),
    ],
  )
  await proof.control(
    'what is unknown becomes ready again',
    async () => (await runFaults(server.url, forgetful)).faults,
  )
} finally {
  await server.remove()
}
proof.end()
