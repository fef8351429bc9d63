import type { Migration } from '../../database/migrate.ts'

/** Where the data were opened last, and how many claims they know of (rule D6f). */
export const installation: Migration = {
  version: 210,
  up: (db) =>
    db.exec(`
      create table installation (
        id integer primary key check (id = 1),
        -- JSON: what the place is known by.
        facts text not null,
        generation integer not null
      ) strict;
      update setting set value = json_object('at', value, 'cause', 'unreadable') where key = 'blind_restore';
    `),
}
