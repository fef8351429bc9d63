/** Who was reached lately, across channels and connections. */
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, sql } from '../../database/sql.ts'
import type { RecentContacts } from '../campaigns/filter-audience.ts'
import { codeOf, type KeyCode } from '../suppressions/key-code.ts'
import { entriesOfItem } from './pieces.ts'
import { reachedKeysOf } from './entry-keys.ts'
import { mayReach } from './states.ts'

const dayMs = 86_400_000

/**
 * Campaigns that reach people, or may have, from `days` before an instant on, those still to start among them: through
 * all remote connections, or as rehearsed on the embedded service. Who certainly got nothing was not reached; a test
 * goes to the user's own phones.
 */
const listCampaignsSince = (
  db: ReadableDatabase,
  { connectionId, days, startAt }: { connectionId: string; days: number; startAt: number },
): string[] =>
  all<{ id: string }>(
    db,
    sql`select item.id from outbox_item item
        where (item.connection_id = ${embeddedConnectionId}) = ${connectionId === embeddedConnectionId ? 1 : 0}
          and item.start_at > ${new Date(startAt - days * dayMs).toISOString()}
          and item.is_test = 0 and ${mayReach}
        order by item.id`,
  ).map(({ id }) => id)

/** By what the people of a campaign are known, a chunk of recipients at a time; nothing stays open in between. */
function* contactsOf(db: ReadableDatabase, itemId: string): Generator<KeyCode[][]> {
  for (const entries of entriesOfItem(db, itemId))
    yield entries.map((entry) => reachedKeysOf(entry).map(codeOf))
}

/** What an audience asks of the outbox. */
export const createRecentContacts = (db: ReadableDatabase): RecentContacts => ({
  listCampaignsSince: (wanted) => listCampaignsSince(db, wanted),
  contactsOf: (itemId) => contactsOf(db, itemId),
})
