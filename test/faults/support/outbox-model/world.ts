import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createRouterClient, type RouterClient } from '@orpc/server'
import { isDefinedError } from '@orpc/client'
import { backupFolderOf, writeBackup } from '../../../../main/database/backup.ts'
import { DatabaseFailure } from '../../../../main/database/failure.ts'
import { openKeyed } from '../../../../main/database/keyed.ts'
import type { Recovery } from '../../../../main/database/recover.ts'
import { postOnce, type PostOutcome } from '../../../../main/remote/post.ts'
import type { WorkspaceRouter } from '../../../../main/workspace/router.ts'
import { runWorkspace, type Workspace } from '../../../../main/workspace/run.ts'
import { answerProblems } from '../../../../main/workspace/typed-errors.ts'
import { embeddedConnectionId } from '../../../../shared/bridge/connections.ts'
import { forkReaders } from '../../../support/forked-reader.ts'
import type { OutboxState } from '../../../../shared/rules/outbox-states.ts'
import type { Prepared } from '../sender-network/data.ts'
import type { Door, Exchange, Ledger } from '../sender-network/ledger-server.ts'
import { answer, campaignJson } from '../sender-network/scenario.ts'
import type { Answer, Lane, Network } from './model.ts'

/** What a broken program does instead of ours, for the controls. */
export type Sabotage = {
  /** How it takes the end of a request. */
  outcome?: (outcome: PostOutcome) => PostOutcome
  /** What it does with the data that a crash left, before it starts. */
  afterCrash?: (folder: string, key: Buffer) => void
  /** Puts the backup's file in the place of the data, and starts. */
  restoresFile?: true
}

/** A server that outlives the runs; each run takes it over. */
export type Server = { door: Door; ledger: Ledger }

/** The real outbox with its clock, its network and its server in our hands. */
export type World = {
  client: RouterClient<WorkspaceRouter>
  connectionOf: Record<Lane, string>
  ledger: Ledger
  /** What each request met, by the key of its item. */
  met: Map<string, Answer[]>
  /** How often an item was seen to come into a state. */
  reached: Partial<Record<OutboxState, number>>
  /** How many steps were taken, and how often a backup came back. */
  steps: number
  restores: number
  /** How long what is expected is waited for, in time that the thread works. */
  patienceMs: number
  /** How each item was last seen. */
  known: Map<string, OutboxState>
  network: Network
  answer: Answer
  /** Added to the clocks from where they started. */
  wall: number
  monotonic: number
  /** Has the sender look at the outbox, with the network as it is. */
  wake: () => void
  /** Ends what stalls or is silent. */
  release: () => void
  restart: () => Promise<void>
  /** Makes a backup, and starts again with it in the place of the data. */
  backUp: () => void
  restore: () => Promise<void>
  /** Goes on with the data as they are on the disk in this moment; the process that had them does nothing more. */
  crash: () => Promise<void>
  /** Whether a second process may have the data. */
  admitsSecond: () => boolean
  close: () => Promise<void>
}

/** By which the one server tells the connections apart. */
const remotePath = '/remote'

const responses: Record<Exclude<Answer, 'silence' | 'closing' | 'reset'>, (path: string) => Buffer> = {
  created: (path) => answer('201 Created', campaignJson(path)),
  unreadable: () => answer('200 OK', 'ok'),
  refused: () => answer('422 Unprocessable Entity', '{"message":"no"}'),
  unauthorised: () => answer('401 Unauthorized', '{}'),
  'too many': () => answer('429 Too Many Requests', '', { 'Retry-After': 0 }),
  error: () => answer('503 Service Unavailable'),
}

