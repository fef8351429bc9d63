/**
 * The tables of the embedded service's database. Nothing is released yet: until the first release this file changes; from
 * then on it stays, and each change is a migration with the next number, which imports database/ only.
 */
import type { Migration } from '../../../database/migrate.ts'

/**
 * Every kind of campaign, companies and webhooks. An idempotency key keeps the answer itself, whatever was made. Recipients
 * and documents alike are JSON arrays by the thousand, under the id of what they came with: nothing asks for a single
 * one, and rows of their own took longer to write than all the rest.
 */
const campaigns = `
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
    created_at text not null,
    content text
  ) strict;

  create table answered_key (
    user_id text not null,
    key text not null,
    body_sha256 text not null,
    answer text not null,
    created_at text not null,
    primary key (user_id, key)
  ) strict, without rowid;
  create index answered_key_age on answered_key(created_at);

  create table company (
    id text primary key,
    user_id text not null,
    cnpj text not null,
    name text not null,
    status text not null,
    created_at text not null
  ) strict;

  create table webhook (
    user_id text not null,
    url text not null,
    created_at text not null,
    primary key (user_id, url)
  ) strict, without rowid;

  create table entry_batch (
    owner_id text not null,
    position integer not null,
    -- JSON as text, or deflated as a blob
    entries any not null,
    primary key (owner_id, position)
  ) strict;
`

/** What an account may do, and the settings of the instance. */
const settings = `
  create table user_facts (
    user_id text primary key,
    rcs_supplier integer not null,
    rcs_credential integer not null
  ) strict;

  create table service_setting (
    key text primary key,
    value text not null
  ) strict, without rowid;
`

/** Enrichments that were asked for; their documents are entry batches. */
const enrichments = `
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
`

/** Companies out of Receita Federal's open data. Every row belongs to one import, and only the current one is read. */
const cnpjBase = `
  create table cnpj_import (
    id integer primary key,
    started_at text not null,
    finished_at text,
    is_current integer not null default 0,
    establishments integer not null default 0,
    -- 1 when a file of partners was among those imported: only then is their number known
    has_partners integer not null
  ) strict;

  create table cnpj_establishment (
    import_id integer not null,
    cnpj text not null,
    is_headquarters integer not null,
    trade_name text not null,
    state text not null,
    reason text not null,
    opened_on text not null,
    cnae text not null,
    further_cnaes text not null,
    street_kind text not null,
    street text not null,
    number text not null,
    complement text not null,
    neighbourhood text not null,
    cep text not null,
    uf text not null,
    town text not null,
    phone1 text not null,
    phone2 text not null,
    fax text not null,
    email text not null,
    special_state text not null,
    primary key (import_id, cnpj)
  ) strict, without rowid;

  create table cnpj_company (
    import_id integer not null,
    root text not null,
    legal_name text not null,
    nature text not null,
    capital text not null,
    size text not null,
    primary key (import_id, root)
  ) strict, without rowid;

  -- Active branches by the day on which they were opened.
  create table cnpj_branch (
    import_id integer not null,
    root text not null,
    opened_on text not null,
    branches integer not null,
    primary key (import_id, root, opened_on)
  ) strict, without rowid;

  create table cnpj_partner (
    import_id integer not null,
    root text not null,
    partners integer not null,
    primary key (import_id, root)
  ) strict, without rowid;

  create table cnpj_name (
    import_id integer not null,
    kind text not null,
    code text not null,
    name text not null,
    primary key (import_id, kind, code)
  ) strict, without rowid;
`

/** Sounds, each once however often it came. A campaign names its own in its content. */
const audios = `
  create table audio (
    id text primary key,
    sha256 text not null unique,
    bytes blob not null,
    duration_ms real not null,
    created_at text not null
  ) strict;
`

/** What came in at the callback addresses, as it came; the same content for the same ref is one row. */
const callbacks = `
  create table callback (
    id text primary key,
    ref text not null,
    sha256 text not null,
    -- Rises by one with each delivery: a clock that was set back must not make the newest the oldest.
    turn integer not null,
    kept_bytes integer not null,
    size_bytes integer not null,
    times integer not null,
    first_at text not null,
    last_at text not null,
    method text not null,
    content_type text,
    -- JSON, and the body behind it: neither is read where callbacks are only listed
    headers text not null,
    body blob not null,
    unique (ref, sha256)
  ) strict;
  -- Holds what the oldest are found and all are counted by.
  create unique index callback_turn on callback (turn, kept_bytes);
  create index callback_of_ref on callback (ref, turn);
`

/** Data with a lower number were written before the first release. */
export const serviceMigrations: readonly Migration[] = [
  {
    version: 100,
    up: (db) => {
      for (const tables of [campaigns, settings, enrichments, cnpjBase, audios, callbacks]) db.exec(tables)
    },
  },
]
