import type { Migration } from '../../database/migrate.ts'

/**
 * What the list of campaigns is made of. Without these indexes each item would be read past its body, which has megabytes,
 * and each queued draft with all it says.
 */
export const campaignList: Migration = {
  version: 240,
  up: (db) =>
    db.exec(`
      create index outbox_item_in_list on outbox_item
        (is_test, kind, created_at, id, wave_group, state, resolution, next_attempt_at, quantity, start_at);
      create index draft_by_state on draft(state, saved_at);
    `),
}
