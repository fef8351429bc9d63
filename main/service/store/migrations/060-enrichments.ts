import type { Migration } from '../../../database/migrate.ts'

export const enrichments: Migration = {
  version: 60,
  up: (db) =>
    db.exec(`
      create table service_setting (
        key text primary key,
        value text not null
      ) strict, without rowid;

      create table enrichment (
        id text primary key,
        user_id text not null,
        name text not null,
        document_type text not null,
        type text not null,
        quantity integer not null,
        -- in ten-thousandths of the currency
        cost integer not null,
        created_at text not null,
        finished_at text not null
      ) strict;

      -- Documents of one width, joined: a hundred thousand of them are a hundred rows.
      create table enrichment_block (
        enrichment_id text not null references enrichment(id) on delete cascade,
        position integer not null,
        documents text not null,
        primary key (enrichment_id, position)
      ) strict;
    `),
}
