import type { Migration } from '../../database/migrate.ts'

/**
 * What the claim decides by (rule D6c). SQLite cannot change a CHECK in place, so the tables of the outbox are copied;
 * the attempts too, which would go with the items that they point at.
 *
 * `says_digest` is empty for items of before: nothing new can be told to say the same.
 */
export const outboxClaims: Migration = {
  version: 200,
  up: (db) =>
    db.exec(`
      create table outbox_item_claimed (
        id text primary key,
        draft_id text,
        draft_content text,
        connection_id text not null,
        kind text not null,
        title text not null,
        quantity integer not null,
        -- Sent to the user's own phones only.
        is_test integer not null check (is_test in (0, 1)),
        wave_group text,
        wave_number integer,
        wave_of integer,
        start_at text,
        -- Whether its start is the moment in which it is released.
        starts_at_once integer not null check (starts_at_once in (0, 1)),
        path text not null,
        content_type text not null,
        body blob not null,
        body_head text not null,
        body_sha256 text not null,
        -- HMAC of its kind and of what it says besides its entries.
        says_digest text not null,
        state text not null check (state in ('ready', 'stopped', 'inflight', 'sent', 'sent_unparsed', 'rejected',
          'unauthorised', 'not_sent', 'unknown')),
        -- JSON: why it is stopped.
        stop text,
        created_at text not null,
        hold_until text,
        -- From when it may leave: the end of its hold, or when the user last said so.
        released_at text not null,
        -- The version of who is blocked at which none of its recipients was.
        cleared_version integer,
        -- JSON: how many recipients each DDD has, those abroad under ''.
        recipients_by_ddd text not null,
        -- What the user accepted: people outside their hours; an earlier wave that did not end well; that no one knows
        -- what left before the data came back from a backup.
        accepts_hours integer not null check (accepts_hours in (0, 1)),
        accepts_wave integer not null check (accepts_wave in (0, 1)),
        accepts_restore integer not null default 0 check (accepts_restore in (0, 1)),
        next_attempt_at text,
        resolution text check (resolution in ('confirmed_sent', 'confirmed_not_sent', 'left')),
        answer_message text,
        echo text,
        check ((state = 'stopped') = (stop is not null))
      ) strict;
      insert into outbox_item_claimed
        select id, draft_id, draft_content, connection_id, kind, title, quantity,
               draft_id is null and kind not in ('ENRICHMENT', 'COMPANY', 'WEBHOOK'),
               draft_content ->> '$.wave.groupId', draft_content ->> '$.wave.number', draft_content ->> '$.wave.of',
               start_at, coalesce(draft_content ->> '$.start.mode', 'now') = 'now',
               path, content_type, body, body_head, body_sha256, '', state, null, created_at, hold_until,
               coalesce(hold_until, created_at), null, '{}', 0, 0, 0, next_attempt_at, resolution, answer_message, echo
        from outbox_item order by rowid;

      create table attempt_claimed (
        id text primary key,
        item_id text not null references outbox_item_claimed(id) on delete cascade,
        body_sha256 text not null,
        started_at text not null,
        ended_at text,
        outcome text,
        status integer,
        answer_body text
      ) strict;
      insert into attempt_claimed select * from attempt order by started_at;
      drop table attempt;
      alter table attempt_claimed rename to attempt;
      create index attempt_by_item on attempt(item_id);

      drop table outbox_item;
      alter table outbox_item_claimed rename to outbox_item;
      create index outbox_item_by_state on outbox_item(state, created_at);
      create index outbox_item_by_digest on outbox_item(says_digest);
      create index outbox_item_by_wave on outbox_item(wave_group, wave_number) where wave_group is not null;
      create index outbox_item_outline on outbox_item(id, state, resolution, hold_until, answer_message);

      -- A recipient of a campaign, or a document of an enrichment.
      create table outbox_entry (
        item_id text not null,
        position integer not null,
        contact text,
        -- The CPFs and CNPJs of their row, with a space between them; of an enrichment the document itself.
        documents text,
        entry_at integer not null,
        entry_bytes integer not null,
        primary key (item_id, position)
      ) strict, without rowid;
      insert into outbox_entry
        select entry.item_id, entry.position, iif(item.kind = 'ENRICHMENT', null, entry.contact),
               iif(item.kind = 'ENRICHMENT', entry.contact, entry.documents), entry.entry_at, entry.entry_bytes
        from outbox_recipient entry left join outbox_item item on item.id = entry.item_id;
      drop table outbox_recipient;

      -- Two items that say the same to some of the same people; the later one names the earlier.
      create table outbox_twin (
        item_id text not null references outbox_item(id) on delete cascade,
        other_id text not null references outbox_item(id) on delete cascade,
        shared integer not null,
        -- The user was shown the other and wants both.
        is_accepted integer not null check (is_accepted in (0, 1)),
        primary key (item_id, other_id)
      ) strict, without rowid;
      create index outbox_twin_by_other on outbox_twin(other_id);
    `),
}
