import type { Migration } from '../../database/migrate.ts'

/** Enrichments from the form to the records, and the documents that they are about. */
export const enrichments: Migration = {
  version: 140,
  up: (db) =>
    db.exec(`
      create table enrichment (
        id text primary key,
        -- processing: the service has it, and is asked for the records; stopped: it is not asked any more.
        state text not null check (state in ('draft', 'queued', 'processing', 'done', 'stopped', 'removed')),
        -- What the person wrote, as JSON.
        content text not null,
        shape text not null,
        connection_id text not null,
        list_id text,
        created_at text not null,
        saved_at text not null,
        -- The request in the outbox; null where everything was there already, or nothing is asked yet.
        item_id text,
        -- The list's id at the service.
        remote_id text,
        -- What it costs, in millionths of the currency: estimated when it was queued, and as the service said.
        estimated_micros integer,
        cost_micros integer,
        -- Documents that the request carries, that were there already, that have a record, that have none.
        asked integer not null default 0,
        kept integer not null default 0,
        found integer not null default 0,
        missing integer not null default 0,
        -- Usable phones in the records.
        phones integer not null default 0,
        queued_at text,
        accepted_at text,
        finished_at text,
        next_poll_at text,
        polls integer not null default 0,
        -- In a row, the last ones.
        poll_failures integer not null default 0,
        last_poll_at text,
        -- Why the last poll brought nothing; null = the service said that it is processing.
        poll_problem text,
        -- How the records differ from the contract, as JSON.
        drift text
      ) strict;
      create index enrichment_by_state on enrichment(state, created_at);
      create index enrichment_by_item on enrichment(item_id);
      -- What a list of enrichments says of their requests, without walking through the bodies.
      create index outbox_item_outline on outbox_item(id, state, resolution, hold_until, answer_message);

      -- Documents by the thousand: those that are asked, those that were there, those without a record.
      create table enrichment_documents (
        enrichment_id text not null,
        part text not null check (part in ('asked', 'kept', 'missing')),
        position integer not null,
        documents integer not null,
        content blob not null,
        primary key (enrichment_id, part, position)
      ) strict;
    `),
}
