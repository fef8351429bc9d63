import { createRouterClient } from '@orpc/server'
import type { ReadableDatabase } from '../../../../main/database/handles.ts'
import { all, get, sql } from '../../../../main/database/sql.ts'
import { runWorkspace } from '../../../../main/workspace/run.ts'
import type { OutboxState } from '../../../../shared/rules/outbox-states.ts'
import { forkReaders } from '../../../support/forked-reader.ts'
import type { Arrival } from '../sender-network/ledger-server.ts'
import { plannedStates } from './campaigns.ts'
import type { SenderTask } from './victim.ts'
import { withData } from '../opened-data.ts'
import { until } from '../until.ts'

export type StoredItem = { id: string; state: OutboxState; bodySha256: string; attempts: number }

const waiting: readonly OutboxState[] = ['ready', 'inflight', 'not_sent']

const listItems = (db: ReadableDatabase): StoredItem[] =>
  all<StoredItem>(
    db,
    sql`select id, state, body_sha256 as bodySha256,
               (select count(*) from attempt where item_id = outbox_item.id) as attempts
        from outbox_item order by created_at, rowid`,
  )

/** Holds the data as a kill left them against what had been said and what the server had seen. */
export const inspect = (
  task: SenderTask,
  steps: readonly string[],
  arrivals: readonly Arrival[],
): { items: StoredItem[]; faults: string[] } =>
  withData(task, (db) => {
    const faults: string[] = []
    if (db.pragma('integrity_check', { simple: true }) !== 'ok') faults.push('the integrity check fails')
    const items = listItems(db)
    const said = (word: string): string[] =>
      steps.filter((step) => step.startsWith(`${word} `)).map((step) => step.slice(word.length + 1))
    for (const id of said('draft'))
      if (get(db, sql`select 1 from draft where id = ${id}`) === undefined)
        faults.push('a committed draft is lost')
    for (const id of said('item'))
      if (!items.some((item) => item.id === id)) faults.push('a queued item is lost')
    for (const id of said('ended'))
      if (items.some((item) => item.id === id && waiting.includes(item.state)))
        faults.push('a reported end is lost')
    for (const { key } of arrivals)
      if (!items.some((item) => item.id === key && item.attempts > 0))
        faults.push('the server saw a request without an attempt')
    for (const [order, { state }] of items.entries())
      if (!waiting.includes(state) && state !== plannedStates[order])
        faults.push(`${state} after an answer that makes it ${plannedStates[order]}`)
    return { items, faults }
  })

/** Opens the data again as the app's next start would, some time later, and lets it send what waits. */
export const restart = async (task: SenderTask, laterMs: number): Promise<void> => {
  const workspace = runWorkspace({
    dataFolder: task.folder,
    databaseKey: Buffer.from(task.key, 'hex'),
    host: { openReader: forkReaders().open, askSavePath: () => Promise.resolve(null) },
    clock: { now: () => Date.now() + laterMs, monotonic: () => performance.now() },
  })
  const client = createRouterClient(workspace.router)
  workspace.setEmbeddedInstance({ baseUrl: task.baseUrl, token: 'token' })
  await until(
    () => client.outbox.open(),
    (items) => !items.some(({ state }) => waiting.includes(state)),
  )
  await workspace.stop()
}

/** What is still sent by itself, so long after it was to leave (rule D6). */
const lateAfterMs = 15 * 60_000

/** What an item is in the end, by what the kill left it as (rules D2, D3, D6). */
const endOf = (left: OutboxState, laterMs: number): OutboxState => {
  if (left === 'inflight') return 'unknown'
  if (left !== 'ready' && left !== 'not_sent') return left
  return laterMs > lateAfterMs ? 'stopped' : 'sent'
}

/** Holds what there is after the restart against what the kill had left, and against the server's own record. */
export const judge = (
  task: SenderTask,
  left: readonly StoredItem[],
  arrivals: readonly Arrival[],
  laterMs: number,
): string[] => {
  const faults: string[] = []
  const items = withData(task, listItems)
  if (items.length !== left.length) faults.push('an item is lost or was added')
  for (const item of items) {
    const own = arrivals.filter(({ key, bodySha256 }) => key === item.id || bodySha256 === item.bodySha256)
    const was = left.find(({ id }) => id === item.id)
    if (own.length > 1) faults.push(`${own.length} POSTs for one campaign`)
    if (own.length === 0 && item.state !== 'unknown' && item.state !== 'stopped')
      faults.push(`${item.state}, but nothing arrived`)
    // One that was cut off has no hash.
    const differs = ({ key, bodySha256 }: Arrival): boolean =>
      key !== item.id || (bodySha256 !== null && bodySha256 !== item.bodySha256)
    if (own.some(differs)) faults.push('a request differs from the frozen one')
    if (item.state === 'inflight') faults.push('an item is stuck inflight')
    else if (was !== undefined && item.state !== endOf(was.state, laterMs))
      faults.push(`${was.state} became ${item.state}`)
  }
  if (arrivals.some(({ key }) => !items.some(({ id }) => id === key)))
    faults.push('a request belongs to no item')
  return faults
}
