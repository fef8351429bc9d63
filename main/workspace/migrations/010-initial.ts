import type { Migration } from '../../database/migrate.ts'

/**
 * Lists, drafts, outbox. `contact` and `left_out_row` are written a million at a time in the order of their key and
 * name their batch without a foreign key, which would be looked up for each row; their removal is the code of lists/.
 */
export const initial: Migration = {
  version: 10,
  up: (db) =>
    db.exec(`
      create table setting (
        key text primary key,
        value text not null
      ) strict, without rowid;

      create table contact_list (
        id text primary key,
        name text not null,
        created_at text not null
      ) strict, without rowid;

      create table import_batch (
        id integer primary key,
        list_id text unique references contact_list(id),
        state text not null check (state in ('staging', 'committed', 'discarded')),
        file_name text not null,
        columns text not null,
        roles text not null,
        default_ddd text,
        tally text not null,
        landlines integer not null default 0,
        started_at text not null,
        committed_at text
      ) strict;

      create table contact (
        batch_id integer not null,
        position integer not null,
        source_row integer not null,
        key text not null,
        phone_kind text,
        repairs text,
        cells text not null,
        primary key (batch_id, position)
      ) strict, without rowid;

      -- Landlines get no SMS: with these few, recipient number n is found without counting through a million rows.
      create index contact_landline on contact(batch_id, position) where phone_kind = 'landline';

      create table left_out_row (
        batch_id integer not null,
        source_row integer not null,
        outcome text not null,
        reason text,
        duplicate_of integer,
        cells text not null,
        primary key (batch_id, source_row)
      ) strict, without rowid;

      create table draft (
        id text primary key,
        state text not null check (state in ('open', 'queued', 'removed')),
        revision integer not null,
        content text not null,
        list_id text,
        created_at text not null,
        saved_at text not null
      ) strict, without rowid;
      create index draft_by_list on draft(list_id);

      create table draft_revision (
        draft_id text not null references draft(id) on delete cascade,
        revision integer not null,
        content text not null,
        saved_at text not null,
        primary key (draft_id, revision)
      ) strict, without rowid;

      create table outbox_item (
        id text primary key,
        draft_id text,
        draft_content text not null,
        connection_id text not null,
        kind text not null,
        title text not null,
        quantity integer not null,
        start_at text not null,
        path text not null,
        content_type text not null,
        body blob not null,
        body_head text not null,
        body_sha256 text not null,
        campaign_sha256 text not null,
        state text not null check (state in
          ('ready', 'inflight', 'sent', 'sent_unparsed', 'rejected', 'unauthorised', 'not_sent', 'unknown')),
        created_at text not null,
        hold_until text,
        next_attempt_at text,
        resolution text check (resolution in ('confirmed_sent', 'confirmed_not_sent', 'left')),
        answer_message text,
        echo text
      ) strict;
      create index outbox_item_by_state on outbox_item(state, created_at);
      create index outbox_item_by_campaign on outbox_item(campaign_sha256);

      create table outbox_recipient (
        item_id text not null,
        position integer not null,
        contact text not null,
        entry_at integer not null,
        entry_bytes integer not null,
        primary key (item_id, position)
      ) strict, without rowid;

      create table attempt (
        id text primary key,
        item_id text not null references outbox_item(id) on delete cascade,
        body_sha256 text not null,
        started_at text not null,
        ended_at text,
        outcome text,
        status integer,
        answer_body text
      ) strict, without rowid;
      create index attempt_by_item on attempt(item_id, started_at);
    `),
}
