/** Holds what a run left on the disk against what it had said and what a server with a record of its own had seen. */
import { cpSync, rmSync } from 'node:fs'
import { z } from 'zod'
import type { ReadableDatabase } from '../../../../main/database/handles.ts'
import { fileFailureOf } from '../../../../main/database/failure.ts'
import { all, get, sql } from '../../../../main/database/sql.ts'
import type { OutboxState } from '../../../../shared/rules/outbox-states.ts'
import { withData } from '../opened-data.ts'
import { until } from '../until.ts'
import { open, type Place, travel } from './journey.ts'

type Item = {
  id: string
  title: string
  state: OutboxState
  attempts: number
  /** JSON; why it waits for the user. */
  stop: string | null
}

/** What may still be sent by itself. */
const sendable: readonly OutboxState[] = ['ready', 'not_sent']

/** Which item each request was for, in their order. */
export type Requests = () => string[]

const listItems = (db: ReadableDatabase): Item[] =>
  all<Item>(
    db,
    sql`select id, title, state, stop, (select count(*) from attempt where item_id = outbox_item.id) as attempts
        from outbox_item order by created_at, rowid`,
  )

const inspect = (db: ReadableDatabase, said: readonly string[], requests: readonly string[]): string[] => {
  const faults: string[] = []
  if (db.pragma('integrity_check', { simple: true }) !== 'ok') faults.push('the integrity check fails')
  const items = listItems(db)
  const ids = (word: string): string[] =>
    said.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))
  for (const id of ids('list'))
    if (get(db, sql`select 1 from contact_list where id = ${id}`) === undefined)
      faults.push('a committed list is lost')
  for (const id of ids('draft'))
    if (get(db, sql`select 1 from draft where id = ${id}`) === undefined)
      faults.push('a committed draft is lost')
  for (const id of ids('item'))
    if (!items.some((item) => item.id === id)) faults.push('a queued item is lost')
  for (const id of ids('ended'))
    if (items.some((item) => item.id === id && (item.state === 'inflight' || sendable.includes(item.state))))
      faults.push('a reported end is lost')
  for (const id of requests) {
    const item = items.find((each) => each.id === id)
    if (item === undefined || item.attempts === 0) faults.push('a request left without an attempt')
    else if (sendable.includes(item.state)) faults.push(`${item.state}, although its request had left`)
  }
  return faults
}

/** What an item is after the next start, by what it was before (rules D2 and D3). */
const endOf = (state: OutboxState): OutboxState => {
  if (state === 'inflight') return 'unknown'
  return sendable.includes(state) ? 'sent' : state
}

const lateAfterMs = 15 * 60_000
const lateSchema = z.object({ reason: z.literal('late'), dueAt: z.string() })

/** What could not leave for so long asks before it does (rule D6). */
const isRightlyLate = ({ stop }: Item, now: number): boolean => {
  const late = lateSchema.safeParse(JSON.parse(stop ?? 'null')).data
  return late !== undefined && Date.parse(late.dueAt) + lateAfterMs <= now
}

/**
 * Opens the data as the next start does, lets what waits be sent, and has more done.
 * @param said by the run, line by line
 * @param requests in all, those of the run and those that follow
 * @param more numbers of campaigns that the next start is asked for
 * @param now of the next start, epoch ms
 */
export const judge = async (
  place: Place,
  said: readonly string[],
  requests: Requests,
  more: readonly number[],
  now: number,
): Promise<string[]> => {
  const faults: string[] = []
  // Looked at in a copy, so that nothing has been at the data before the start itself.
  const copy = { ...place, folder: `${place.folder}.copy` }
  try {
    cpSync(place.folder, copy.folder, { recursive: true })
    const before = withData(copy, (db) => {
      faults.push(...inspect(db, said, requests()))
      return listItems(db)
    })
    const opened = open(place, now)
    await until(
      async () => {
        const items = await opened.client.outbox.open()
        // It pauses for minutes once it has been tried often.
        if (items.some(({ state }) => state === 'not_sent')) opened.advance(10_000)
        return items
      },
      (items) => !items.some(({ state }) => state === 'inflight' || sendable.includes(state)),
    )
    const lines: string[] = []
    if (!(await travel(opened, more, (line) => lines.push(line)))) faults.push('the next start does not work')
    faults.push(...lines.filter((line) => /^(?:bug|problem)/.test(line)).map((line) => `next start: ${line}`))
    await opened.workspace.stop()
    const after = withData(place, listItems)
    for (const { id, state } of before) {
      const last = after.find((item) => item.id === id)
      if (last?.state === endOf(state)) continue
      if (last !== undefined && sendable.includes(state) && isRightlyLate(last, opened.now())) continue
      faults.push(`${state} became ${last?.state ?? 'nothing'}`)
    }
    faults.push(...countRequests(after, requests()))
  } catch (error) {
    if (fileFailureOf(error) === null) throw error
    faults.push(`the data cannot be opened: ${String(error)}`)
  } finally {
    rmSync(copy.folder, { recursive: true, force: true })
  }
  return faults
}

/** What was asked for once is sent once, however often it failed. */
const countRequests = (items: readonly Item[], requests: readonly string[]): string[] => {
  const faults: string[] = []
  if (requests.some((key) => !items.some(({ id }) => id === key))) faults.push('a request belongs to no item')
  for (const [, same] of Map.groupBy(items, ({ title }) => title)) {
    const own = requests.filter((key) => same.some(({ id }) => id === key))
    if (own.length > 1) faults.push(`${own.length} POSTs for one campaign`)
  }
  return faults
}
