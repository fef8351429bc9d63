import type { ReadableDatabase } from '../../database/open.ts'
import { all, prepare, sql } from '../../database/sql.ts'

const dayMs = 86_400_000
const chunk = 20_000

/**
 * Campaigns that reach people, or may have, through a connection from `days` before an instant on, those still to start
 * among them. Who certainly got nothing was not reached; a test goes to one's own phones.
 */
export const listCampaignsSince = (
  db: ReadableDatabase,
  { connectionId, days, startAt }: { connectionId: string; days: number; startAt: number },
): string[] =>
  all<{ id: string }>(
    db,
    sql`select id from outbox_item
        where connection_id = ${connectionId} and start_at > ${new Date(startAt - days * dayMs).toISOString()}
          and draft_id is not null
          and (state in ('ready', 'inflight', 'not_sent', 'unauthorised', 'sent', 'sent_unparsed')
               or (state = 'unknown' and coalesce(resolution, '') <> 'confirmed_not_sent'))
        order by id`,
  ).map(({ id }) => id)

/** The phones of a campaign, a chunk at a time; nothing stays open in between. */
export function* contactsOf(db: ReadableDatabase, itemId: string): Generator<string[]> {
  const page = prepare(
    db,
    `select contact from outbox_recipient where item_id = ? and position >= ? and position < ? order by position`,
  ).pluck()
  for (let from = 0; ; from += chunk) {
    const contacts = page.all(itemId, from, from + chunk) as string[]
    if (contacts.length > 0) yield contacts
    if (contacts.length < chunk) return
  }
}
