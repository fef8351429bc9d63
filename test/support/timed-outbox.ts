/** Steps of tests about what the outbox sends: a workspace whose time only the test moves, and a fake instance. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { closeDatabase, openDatabase } from '../../main/database/open.ts'
import type { WritableDatabase } from '../../main/database/handles.ts'
import { workspaceMigrations } from '../../main/workspace/schema/schema.ts'
import type { DraftContent } from '../../shared/bridge/drafts.ts'
import type { OutboxItem } from '../../shared/bridge/outbox.ts'
import { type FakeInstance, startFakeInstance } from './fake-instance.ts'
import { importPeople, smsContent } from './lists.ts'
import { putNewDatabase } from './new-database.ts'
import { turns } from './turns.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { enqueueDraft, importFile, startTestWorkspace, type TestWorkspace } from './test-workspace.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const zone = 'America/Sao_Paulo'

/** Brasília's clock, three hours behind UTC. */
export const brasilia = (local: string): number => Date.parse(`${local}-03:00`)
export const friday = brasilia('2027-02-26T17:59:00')
export const monday = brasilia('2027-03-01T10:00:00')

/** A new fake instance for each test. */
export const useFakeInstance = (): (() => FakeInstance) => {
  let instance: FakeInstance
  beforeEach(async () => {
    instance = await startFakeInstance()
  })
  afterEach(() => instance.close())
  return () => instance
}

export type TimedWorkspace = TestWorkspace & {
  /** Lets the embedded connection, of this or of another workspace, lead to the fake instance. */
  online: (workspace?: TestWorkspace) => void
  offline: () => void
  /** Changes the data of a workspace that was stopped. */
  change: (query: (db: WritableDatabase) => unknown) => Promise<void>
  pass: (ms: number) => void
  now: () => number
}

export const startTimed = async (
  instance: FakeInstance,
  at = monday,
  holdMs = 0,
): Promise<TimedWorkspace> => {
  let now = at
  const folder = temporaryFolder()
  const key = putNewDatabase(folder)
  const clock = { now: () => now, monotonic: () => now }
  const started = startTestWorkspace({ folder, key, clock })
  await started.client.settings.update({ holdMs })
  return {
    ...started,
    online: ({ workspace } = started) => workspace.setEmbeddedInstance(instance),
    offline: () => started.workspace.setEmbeddedInstance(null),
    change: async (query) => {
      const db = openDatabase({ path: join(folder, 'workspace.db'), key, migrations: workspaceMigrations })
      await query(db)
      closeDatabase(db)
    },
    pass: (ms) => {
      now += ms
    },
    now: () => now,
  }
}

/** A workspace on a Monday morning that reaches the fake instance. */
export const startOnline = async (instance: FakeInstance): Promise<TimedWorkspace> => {
  const started = await startTimed(instance)
  started.online()
  return started
}

/** Lets time pass, and what is due then leave. */
export const pass = async (started: TimedWorkspace, ms: number): Promise<void> => {
  started.pass(ms)
  started.online()
  await turns()
}

/** The waves of the one campaign that are still open, in their order. */
export const openWaves = async ({ client }: TestWorkspace): Promise<OutboxItem[]> =>
  (await client.outbox.open()).toSorted((a, b) => (a.wave?.number ?? 0) - (b.wave?.number ?? 0))

/** Queues a campaign to a list, or to a new one of so many people. */
export const queue = async (
  { client, folder }: TestWorkspace,
  changes: Partial<DraftContent> = {},
  { people = 3, consent = false, listId = null as string | null } = {},
): Promise<OutboxItem> => {
  const draft = await client.drafts.create({
    content: smsContent(listId ?? (await importPeople(client, folder, people)), changes),
  })
  return enqueueDraft(client, draft.id, draft.revision, consent)
}

/** A list of such rows. */
export const listOf = async (
  { client, folder }: TestWorkspace,
  rows: readonly string[],
  header = 'nome;telefone',
): Promise<string> => {
  const path = join(folder, `rows-${rows.length}-${rows[0]}.csv`)
  writeFileSync(path, [header, ...rows, ''].join('\n'))
  return (await importFile(client, path)).listId ?? ''
}

export const block = ({ client }: TestWorkspace, text: string) =>
  client.suppressions.add({ kind: 'phone', text, source: 'opt_out', note: '', storage: 'plain' })

/** The phones that a campaign would go to, in order, by its previews. */
export const previewedPhones = async (
  { client }: Pick<TestWorkspace, 'client'>,
  listId: string,
  changes: Partial<DraftContent> = {},
): Promise<string[]> => {
  const content = smsContent(listId, changes)
  const phones: string[] = []
  for (let position = 0; ; position += 1) {
    const preview = await client.drafts.preview({ content, position })
    if (preview === null) return phones
    phones.push(preview.phone)
  }
}

/** Whom a request reached, by the fake instance's own ledger. */
export const contactsAt = ({ ledger }: FakeInstance, index: number): string[] => {
  const text = ledger[index]?.body.toString('utf8') ?? '{"contacts":[]}'
  return (JSON.parse(text) as { contacts: { contact: string }[] }).contacts.map(({ contact }) => contact)
}
