import type { Migration } from '../../database/migrate.ts'

/** A list can have a date until which it is kept. Lists that are there have none: nobody was asked. */
export const listRetention: Migration = {
  version: 190,
  up: (db) =>
    db.exec(`
      -- YYYY-MM-DD on the person's calendar; null = no date was set.
      alter table contact_list add column keep_until text;
    `),
}
