import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createRouterClient, type RouterClient } from '@orpc/server'
import { isDefinedError } from '@orpc/client'
import { z } from 'zod'
import { backupFolderOf, writeBackup } from '../../../../main/database/backup.ts'
import { DatabaseFailure } from '../../../../main/database/failure.ts'
import { openKeyed } from '../../../../main/database/keyed.ts'
import type { Recovery } from '../../../../main/database/recover.ts'
import { postOnce, type PostOutcome } from '../../../../main/remote/post.ts'
import type { questions } from '../../../../main/workspace/outbox/claim.ts'
import type { WorkspaceRouter } from '../../../../main/workspace/capabilities.ts'
import { runWorkspace, type Workspace, type WorkspaceSettings } from '../../../../main/workspace/run.ts'
import { answerProblems } from '../../../../main/workspace/serve-window.ts'
import type { OutboxItem, Stop } from '../../../../shared/bridge/outbox.ts'
import { embeddedConnectionId } from '../../../../shared/bridge/connections.ts'
import { forkReaders } from '../../../support/forked-reader.ts'
import type { OutboxState } from '../../../../shared/rules/outbox-states.ts'
import type { Prepared } from '../sender-network/data.ts'
import type { Door, Exchange, Ledger } from '../sender-network/ledger-server.ts'
import { answer } from '../sender-network/scenario.ts'
import type { Answer, Lane, Network } from './model.ts'

/** What a broken program does instead of ours, for the controls. */
export type Sabotage = {
  /** How it takes the end of a request. */
  outcome?: (outcome: PostOutcome) => PostOutcome
  /** When it takes a wave for the next. */
  isItsTurn?: (typeof questions)['isItsTurn']
  /** What it does with the data that a crash left, before it starts. */
  afterCrash?: (folder: string, key: Buffer) => void
  /** Puts the backup's file in the place of the data, and starts. */
  restoresFile?: true
  /** What it does with a copy, before it starts with it beside or instead of the data, or again in their place. */
  onCopy?: Partial<Record<'elsewhere' | 'beside' | 'put back', (folder: string, key: Buffer) => void>>
}

/** A server that outlives the runs; each run takes it over. */
export type Server = { door: Door; ledger: Ledger }

/** The real outbox with its clock, its network and its server in our hands. */
export type World = {
  client: RouterClient<WorkspaceRouter>
  /** Everything that a person finds in the outbox, in what waits and in the history. */
  itemsOf: () => Promise<OutboxItem[]>
  connectionOf: Record<Lane, string>
  ledger: Ledger
  /** What each request met, by the key of its item. */
  met: Map<string, Answer[]>
  /** How often an item was seen to come into a state. */
  reached: Partial<Record<OutboxState, number>>
  /** For what items were stopped. */
  stops: Set<Stop['reason']>
  /** How many steps were taken, and how often a backup came back. */
  steps: number
  restores: number
  copies: number
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
  /** Ends what is under way, without an answer. */
  cutOff: () => void
  restart: () => Promise<void>
  /** Makes a backup, and starts again with it in the place of the data. */
  backUp: () => void
  restore: () => Promise<void>
  /** Goes on with the data as they are on the disk in this moment; the process that had them does nothing more. */
  crash: () => Promise<void>
  /** Keeps a copy of the folder as it is in this moment. */
  copy: () => void
  /** Goes on with the copy where the data were, as if these had crashed. */
  putBack: () => Promise<void>
  /** Goes on with the copy on another computer. @returns which */
  moveAway: () => Promise<number>
  /** Starts the copy on another computer while the data go on, for as long as it is looked at. */
  startBeside: (look: (copied: World) => Promise<void>) => Promise<void>
  /** Whether a second process may have the data. */
  admitsSecond: () => boolean
  close: () => Promise<void>
}

/** By which the one server tells the connections apart. */
const remotePath = '/remote'

/** What a draft says. */
export const textOf = (text: number): string => `Aviso ${text} para {{nome}}`

const requestSchema = z.object({ title: z.string(), start_date: z.string(), contacts: z.array(z.unknown()) })

/** Says of a campaign what was asked, but for what is changed. */
const created = (body: string, change: (asked: { start: string; quantity: number }) => object): Buffer => {
  const { title, start_date: start, contacts } = requestSchema.parse(JSON.parse(body))
  const said = {
    id: '6f0e6a0e-0000-4000-8000-000000000000',
    title,
    message: '',
    status: 'PENDING',
    type: 'SMSSHORT',
    quantity: contacts.length,
    start_date: start,
    created_at: '2027-01-04T09:00:00.000Z',
  }
  return answer('201 Created', JSON.stringify({ ...said, ...change({ start, quantity: contacts.length }) }))
}

