import type { Migration } from '../../database/migrate.ts'

/** What the person chose in the palette lately, and the files that were read lately. */
export const recentChoices: Migration = {
  version: 160,
  up: (db) =>
    db.exec(`
      create table recent_choice (
        kind text not null,
        id text not null,
        chosen_at text not null,
        primary key (kind, id)
      ) strict, without rowid;

      create table recent_file (
        path text primary key,
        opened_at text not null
      ) strict, without rowid;
    `),
}
