/** What has left of a campaign, which a report may speak of. */
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, get, sql } from '../../database/sql.ts'
import { departed, mayReach } from '../base/item-states.ts'
import { type LeftItem, leftAtOf } from '../base/left-at.ts'

export type ReportItem = {
  id: string
  waveNumber: number | null
  /** When its first message can have left, in seconds since 1970. */
  leftAt: number
}

/** Entries are numbered through all pieces of all items: a piece has those from `first` on. */
export type ReportPiece = { item: number; number: number; first: number; count: number }

/** The request itself and the other waves of its campaign, in their order; of these, what has left and may have arrived. */
export const listReportItems = (db: ReadableDatabase, itemId: string): ReportItem[] =>
  all<LeftItem & { waveNumber: number | null }>(
    db,
    sql`select item.id, item.wave_number as waveNumber, item.start_at as startAt,
               (select max(started_at) from attempt where item_id = item.id) as attemptedAt
        from outbox_item item join outbox_item asked on asked.id = ${itemId}
        where (item.id = asked.id or item.wave_group = asked.wave_group)
          and item.state in ${departed} and ${mayReach}
        order by item.wave_number, item.created_at, item.id`,
  ).map((item) => ({ id: item.id, waveNumber: item.waveNumber, leftAt: leftAtOf(item) }))

/** Whether a campaign has a request of this id. */
export const hasItem = (db: ReadableDatabase, itemId: string): boolean =>
  get(db, sql`select 1 from outbox_item where id = ${itemId}`) !== undefined
