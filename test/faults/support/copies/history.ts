/** Computers between which the data are copied, moved and put back, by a seed; and whom their requests reached. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDefinedError } from '@orpc/client'
import { createRouterClient, type RouterClient } from '@orpc/server'
import { closeDatabase, openDatabase } from '../../../../main/database/open.ts'
import { run, sql } from '../../../../main/database/sql.ts'
import { fileFacts, type Place, unbind } from '../../../../main/workspace/base/installation.ts'
import { workspaceMigrations } from '../../../../main/workspace/schema/schema.ts'
import type { WorkspaceRouter } from '../../../../main/workspace/capabilities.ts'
import { runWorkspace, type Workspace } from '../../../../main/workspace/run.ts'
import { answerProblems } from '../../../../main/workspace/serve-window.ts'
import type { FakeInstance } from '../../../support/fake-instance.ts'
import { openReaderInProcess } from '../../../support/in-process-reader.ts'
import type { Random } from '../../../support/spreadsheets/seeded-random.ts'
import { contentOf, type Prepared } from '../sender-network/data.ts'
import { until } from '../until.ts'
import { allButTwins } from '../../../support/test-workspace.ts'

/** What a control takes away. */
export type Without = 'the binding' | 'the claims' | 'the facts'

const longest = 24
/** A Monday, 15:00 in Brasília. */
const now = Date.UTC(2027, 2, 1, 18, 0)

type Computer = {
  name: string
  /** The mark, and beside it the folder of the data. */
  root: string
  /** Earlier states of `root`, as a tool that copies files keeps them. */
  kept: string[]
  isOnline: boolean
  running: { workspace: Workspace; client: RouterClient<WorkspaceRouter> } | null
}

const dataOf = (root: string): string => join(root, 'data')
const markOf = (root: string): string => join(root, 'installation')

