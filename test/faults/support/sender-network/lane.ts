import { setImmediate as nextTurn } from 'node:timers/promises'
import { createRouterClient, type RouterClient } from '@orpc/server'
import type { WayTo } from '../../../../main/remote/connect.ts'
import {
  defaultPostTimeouts,
  type PostOutcome,
  type PostRequest,
  type PostTimeouts,
} from '../../../../main/remote/post.ts'
import type { WorkspaceRouter } from '../../../../main/workspace/capabilities.ts'
import { runWorkspace, type Workspace } from '../../../../main/workspace/run.ts'
import { answerProblems } from '../../../../main/workspace/serve-window.ts'
import type { OutboxItem } from '../../../../shared/bridge/outbox.ts'
import type { OutboxState } from '../../../../shared/rules/outbox-states.ts'
import { hangUp, startFakeProxy } from '../../../support/fake-proxy.ts'
import { forkReaders } from '../../../support/forked-reader.ts'
import type { Certificate } from '../../../support/certificates.ts'
import type { Prepared } from './data.ts'
import { type Arrival, type Door, type Ledger, openDoor } from './ledger-server.ts'
import { afterPolls, enqueueKind, type PostKind } from './post-kinds.ts'
import { accept, pause, type Scenario, type Way } from './scenario.ts'
import { until } from '../until.ts'

export type Send = (request: PostRequest, wayTo: WayTo, limits: PostTimeouts) => Promise<PostOutcome>

/** One scenario met by one kind of POST. */
export type Case = { scenario: Scenario; kind: PostKind }

export type Result = {
  scenario: string
  kind: PostKind
  state: OutboxState
  /** How many requests for it reached the server in all. */
  requests: number
  faults: string[]
}

export const remoteHost = 'api.revoada.invalid'

export type LaneSettings = {
  prepared: Prepared
  /** A copy of the prepared data, of its own. */
  folder: string
  send: Send
  certificate: Certificate
  /** For `remoteHost`, which only a proxy leads to. */
  named: Certificate
  /** Servers with a certificate that must be refused: no request may reach them. */
  wrongDoors: Record<'untrusted' | 'other name' | 'expired', number>
}

/** Long enough for another try, and too short to be late (rule D6). */
const tenMinutesMs = 600_000
const dayMs = 86_400_000
const underWay: readonly OutboxState[] = ['ready', 'inflight']

/** What tells an item's requests. */
type Sent = { id: string; bodySha256: string }

/** What an item is at the end, to be found the same after the next start. */
type Ended = { sent: Sent; state: OutboxState; result: Result }

/**
 * Takes one case after another through a workspace of its own and a server of its own. After each, the server is well
 * and ten minutes pass; after all of them, the workspace restarts and a day passes.
 */
