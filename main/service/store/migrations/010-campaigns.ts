import type { Migration } from '../../../database/migrate.ts'

export const campaigns: Migration = {
  version: 10,
  up: (db) =>
    db.exec(`
      create table campaign (
        id text primary key,
        user_id text not null,
        type text not null,
        title text not null,
        message text not null,
        status text not null,
        quantity integer not null,
        start_at text not null,
        callback_url text,
        created_at text not null
      ) strict;

      create table campaign_recipient (
        campaign_id text not null references campaign(id) on delete cascade,
        position integer not null,
        contact text not null,
        message text,
        primary key (campaign_id, position)
      ) strict, without rowid;

      create table idempotency_key (
        user_id text not null,
        key text not null,
        body_sha256 text not null,
        campaign_id text not null references campaign(id) on delete cascade,
        created_at text not null,
        primary key (user_id, key)
      ) strict, without rowid;
    `),
}
