import type { Migration } from '../../database/migrate.ts'

/**
 * The bytes of a request away from its state: a row is written as a whole, so that a campaign of 45 MB was written again
 * at each of its moves, and read past wherever its state was asked for.
 */
export const outboxBodies: Migration = {
  version: 300,
  up: (db) =>
    db.exec(`
      create table outbox_body (
        item_id text primary key references outbox_item(id) on delete cascade,
        body blob not null
      ) strict;
      insert into outbox_body select id, body from outbox_item order by rowid;
      alter table outbox_item drop column body;
    `),
}
