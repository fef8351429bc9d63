/**
 * kill -9 at many moments of import → draft → outbox → send → answer (figure R1, by time instead of by system call).
 * After each kill the data is opened again and held against what the victim had said was committed and against what an
 * independent server had seen:
 *   - nothing that was said to be committed is missing;
 *   - the server saw at most one POST for the one campaign, before and after the restart;
 *   - whatever reached the server has its attempt in the database; nothing is left `inflight`;
 *   - an import is there wholly or not at all.
 * The control sends before it commits, and must be caught.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import { runWorkspace } from '../../main/workspace/run.ts'
import { workspaceMigrations } from '../../main/workspace/migrations/index.ts'
import { closeDatabase, openDatabase } from '../../main/database/open.ts'
import { all, get, sql } from '../../main/database/sql.ts'
import { forkReaders } from '../support/forked-reader.ts'
import { type FakeInstance, startFakeInstance } from '../support/fake-instance.ts'
import { countStoredPeople } from '../support/stored-rows.ts'
import { runVictim, type VictimRun } from './support/run-victim.ts'
import type { VictimTask } from './support/victim.ts'

const people = 6_000
const isLong = process.env['REVOADA_PROOF_SIZE'] === 'long'
const points = isLong ? 2_000 : 100
const controlPoints = 20
const atOnce = 2

const victimEntry = join(import.meta.dirname, 'support/victim.ts')
const folder = mkdtempSync(join(tmpdir(), 'revoada-kill-'))
const file = join(folder, 'people.csv')
writeFileSync(
  file,
  [
    'nome;telefone',
    ...Array.from({ length: people }, (_each, index) => `Pessoa ${index};119${80_000_000 + index}`),
    '',
  ].join('\n'),
)

const runTask = (task: VictimTask, afterMs: number | null): Promise<VictimRun> =>
  runVictim(victimEntry, task, afterMs === null ? null : { afterMs }, 'inherit')

/** Opens the data again as the app's next start would, and lets it send what waits. */
const restart = async (task: VictimTask): Promise<void> => {
  const workspace = runWorkspace({
    dataFolder: task.folder,
    databaseKey: Buffer.from(task.key, 'hex'),
    host: { openReader: forkReaders().open, askSavePath: () => Promise.resolve(null) },
  })
  const client = createRouterClient(workspace.router)
  workspace.setEmbeddedInstance({ baseUrl: task.baseUrl, token: 'x' })
  const isWaiting = async (): Promise<boolean> =>
    (await client.outbox.open()).some(
      (item) => item.state === 'ready' || item.state === 'inflight' || item.state === 'not_sent',
    )
  while (await isWaiting()) await new Promise((resolve) => setTimeout(resolve, 5))
  await workspace.stop()
}

/** What is wrong with the data after a kill, given what had been said and seen. */
const inspect = (task: VictimTask, steps: string[], instance: FakeInstance): string[] => {
  const faults: string[] = []
  const db = openDatabase({
    path: join(task.folder, 'workspace.db'),
    key: Buffer.from(task.key, 'hex'),
    migrations: workspaceMigrations,
  })
  if (db.pragma('integrity_check', { simple: true }) !== 'ok') faults.push('integrity')
  const lists = all<{ batchId: number; size: number }>(
    db,
    sql`select id as batchId, json_extract(tally, '$.accepted') as size
        from import_batch where state = 'committed'`,
  ).map((list) => ({ ...list, rows: countStoredPeople(db, list.batchId) }))
  if (lists.some((list) => list.size !== people || list.rows !== people)) faults.push('a list is not whole')
  if (steps.includes('list') && lists.length !== 1) faults.push('a committed list is lost')
  if (steps.includes('draft') && get(db, sql`select 1 from draft`) === undefined)
    faults.push('a committed draft is lost')
  const itemId = steps.find((step) => step.startsWith('item '))?.slice(5)
  if (itemId !== undefined && get(db, sql`select 1 from outbox_item where id = ${itemId}`) === undefined)
    faults.push('a queued item is lost')
  const attempts = get<{ count: number }>(db, sql`select count(*) as count from attempt`)?.count ?? 0
  if (instance.ledger.length > attempts) faults.push('the server saw a request that no attempt stands for')
  closeDatabase(db)
  return faults
}

const runPoint = async (afterMs: number, sendBeforeCommit: boolean): Promise<string[]> => {
  const instance = await startFakeInstance()
  const data = mkdtempSync(join(folder, 'data-'))
  const task: VictimTask = {
    folder: data,
    key: randomBytes(32).toString('hex'),
    file,
    baseUrl: instance.baseUrl,
    sendBeforeCommit,
  }
  const first = await runTask(task, afterMs)
  const faults = first.steps.length === 0 ? [] : inspect(task, first.steps, instance)
  // The restart goes on with what is there, to the end; now or earlier, the campaign went out once at most.
  if (first.steps.length > 0) await restart(task)
  if (instance.ledger.length > 1) faults.push(`${instance.ledger.length} POSTs for one campaign`)
  faults.push(...inspect(task, first.steps, instance), ...stuck(task))
  await instance.close()
  rmSync(data, { recursive: true, force: true })
  return faults
}

const stuck = (task: VictimTask): string[] => {
  const db = openDatabase({
    path: join(task.folder, 'workspace.db'),
    key: Buffer.from(task.key, 'hex'),
    migrations: workspaceMigrations,
  })
  const states = all<{ state: string }>(db, sql`select state from outbox_item`).map((item) => item.state)
  closeDatabase(db)
  return states.filter((state) => state === 'inflight').map(() => 'an item is stuck inflight')
}

/** Length of an undisturbed run, from `opened` on. */
const measure = async (): Promise<number> => {
  const instance = await startFakeInstance()
  const task: VictimTask = {
    folder: mkdtempSync(join(folder, 'data-')),
    key: randomBytes(32).toString('hex'),
    file,
    baseUrl: instance.baseUrl,
    sendBeforeCommit: false,
  }
  const { ms } = await runTask(task, null)
  await instance.close()
  return ms
}

const runPoints = async (
  count: number,
  spanMs: number,
  sendBeforeCommit: boolean,
): Promise<Map<string, number>> => {
  const faults = new Map<string, number>()
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) {
      const point = next
      next += 1
      for (const fault of await runPoint((point / count) * spanMs, sendBeforeCommit))
        faults.set(fault, (faults.get(fault) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return faults
}

const startedAt = performance.now()
const spanMs = await measure()
const faults = await runPoints(points, spanMs, false)
const control = await runPoints(controlPoints, spanMs, true)
rmSync(folder, { recursive: true, force: true })

console.log(
  `kill -9 at ${points} moments over ${Math.round(spanMs)} ms: ${faults.size === 0 ? 'nothing lost, nothing sent twice' : 'FAULTS'}`,
)
for (const [fault, count] of faults) console.log(`  ${count} × ${fault}`)
console.log(
  `control (sends before it commits), ${controlPoints} moments: ${control.size === 0 ? 'NOT CAUGHT' : 'caught'}`,
)
for (const [fault, count] of control) console.log(`  ${count} × ${fault}`)
console.log(`${Math.round((performance.now() - startedAt) / 1_000)} s`)
process.exitCode = faults.size === 0 && control.size > 0 ? 0 : 1
