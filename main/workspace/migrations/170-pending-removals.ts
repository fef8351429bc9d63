import type { Migration } from '../../database/migrate.ts'

/** What was removed a moment ago and can still be brought back. */
export const pendingRemovals: Migration = {
  version: 170,
  up: (db) =>
    db.exec(`
      create table pending_removal (
        -- What sort of thing it was (shared/bridge/removals.ts).
        kind text not null,
        id text not null,
        -- What bringing it back needs, as JSON.
        was text not null,
        primary key (kind, id)
      ) strict, without rowid;
    `),
}