const responses: Record<Exclude<Answer, 'silence' | 'closing' | 'reset'>, (body: string) => Buffer> = {
  created: (body) => created(body, () => ({})),
  // By three hours, as if the time were UTC's.
  shifted: (body) => created(body, ({ start }) => ({ start_date: `${start}Z` })),
  'another quantity': (body) => created(body, ({ quantity }) => ({ quantity: quantity - 1 })),
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
  let copied: string | null = null
  let computers = 1
  let computer = 0
  let goOn: ((isAlive: boolean) => void) | null = null
  const host = { openReader: forkReaders().open, askSavePath: () => Promise.resolve(null) }

  const respond = (exchange: Exchange): void => {
    if (world.answer === 'silence') silent.add(exchange)
    else if (world.answer === 'closing') exchange.socket.end()
    else if (world.answer === 'reset') exchange.reset()
    else exchange.socket.write(responses[world.answer](exchange.body()))
  }
  door.serve(async (exchange) => {
    await exchange.reached('body')
    const key = exchange.key()
    world.met.set(key, [...(world.met.get(key) ?? []), world.answer])
    respond(exchange)
  })

  const settingsOf = (its: string, on: number): WorkspaceSettings => ({
    dataFolder: its,
    databaseKey: prepared.key,
    host,
    // After a crash the data go on in a copy, which stands for the same place.
    place: { path: join(its, 'installation'), factsOf: () => ({ computer: `computer ${on}` }) },
    clock: { now: () => startAt + world.wall, monotonic: () => world.monotonic },
  })
  const start = (recovery: Recovery | null = null): Workspace =>
    runWorkspace({
      ...settingsOf(folder, computer),
      recovery,
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
    Object.assign(world, clientOf(workspace))
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
  const cutOff = (): void => {
    goOn?.(false)
    goOn = null
    for (const exchange of silent) exchange.reset()
    silent.clear()
  }
  /** Not the shared memory, which no process gives back. */
  const copyFiles = (from: string, names: readonly string[], to: string): void => {
    for (const name of names) cpSync(join(from, name), join(to, name), { recursive: true })
  }
  const newFolder = (): string => mkdtempSync(join(root, 'run-'))
  const databases = ['workspace.db', 'workspace.db-wal']
  const backups = (): string[] => (backup === null ? [] : ['backups'])
  /** Goes on in another folder; the process that had the data has ended: it neither connects nor receives an answer. */
  const goOnIn = async (next: string): Promise<void> => {
    const left = folder
    folder = next
    const isOver = workspace.stop()
    cutOff()
    await isOver
    rmSync(left, { recursive: true, force: true })
  }
  /** Goes on with the copy. */
  const goOnWithCopy = async (mark: string, where: 'elsewhere' | 'put back'): Promise<void> => {
    if (copied === null) throw new Error('there is no copy')
    const next = newFolder()
    copyFiles(copied, databases, next)
    copyFiles(mark, ['installation'], next)
    copyFiles(folder, backups(), next)
    await goOnIn(next)
    sabotage?.onCopy?.[where]?.(folder, prepared.key)
    // It knows nothing of what came after it.
    world.known.clear()
    world.copies += 1
    begin()
  }

  const world: World = {
    client: {} as RouterClient<WorkspaceRouter>,
    itemsOf: () => Promise.resolve([]),
    connectionOf: { own: embeddedConnectionId, remote: '' },
    ledger,
    met: new Map(),
    known: new Map(),
    reached: {},
    stops: new Set(),
    steps: 0,
    restores: 0,
    copies: 0,
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
    cutOff,
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
      const next = newFolder()
      copyFiles(folder, [...databases, 'installation', ...backups()], next)
      await goOnIn(next)
      sabotage?.afterCrash?.(folder, prepared.key)
      begin()
    },
    copy: () => {
      if (copied !== null) rmSync(copied, { recursive: true, force: true })
      copied = newFolder()
      copyFiles(folder, [...databases, 'installation'], copied)
    },
    putBack: () => goOnWithCopy(folder, 'put back'),
    moveAway: async () => {
      computer = computers
      computers += 1
      await goOnWithCopy(copied ?? '', 'elsewhere')
      return computer
    },
    startBeside: async (look) => {
      if (copied === null) throw new Error('there is no copy')
      const next = newFolder()
      copyFiles(copied, [...databases, 'installation'], next)
      sabotage?.onCopy?.beside?.(next, prepared.key)
      computers += 1
      const beside = runWorkspace(settingsOf(next, computers - 1))
      beside.setEmbeddedInstance({ baseUrl: `http://127.0.0.1:${door.port}`, token: 'token' })
      world.copies += 1
      let isAsExpected = false
      try {
        await look({ ...world, ...clientOf(beside), known: new Map() })
        isAsExpected = true
      } finally {
        const isOver = beside.stop()
        // What it sent after all gets no answer.
        if (!isAsExpected) cutOff()
        await isOver
        rmSync(next, { recursive: true, force: true })
      }
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
      cutOff()
      await isOver
      for (const its of [folder, copied ?? folder]) rmSync(its, { recursive: true, force: true })
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

const clientOf = ({ router }: Workspace): Pick<World, 'client' | 'itemsOf'> => {
  const client = createRouterClient(router, { interceptors: [answerProblems] })
  const itemsOf = async (): Promise<OutboxItem[]> => {
    const { items } = await client.outbox.history({ search: '', page: { offset: 0, limit: 100 } })
    const open = await client.outbox.open()
    const known = new Set(open.map(({ id }) => id))
    return [...open, ...items.filter(({ id }) => !known.has(id))]
  }
  return { client, itemsOf }
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
