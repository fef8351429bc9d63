import type { Migration } from '../../../database/migrate.ts'

/** What came in at the callback addresses, as it came; the same content for the same ref is one row. */
export const callbacks: Migration = {
  version: 100,
  up: (db) =>
    db.exec(`
      create table callback (
        id text primary key,
        ref text not null,
        sha256 text not null,
        -- Rises by one with each delivery: a clock that was set back must not make the newest the oldest.
        turn integer not null,
        kept_bytes integer not null,
        size_bytes integer not null,
        times integer not null,
        first_at text not null,
        last_at text not null,
        method text not null,
        content_type text,
        -- JSON, and the body behind it: neither is read where callbacks are only listed
        headers text not null,
        body blob not null,
        unique (ref, sha256)
      ) strict;

      -- Holds what the oldest are found and all are counted by.
      create unique index callback_turn on callback (turn, kept_bytes);
      create index callback_of_ref on callback (ref, turn);
    `),
}
