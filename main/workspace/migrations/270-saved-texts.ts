import type { Migration } from '../../database/migrate.ts'

/** Messages and signatures that are kept for the next campaigns (saved-texts/queries.ts). */
export const savedTexts: Migration = {
  version: 270,
  up: (db) =>
    db.exec(`
      create table saved_text (
        id text not null primary key,
        kind text not null check (kind in ('message', 'signature')),
        name text not null,
        text text not null,
        saved_at text not null
      ) strict;
    `),
}
