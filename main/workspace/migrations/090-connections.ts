import type { Migration } from '../../database/migrate.ts'

/** Remote instances. Their tokens are as safe as the rest: the key of this database is in the computer's keychain. */
export const connections: Migration = {
  version: 90,
  up: (db) =>
    db.exec(`
      create table connection (
        id text primary key,
        name text not null,
        base_url text not null,
        token text not null,
        created_at text not null
      ) strict;
    `),
}
