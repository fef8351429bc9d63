import type { ReadableDatabase } from '../../database/open.ts'
import { all, sql } from '../../database/sql.ts'
import { entriesOfItem } from '../outbox/entries.ts'
import { mayReach } from '../outbox/states.ts'

const dayMs = 86_400_000

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
    sql`select item.id from outbox_item item
        where item.connection_id = ${connectionId} and item.start_at > ${new Date(startAt - days * dayMs).toISOString()}
          and item.is_test = 0 and ${mayReach}
        order by item.id`,
  ).map(({ id }) => id)

/** The phones of a campaign, a chunk at a time; nothing stays open in between. */
export function* contactsOf(db: ReadableDatabase, itemId: string): Generator<string[]> {
  for (const entries of entriesOfItem(db, itemId))
    yield entries.flatMap(({ contact }) => (contact === null ? [] : [contact]))
}