/** @returns a line for each request that reached someone once more than a person asked for */
export const runHistory = async (
  prepared: Prepared,
  instance: FakeInstance,
  folder: string,
  random: Random,
  without: Without | null = null,
): Promise<{ faults: string[]; arrivals: number }> => {
  const base = mkdtempSync(join(folder, 'history-'))
  const pick = <Item>(all: readonly Item[]): Item => all[random(all.length)] as Item
  let made = 0
  let monotonic = 0
  const newFolder = (): string => join(base, String((made += 1)))
  instance.ledger.length = 0
  const computers: Computer[] = []

  const weaken = (root: string): void => {
    if (without !== 'the binding' && without !== 'the claims') return
    const path = join(dataOf(root), 'workspace.db')
    const db = openDatabase({ path, key: prepared.key, migrations: workspaceMigrations })
    if (without === 'the binding') unbind(db)
    else if (existsSync(markOf(root))) {
      // As if the claim that left last had been one of theirs.
      const left = readFileSync(markOf(root), 'utf8').slice('revoada '.length, -1)
      run(db, sql`update installation set mark = ${left} where mark is not null`)
    }
    closeDatabase(db)
  }
  const placeOf = ({ root, name }: Computer): Place => ({
    path: markOf(root),
    factsOf: (path) => (without === 'the facts' ? {} : { computer: name, ...fileFacts(path) }),
  })
  const start = (computer: Computer): void => {
    if (computer.running !== null) return
    weaken(computer.root)
    const workspace = runWorkspace({
      dataFolder: dataOf(computer.root),
      databaseKey: prepared.key,
      host: { openReader: openReaderInProcess, askSavePath: () => Promise.resolve(null) },
      place: placeOf(computer),
      clock: { now: () => now, monotonic: () => monotonic },
    })
    const client = createRouterClient(workspace.router, { interceptors: [answerProblems] })
    computer.running = { workspace, client }
  }
  const stop = async (computer: Computer): Promise<void> => {
    await computer.running?.workspace.stop()
    computer.running = null
  }
  /** Until nothing moves any more. */
  const rest = async ({ running, isOnline }: Computer): Promise<void> => {
    if (running === null) return
    const { workspace, client } = running
    // The pauses between attempts are over.
    monotonic += 3_600_000
    workspace.setEmbeddedInstance(isOnline ? instance : null)
    const waits = isOnline ? /"(?:inflight|ready|not_sent)"/ : /"(?:inflight|ready)"/
    await until(
      async () => JSON.stringify((await client.outbox.open()).map(({ state }) => state)),
      (states) => !waits.test(states),
    )
  }
  /** Of files that stand still, as a disk image or a snapshot has them; not the shared memory. */
  const copyFiles = (from: string, to: string): void =>
    cpSync(from, to, { recursive: true, preserveTimestamps: true, filter: (path) => !path.endsWith('-shm') })

  const add = (name: string, from: string | null): void => {
    const root = newFolder()
    if (from === null) {
      mkdirSync(root)
      cpSync(prepared.folder, dataOf(root), { recursive: true })
    } else copyFiles(from, root)
    computers.push({ name, root, kept: [], isOnline: random(2) === 0, running: null })
  }
  const queue = async (computer: Computer): Promise<void> => {
    if (computer.running === null) start(computer)
    const { client } = computer.running ?? {}
    if (client === undefined) return
    const { content } = contentOf(prepared, 'SMSSHORT', false, 'Aviso')
    const { id, revision } = await client.drafts.create({
      content: { ...content, template: pick(['Um', 'Dois', 'Tres']) },
    })
    try {
      const { audienceVersion } = await client.drafts.check({ id })
      await client.outbox.enqueue({
        draftId: id,
        revision,
        recipients: 3,
        audienceVersion,
        accepts: allButTwins,
      })
    } catch (error) {
      // The same has been asked here before.
      if (!(error instanceof Error && isDefinedError(error))) throw error
    }
  }
  const keep = ({ root, kept }: Computer): void => {
    const copy = newFolder()
    copyFiles(root, copy)
    kept.push(copy)
  }
  const putBack = async (computer: Computer): Promise<void> => {
    const older = computer.kept.length === 0 ? null : pick(computer.kept)
    if (older === null) return
    await stop(computer)
    const isWhole = random(4) === 0
    const target = isWhole ? computer.root : dataOf(computer.root)
    // The old one stays until the new one is there, as restoring tools have it.
    renameSync(target, newFolder())
    copyFiles(isWhole ? older : dataOf(older), target)
  }
  type Step = (computer: Computer) => Promise<void> | void
  const alone: readonly Step[] = [
    queue,
    queue,
    start,
    start,
    stop,
    (computer) => void (computer.isOnline = !computer.isOnline),
    (computer) => void (computer.isOnline = true),
    keep,
    putBack,
    putBack,
  ]
  const moving: readonly Step[] = [
    ({ root, name }) => {
      if (computers.length < 3) add(pick([name, `computer ${computers.length}`]), root)
    },
    // Its disk goes into another computer.
    async (computer) => {
      await stop(computer)
      computer.name += ' new'
    },
    async (computer) => {
      await stop(computer)
      const root = newFolder()
      renameSync(computer.root, root)
      computer.root = root
    },
  ]
  // In every other one the data only come back to where they were.
  const steps = random(2) === 0 ? alone : [...alone, ...moving, ...moving]
  add('computer 0', null)
  // Data that were never opened belong nowhere yet.
  for (const first of computers) start(first)
  for (let step = 0; step < longest; step += 1) {
    const computer = pick(computers)
    await pick(steps)(computer)
    await rest(computer)
  }
  for (const computer of computers) {
    start(computer)
    computer.isOnline = true
    await rest(computer)
    await stop(computer)
  }
  rmSync(base, { recursive: true, force: true })
  return { faults: faultsOf(instance), arrivals: instance.ledger.length }
}

/** No one here ever says that something may go twice. */
const faultsOf = ({ ledger }: FakeInstance): string[] => {
  const faults: string[] = []
  const items = ledger.map(({ headers }) => String(headers['idempotency-key']))
  if (new Set(items).size < items.length) faults.push('an item arrived twice')
  const bodies = ledger.map(({ body }) => body.toString('utf8'))
  if (new Set(bodies).size < bodies.length) faults.push('the same arrived twice')
  return faults
}
