import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createRouterClient, type RouterClient } from '@orpc/server'
import { forkReaders } from '../../../main/reader-client/fork-readers.ts'
import type { OpenReader } from '../../../main/reader-client/run-reader.ts'
import { postOnce, type PostOutcome, type PostRequest } from '../../../main/remote/post.ts'
import { intakeEntry } from '../../../main/service/intake/entry-url.ts'
import { runService } from '../../../main/service/run.ts'
import { openSqliteStore } from '../../../main/service/store/sqlite/open.ts'
import type { WorkspaceRouter } from '../../../main/workspace/capabilities.ts'
import { runWorkspace, type Workspace } from '../../../main/workspace/run.ts'
import { answerProblems } from '../../../main/workspace/serve-window.ts'
import { readerProgram } from '../program.ts'
import { testTicketKey } from '../file-tickets.ts'

/** A real workspace and a real embedded service on one folder, in this process. */
export type World = {
  workspace: Workspace
  client: RouterClient<WorkspaceRouter>
  serviceUrl: string
  folder: string
  /** The workspace's wall clock. It stands still, so that nothing in the outbox becomes due by itself. */
  setNow: (ms: number) => void
  /** How the instances under `https://` answer, of which none exists; null = never. */
  answerRemote: (answer: ((request: PostRequest) => PostOutcome) | null) => void
  /** Readers hand over one batch of rows and then nothing, for an import that does not end. */
  stallReaders: (isStalled: boolean) => void
  /** Where a save dialog leads. */
  setSavePath: (path: string) => void
  stop: () => Promise<void>
}

/** Keys of made-up data. */
const keyOf = (name: string): Buffer => createHash('sha256').update(name).digest()

const stalled =
  (open: OpenReader): OpenReader =>
  async (path) => {
    const channel = await open(path)
    let batches = 0
    return {
      ...channel,
      onMessage: (listener) =>
        channel.onMessage((message) => {
          const isRows =
            typeof message === 'object' && message !== null && 'type' in message && message.type === 'rows'
          if (isRows) batches += 1
          if (!isRows || batches === 1) listener(message)
        }),
    }
  }

/** @param startedAt what the workspace's clock says, in milliseconds since 1970 */
export const startWorld = async (folder: string, startedAt: number): Promise<World> => {
  let now = startedAt
  let savePath = join(folder, 'saved.csv')
  let isStalled = false
  let answerRemote: ((request: PostRequest) => PostOutcome) | null = null
  let release = (_outcome: PostOutcome): void => {}
  const released = new Promise<PostOutcome>((resolve) => {
    release = resolve
  })
  const readers = forkReaders(readerProgram)
  const openReader: OpenReader = (path) => (isStalled ? stalled(readers.open) : readers.open)(path)
  mkdirSync(folder, { recursive: true })
  const serviceFolder = join(folder, 'service')
  const service = await runService({
    dataFolder: serviceFolder,
    openStore: () =>
      openSqliteStore({
        dataFolder: serviceFolder,
        databaseKey: keyOf('service'),
        tokenSecret: keyOf('token'),
      }),
    port: 0,
    openReader,
    intakeEntry,
  })
  const workspace = runWorkspace({
    ticketKey: testTicketKey,
    dataFolder: join(folder, 'workspace'),
    databaseKey: keyOf('workspace'),
    host: { openReader, askSavePath: () => Promise.resolve(savePath) },
    // Each scene opens a copy of the seeded data, which stands for the same place.
    place: { path: join(folder, 'installation'), factsOf: () => ({}) },
    clock: { now: () => now, monotonic: () => now },
    post: (request, wayTo) => {
      if (!request.baseUrl.startsWith('https://')) return postOnce(request, wayTo)
      return answerRemote === null ? released : Promise.resolve(answerRemote(request))
    },
  })
  workspace.setEmbeddedInstance({ baseUrl: service.baseUrl, token: service.token, control: service.control })
  return {
    workspace,
    client: createRouterClient(workspace.router, { interceptors: [answerProblems] }),
    serviceUrl: service.baseUrl,
    folder,
    setNow: (ms) => {
      now = ms
    },
    answerRemote: (answer) => {
      answerRemote = answer
    },
    stallReaders: (value) => {
      isStalled = value
    },
    setSavePath: (path) => {
      savePath = path
    },
    stop: async () => {
      release({ type: 'ambiguous', code: 'connection_lost', status: null })
      readers.killAll()
      await workspace.stop()
      await service.stop()
    },
  }
}

/** Waits until `attempt` gives something. */
export const until = async <Value>(attempt: () => Promise<Value | undefined>): Promise<Value> => {
  const triesLeft = 6_000
  for (let tried = 0; tried < triesLeft; tried += 1) {
    const value = await attempt()
    if (value !== undefined) return value
    // wall-clock: between two tries
    await delay(10)
  }
  throw new Error(`nothing came of ${attempt.toString()}`)
}

/** Writes a file of tests into a folder, and says where. */
export const writeInto = (folder: string, name: string, content: string | Buffer): string => {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
