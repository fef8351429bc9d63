import type { Migration } from '../../database/migrate.ts'

/** Erasures of people. Who they are is kept only until they are erased everywhere: a process may end in the middle. */
export const erasures: Migration = {
  version: 180,
  up: (db) =>
    db.exec(`
      create table erasure (
        id text primary key,
        -- Phones and documents as JSON; null when it is done.
        keys text,
        people integer not null,
        asked_at text not null,
        done_at text,
        counts text
      ) strict, without rowid;
    `),
}
