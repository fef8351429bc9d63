import type { Migration } from '../../database/migrate.ts'

/** Recordings of voice campaigns, by the hash of their content, with what was measured of them as JSON. */
export const audios: Migration = {
  version: 80,
  up: (db) =>
    db.exec(`
      create table audio (
        id text primary key,
        name text not null,
        facts text not null,
        content blob not null,
        added_at text not null
      ) strict;
    `),
}
