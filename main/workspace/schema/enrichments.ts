/**
 * Enrichments from the form to the records, and the documents that they are about. Records are kept by the record for
 * reading some of them (record_block), by the field for filters, order and counts (record_column), and where each
 * document's record is (record_document), so that nobody pays for one twice. Records of an enrichment that is not done
 * are seen by nobody.
 */
export const enrichments = `
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

  -- Documents by the thousand: those that are asked, those that were there, those without a record.
  create table enrichment_documents (
    enrichment_id text not null,
    part text not null check (part in ('asked', 'kept', 'missing')),
    position integer not null,
    documents integer not null,
    content blob not null,
    primary key (enrichment_id, part, position)
  ) strict;

  -- The fields of a set; \`slot\` is the place of their cells in a row. \`first\` is the first record that can have one.
  create table record_field (
    enrichment_id text not null,
    slot integer not null,
    name text not null,
    first integer not null,
    primary key (enrichment_id, slot)
  ) strict;

  -- A few dozen records each, from position \`first\` on.
  create table record_block (
    enrichment_id text not null,
    first integer not null,
    records integer not null,
    content blob not null,
    primary key (enrichment_id, first)
  ) strict;

  -- One field of a few thousand records each. A field that came later has none for those before.
  create table record_column (
    enrichment_id text not null,
    slot integer not null,
    first integer not null,
    records integer not null,
    filled integer not null,
    content blob not null,
    primary key (enrichment_id, slot, first)
  ) strict;
  -- Has all that a sum needs: the rows themselves are long.
  create index record_column_filled on record_column(enrichment_id, slot, filled);

  -- When the service answered the records of a set: those that were there already came earlier.
  create table record_source (
    -- Never given twice: what a removed one left behind must not come to belong to another.
    id integer primary key autoincrement,
    enrichment_id text not null,
    connection_id text not null,
    shape text not null,
    answered_at text not null,
    unique (enrichment_id, answered_at)
  ) strict;

  create table record_document (
    document text not null,
    source_id integer not null,
    position integer not null,
    primary key (document, source_id, position)
  ) strict, without rowid;
  create index record_document_by_source on record_document(source_id, position);

  -- \`folded\` is the name without case and accents, by which it is saved over; the rest of it is JSON.
  create table saved_view (
    id text primary key,
    shape text not null,
    folded text not null,
    name text not null,
    content text not null,
    saved_at text not null,
    unique (shape, folded)
  ) strict;

  -- How records of a shape were written to a file the last time, as JSON.
  create table record_export_choice (
    shape text primary key,
    content text not null
  ) strict;
`
