import type { Migration } from '../../database/migrate.ts'

/** The mark outside the data is the id of the last claim, and no longer a count of claims (rule D6f). */
export const claimMarks: Migration = {
  version: 230,
  up: (db) =>
    db.exec(`
      alter table installation drop column generation;
      -- The claim that the file named when the data were bound; null: they belong wherever they are opened.
      alter table installation add column mark text;
      update installation set facts = '{}';
      -- The ids of claims since then, also of items that are gone.
      create table claim_id (id text primary key) strict, without rowid;
    `),
}
