import { randomUUID } from 'node:crypto'
import { createRouterClient, type RouterClient } from '@orpc/server'
import { isDefinedError } from '@orpc/client'
import { expect, onTestFinished } from 'vitest'
import type { Recovery } from '../../main/database/recover.ts'
import type { OpenReader } from '../../main/reader-client/run-reader.ts'
import type { Place } from '../../main/workspace/base/installation.ts'
import type { ResolveProxy } from '../../main/remote/ways.ts'
import type { Clock } from '../../main/workspace/base/clock.ts'
import type { WorkspaceRouter } from '../../main/workspace/capabilities.ts'
import { runWorkspace, type Workspace } from '../../main/workspace/run.ts'
import { answerProblems } from '../../main/workspace/serve-window.ts'
import type { Draft } from '../../shared/bridge/drafts.ts'
import type { ImportJob } from '../../shared/bridge/imports.ts'
import type { Policy } from '../../shared/bridge/policy.ts'
import type { OutboxItem } from '../../shared/bridge/outbox.ts'
import type { OutboxState } from '../../shared/rules/outbox-states.ts'
import type { Problem } from '../../shared/bridge/problem.ts'
import type { FakeInstance } from './fake-instance.ts'
import { openReaderInProcess } from './in-process-reader.ts'
import { putNewDatabase } from './new-database.ts'
import type { ColumnRole } from '../../shared/rules/column-roles.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { eventually } from './eventually.ts'
import { testTicketKey, ticketOf } from './file-tickets.ts'
import { endOfJob } from './jobs.ts'

export type WorkspaceClient = RouterClient<WorkspaceRouter>

export type TestWorkspace = {
  client: WorkspaceClient
  workspace: Workspace
  folder: string
  stop: () => Promise<void>
  /** Stops this one and starts another on the same data, under another policy where one is given. */
  restart: (policy?: Policy) => Promise<TestWorkspace>
}

export type TestWorkspaceOptions = {
  folder?: string
  key?: Buffer
  clock?: Clock
  savePath?: string | null
  undoMs?: number
  /** What takes the place of the data, at this start alone. */
  recovery?: Recovery
  /** For tests of the process: the reader as it runs in the product. */
  openReader?: OpenReader
  /** What the data are bound to; by itself a file among them. */
  place?: Place
  /** What the organisation set. */
  policy?: Policy
  /** What the system says of proxies. */
  resolveProxy?: ResolveProxy
  /** In place of the system's browser. */
  openSignIn?: (address: string) => void
}

/** A real workspace on a real database with the reader's own code, called without a window. */
export const startTestWorkspace = (options: TestWorkspaceOptions = {}): TestWorkspace => {
  const folder = options.folder ?? temporaryFolder()
  const key = options.key ?? putNewDatabase(folder)
  const workspace = runWorkspace({
    ticketKey: testTicketKey,
    dataFolder: folder,
    databaseKey: key,
    host: {
      openReader: options.openReader ?? openReaderInProcess,
      askSavePath: () => Promise.resolve(options.savePath ?? null),
    },
    undoMs: options.undoMs ?? 0,
    recovery: options.recovery ?? null,
    ...(options.place === undefined ? {} : { place: options.place }),
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    ...(options.policy === undefined ? {} : { policy: options.policy }),
    ...(options.resolveProxy === undefined ? {} : { resolveProxy: options.resolveProxy }),
    ...(options.openSignIn === undefined ? {} : { openSignIn: options.openSignIn }),
  })
  let stopped = false
  const stop = async (): Promise<void> => {
    if (!stopped) await workspace.stop()
    stopped = true
  }
  onTestFinished(stop)
  return {
    client: createRouterClient(workspace.router, { interceptors: [answerProblems] }),
    workspace,
    folder,
    stop,
    restart: async (policy = options.policy ?? {}) => {
      await stop()
      const { recovery: _once, ...same } = options
      return startTestWorkspace({ ...same, policy, folder, key })
    },
  }
}

/** A workspace whose local connection is the fake instance; without a hold before sending, unless one is given. */
export const startSendingWorkspace = async (
  instance: FakeInstance,
  { holdMs = 0, ...options }: TestWorkspaceOptions & { holdMs?: number } = {},
): Promise<TestWorkspace> => {
  const started = startTestWorkspace(options)
  await started.client.settings.update({ holdMs })
  started.workspace.setEmbeddedInstance(instance)
  return started
}

/** Imports a file as the window would: inspect, take the proposal unless roles are given, start, wait for the end. */
export const importFile = async (
  client: WorkspaceClient,
  path: string,
  listName = 'lista',
  goal: 'list' | 'review' = 'list',
  chosen: readonly ColumnRole[] | null = null,
): Promise<ImportJob> => {
  const { fileId, roles } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
  const { jobId } = await client.imports.start({
    fileId,
    roles: chosen === null ? roles : [...chosen],
    defaultDdd: null,
    listName,
    goal,
  })
  return endOfJob(client, 'import', jobId)
}

/** What is accepted by who reads the review of a draft now and wants it all the same: its twins, and the hours of all. */
export const everythingSeen = async (client: WorkspaceClient, draftId: string) => ({
  twins: (await client.outbox.twins({ draftId })).map(({ itemId }) => itemId),
  outside: 10_000_000,
})
/** What is accepted by who wants to be asked about twins. */
export const allButTwins = { twins: [], outside: 10_000_000 }

/** Queues a draft as the window does, to whom the check says. */
export const enqueueDraft = async (
  client: WorkspaceClient,
  draftId: string,
  revision: number,
  acceptsTwins = false,
): Promise<OutboxItem> => {
  const { recipients, audienceVersion } = await client.drafts.check({ id: draftId })
  const accepts = acceptsTwins ? await everythingSeen(client, draftId) : allButTwins
  return client.outbox.enqueue({ draftId, revision, recipients, audienceVersion, accepts })
}

/** Sends a draft as a test, as one press of the window does; `id` of an earlier press is the same press again. */
export const sendTest = (
  client: WorkspaceClient,
  draft: Pick<Draft, 'id' | 'revision'>,
  { position = 0, id = randomUUID() }: { position?: number; id?: string } = {},
): Promise<OutboxItem> => client.outbox.test({ id, draftId: draft.id, revision: draft.revision, position })

/** The typed problem that a call ends with; fails when it succeeds or throws anything else. */
export const problemOf = async (call: Promise<unknown>): Promise<Problem> => {
  const error: unknown = await call.then(
    () => new Error('the call succeeded'),
    (reason: unknown) => reason,
  )
  if (error instanceof Error && isDefinedError(error)) return (error as unknown as { data: Problem }).data
  throw error
}

/** Waits until an item is in a state. */
export const waitForState = (client: WorkspaceClient, id: string, state: OutboxState): Promise<OutboxItem> =>
  eventually(async () => {
    const item = await client.outbox.get({ id })
    expect(item.state).toBe(state)
    return item
  })