export const runLane = async (settings: LaneSettings, cases: readonly Case[]): Promise<Result[]> => {
  const { prepared, send, certificate, wrongDoors } = settings
  const ledger: Ledger = { arrivals: [], begun: 0 }
  const plain = await openDoor(ledger)
  const tls = await openDoor(ledger, certificate)
  const behindProxy = await openDoor(ledger, settings.named)
  const proxy = await startFakeProxy(() => behindProxy.port)
  let proxyList = (): string | null => 'DIRECT'
  let limits = defaultPostTimeouts
  let beforePost = (): Promise<void> => Promise.resolve()
  let aheadMs = 0

  const start = (): { workspace: Workspace; client: RouterClient<WorkspaceRouter> } => {
    const workspace = runWorkspace({
      dataFolder: settings.folder,
      databaseKey: prepared.key,
      host: { openReader: forkReaders().open, askSavePath: () => Promise.resolve(null) },
      // wall-clock: the real clock, some time ahead
      clock: { now: () => Date.now() + aheadMs, monotonic: () => performance.now() + aheadMs },
      resolveProxy: () => Promise.resolve(proxyList()),
      post: async (request, wayTo) => {
        await beforePost()
        return send(request, wayTo, limits)
      },
    })
    return { workspace, client: createRouterClient(workspace.router, { interceptors: [answerProblems] }) }
  }
  let { workspace, client } = start()

  const restart = async (): Promise<void> => {
    await workspace.stop()
    ;({ workspace, client } = start())
  }
  const pointAt = (baseUrl: string | null): void =>
    workspace.setEmbeddedInstance(baseUrl === null ? null : { baseUrl, token: 'token' })
  const plainUrl = `http://127.0.0.1:${plain.port}`

  /** Lets `ms` pass with a server that takes everything, and the sender look at what waits. */
  const getWell = (ms: number): void => {
    plain.serve(accept)
    tls.serve(accept)
    limits = defaultPostTimeouts
    beforePost = () => Promise.resolve()
    aheadMs += ms
    pointAt(plainUrl)
  }

  const goneDoor = async (): Promise<Door> => {
    const door = await openDoor(ledger)
    beforePost = () => door.close()
    return door
  }
  const addressOf = async (way: Way): Promise<string | null> => {
    switch (way) {
      case 'plain':
        return plainUrl
      case 'tls':
        return `https://127.0.0.1:${tls.port}`
      case 'tls to plain':
        return `https://127.0.0.1:${plain.port}`
      case 'untrusted':
      case 'other name':
      case 'expired':
        return `https://127.0.0.1:${wrongDoors[way]}`
      case 'proxy':
        return `https://${remoteHost}`
      case 'nowhere':
        return null
      case 'closed':
        return 'http://127.0.0.1:9'
      case 'closes before connect':
        return `http://127.0.0.1:${(await goneDoor()).port}`
      default:
        return way
    }
  }

  const enqueue = (kind: PostKind, isLarge: boolean, number: number): Promise<string> =>
    enqueueKind(client, prepared, kind, isLarge, number)

  const waitUntil = (id: string, isThere: (state: OutboxState) => boolean): Promise<OutboxItem> =>
    until(
      () => client.outbox.get({ id }),
      ({ state }) => isThere(state),
    )
  const hasEnded = (state: OutboxState): boolean => !underWay.includes(state)
  /** By its key or by its bytes, so that neither can be dropped or changed unseen. */
  const arrivalsOf = ({ id, bodySha256 }: Sent): Arrival[] =>
    ledger.arrivals.filter((arrival) => arrival.key === id || arrival.bodySha256 === bodySha256)

  /** Without asking for records, which is free to be repeated. */
  const begunPosts = (): number =>
    ledger.begun - ledger.arrivals.filter(({ method }) => method === 'GET').length

  /** Those that went before an item. */
  const earlier: string[] = []

  const runCase = async ({ scenario, kind }: Case, number: number): Promise<Ended> => {
    const faults: string[] = []
    plain.serve(scenario.serve)
    tls.serve(scenario.serve)
    behindProxy.serve(scenario.serve)
    proxy.behave(scenario.proxy?.behave ?? hangUp)
    proxyList = () => scenario.proxy?.list(proxy.address) ?? null
    const address = await addressOf(scenario.way)
    pointAt(address)
    if (scenario.follows) {
      const id = await enqueue(kind, false, 10_000 + number)
      earlier.push(id)
      const { state } = await waitUntil(id, hasEnded)
      if (state !== 'sent') faults.push(`${state} before it, not sent`)
      // wall-clock: what was kept is closed about now, where the scenario closes it.
      await pause(15)
    }
    limits = { ...defaultPostTimeouts, ...scenario.limits }
    const begunBefore = begunPosts()
    const id = await enqueue(kind, scenario.isLarge, number)
    const first = await waitUntil(id, hasEnded)
    const begun = begunPosts() - begunBefore
    if (!scenario.expected.includes(first.state))
      faults.push(
        `${first.state} (${first.lastOutcome ?? 'no outcome'}), not ${scenario.expected.join(' or ')}`,
      )
    if (first.state === 'not_sent' && begun > 0) faults.push('not_sent, but a part of it arrived')
    if (begun > 1) faults.push(`${begun} requests were begun before it ended`)

    const mayGoAgain = first.state === 'not_sent'
    await nextTurn()
    // By itself, or at the next start.
    if (mayGoAgain && number % 2 === 1) await restart()
    getWell(tenMinutesMs)
    // wall-clock: time for a request that may not leave; nothing tells that it never will.
    await pause(3)
    const last = await waitUntil(id, (state) => hasEnded(state) && !(mayGoAgain && state === 'not_sent'))
    const expected = mayGoAgain ? 'sent' : first.state
    if (last.state !== expected) faults.push(`${last.state} ten minutes later, not ${expected}`)
    if (last.attempts > 1 && !mayGoAgain) faults.push(`tried ${last.attempts} times`)
    await afterPolls(client)
    const { path, bodySha256 } = await client.outbox.get({ id })
    const sent = { id, bodySha256 }
    faults.push(...compare(sent, path, last.state))
    const requests = arrivalsOf(sent).length
    const result = { scenario: scenario.name, kind, state: first.state, requests, faults }
    return { sent, state: last.state, result }
  }

  /** Holds an item against what arrived of it. */
  const compare = (sent: Sent, path: string, state: OutboxState): string[] => {
    const arrivals = arrivalsOf(sent)
    const faults: string[] = []
    if (arrivals.length > 1) faults.push(`${arrivals.length} requests for one item`)
    if (arrivals.length === 0 && state !== 'unknown') faults.push(`${state}, but nothing arrived`)
    if (arrivals.some((arrival) => arrival.method !== 'POST' || arrival.path !== path))
      faults.push('a request differs from the frozen one')
    if (arrivals.some(({ key }) => key !== sent.id)) faults.push('its request has another key')
    if (arrivals.some(({ bodySha256 }) => bodySha256 !== null && bodySha256 !== sent.bodySha256))
      faults.push('a body differs from the frozen one')
    return faults
  }

  const ended: Ended[] = []
  for (const [number, each] of cases.entries()) ended.push(await runCase(each, number))

  const seen = ledger.arrivals.length
  await restart()
  getWell(dayMs)
  // wall-clock: as above.
  await pause(200)
  for (const { sent, state, result } of ended) {
    const now = (await client.outbox.get({ id: sent.id })).state
    if (now !== state) result.faults.push(`${now} after a restart, not ${state}`)
    const requests = arrivalsOf(sent).length
    if (requests > result.requests) result.faults.push(`${requests} requests for it after all others`)
    result.requests = requests
  }
  const last = ended.at(-1)?.result
  if (ledger.arrivals.length !== seen) last?.faults.push('something arrived after the restart')
  const known = new Set([...earlier, ...ended.map(({ sent }) => sent.id)])
  if (ledger.arrivals.some(({ method, key }) => method !== 'GET' && !known.has(key)))
    last?.faults.push('a request without an item')
  await workspace.stop()
  await Promise.all([plain.close(), tls.close(), behindProxy.close(), proxy.close()])
  return ended.map(({ result }) => result)
}
