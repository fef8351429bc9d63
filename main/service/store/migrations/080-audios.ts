import type { Migration } from '../../../database/migrate.ts'

/** Sounds, each once however often it came. A campaign names its own in its content. */
export const audios: Migration = {
  version: 80,
  up: (db) =>
    db.exec(`
      create table audio (
        id text primary key,
        sha256 text not null unique,
        bytes blob not null,
        duration_ms real not null,
        created_at text not null
      ) strict;
    `),
}
