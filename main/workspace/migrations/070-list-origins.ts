import type { Migration } from '../../database/migrate.ts'

/** A list can be made of other lists, and carry tags. */
export const listOrigins: Migration = {
  version: 70,
  up: (db) =>
    db.exec(`
      -- Of which lists it was made, by name, and how, as JSON; null of what was read from a file.
      alter table import_batch add column origin text;

      create table list_tag (
        list_id text not null references contact_list(id) on delete cascade,
        -- Without case and accents: two tags that people would call the same are one.
        folded text not null,
        name text not null,
        primary key (list_id, folded)
      ) strict, without rowid;
    `),
}