export const startWorld = async (
  prepared: Prepared,
  { door, ledger }: Server,
  root: string,
  startAt: number,
  sabotage: Sabotage | null,
): Promise<World> => {
  let folder = mkdtempSync(join(root, 'run-'))
  cpSync(prepared.folder, folder, { recursive: true })
  Object.assign(ledger, { arrivals: [], begun: 0 })
  const silent = new Set<Exchange>()
  let backup: string | null = null
  let goOn: ((isAlive: boolean) => void) | null = null
  const host = { openReader: forkReaders().open, askSavePath: () => Promise.resolve(null) }

  const respond = (exchange: Exchange): void => {
    if (world.answer === 'silence') silent.add(exchange)
    else if (world.answer === 'closing') exchange.socket.end()
    else if (world.answer === 'reset') exchange.reset()
    else exchange.socket.write(responses[world.answer](exchange.path()))
  }
  door.serve(async (exchange) => {
    await exchange.reached('body')
    const key = exchange.key()
    world.met.set(key, [...(world.met.get(key) ?? []), world.answer])
    respond(exchange)
  })

  const start = (recovery: Recovery | null = null): Workspace =>
    runWorkspace({
      dataFolder: folder,
      databaseKey: prepared.key,
      host,
      // After a crash the data go on in a copy, which stands for the same place.
      place: { path: join(folder, 'installation'), factsOf: () => ({}) },
      recovery,
      clock: { now: () => startAt + world.wall, monotonic: () => world.monotonic },
      post: async (request, wayTo) => {
        const isOwn = !request.baseUrl.endsWith(remotePath)
        const stalls = (): Promise<boolean> =>
          new Promise((resolve) => {
            goOn = resolve
          })
        if (isOwn && world.network === 'stall' && !(await stalls()))
          return { type: 'not_connected', code: 'unreachable', subject: null }
        const outcome = await postOnce(request, wayTo)
        return sabotage?.outcome?.(outcome) ?? outcome
      },
    })
  let workspace: Workspace
  const begin = (recovery: Recovery | null = null): void => {
    workspace = start(recovery)
    world.client = createRouterClient(workspace.router, { interceptors: [answerProblems] })
    world.wake()
  }
  const release = (): void => {
    world.network = 'up'
    if (world.answer === 'silence') world.answer = 'created'
    world.wake()
    goOn?.(true)
    goOn = null
    for (const exchange of silent) respond(exchange)
    silent.clear()
  }
  const resetSilent = (): void => {
    for (const exchange of silent) exchange.reset()
    silent.clear()
  }

  const world: World = {
    client: {} as RouterClient<WorkspaceRouter>,
    connectionOf: { own: embeddedConnectionId, remote: '' },
    ledger,
    met: new Map(),
    known: new Map(),
    reached: {},
    steps: 0,
    restores: 0,
    patienceMs: sabotage === null ? 5_000 : 1_000,
    network: 'up',
    answer: 'created',
    wall: 0,
    monotonic: 0,
    wake: () => {
      const port = world.network === 'refusing' ? 9 : door.port
      workspace.setEmbeddedInstance(
        world.network === 'no address' ? null : { baseUrl: `http://127.0.0.1:${port}`, token: 'token' },
      )
    },
    release,
    restart: async () => {
      await workspace.stop()
      begin()
    },
    backUp: () => {
      const place = { path: join(folder, 'workspace.db'), key: prepared.key }
      const source = openKeyed(place, { readonly: true })
      const madeAt = new Date(startAt + world.wall).toISOString()
      const order = { folder: backupFolderOf(place.path), reason: 'manual', madeAt } as const
      backup = writeBackup(source, place, order).name
      source.close()
    },
    restore: async () => {
      if (backup === null) throw new Error('there is no backup')
      await workspace.stop()
      world.restores += 1
      if (sabotage?.restoresFile === true) {
        cpSync(join(folder, 'backups', backup), join(folder, 'workspace.db'))
        begin()
      } else begin({ action: 'restore', backup })
    },
    crash: async () => {
      const left = folder
      folder = mkdtempSync(join(root, 'run-'))
      // Not the shared memory, which no process gives back.
      for (const name of ['workspace.db', 'workspace.db-wal', 'installation'])
        cpSync(join(left, name), join(folder, name))
      if (backup !== null) cpSync(join(left, 'backups'), join(folder, 'backups'), { recursive: true })
      // The process has ended: it neither connects nor receives an answer.
      const isOver = workspace.stop()
      goOn?.(false)
      goOn = null
      resetSilent()
      await isOver
      rmSync(left, { recursive: true, force: true })
      sabotage?.afterCrash?.(folder, prepared.key)
      begin()
    },
    admitsSecond: () => {
      try {
        void start().stop()
        return true
      } catch (error) {
        if (error instanceof DatabaseFailure && error.code === 'database_in_use') return false
        throw error
      }
    },
    close: async () => {
      const isOver = workspace.stop()
      goOn?.(false)
      resetSilent()
      await isOver
      rmSync(folder, { recursive: true, force: true })
    },
  }
  begin()
  const address = { baseUrl: `http://127.0.0.1:${door.port}${remotePath}`, token: 'remote-token' }
  const remote = await world.client.connections.add({
    ...address,
    name: 'Remota',
    zonelessStart: 'local-brasilia',
  })
  world.connectionOf.remote = remote.id
  return world
}

/** The code of the typed problem that a call ends with; null when it succeeds. */
export const problemOf = async (call: Promise<unknown>): Promise<string | null> => {
  try {
    await call
    return null
  } catch (error) {
    if (error instanceof Error && isDefinedError(error))
      return (error as unknown as { data: { code: string } }).data.code
    throw error
  }
}
