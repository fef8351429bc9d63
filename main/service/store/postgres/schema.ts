/**
 * The tables of the service's database on PostgreSQL: those of `../sqlite/schema.ts` in plain SQL, and three of its own
 * for what one process on SQLite has without asking: lists that several nodes write, the order of callbacks, and the
 * secret that all nodes share; and those of a relay with its team. Until the first release this file changes; from then on each change is a migration with the next number.
 */
import { instanceTable } from './instance.ts'
import { ledgerTables } from './ledger/schema.ts'
import { teamTables } from './team/schema.ts'

export type PostgresMigration = { version: number; statements: string }

/** Every recipient and document is in an entry batch; a list says whether its campaign or enrichment was created. */
const lists = `
  create table entry_list (
    id text primary key,
    is_owned boolean not null,
    stored_at timestamp with time zone not null
  );

  create table entry_batch (
    owner_id text not null references entry_list (id) on delete cascade,
    position integer not null,
    -- JSON in UTF-8, as it is or deflated
    is_deflated boolean not null,
    entries bytea not null,
    primary key (owner_id, position)
  );
`

const creations = `
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
  );
  create index campaign_by_age on campaign (created_at);

  create table enrichment (
    id text primary key,
    user_id text not null,
    name text not null,
    document_type text not null,
    type text not null,
    quantity integer not null,
    -- in ten-thousandths of the currency
    cost bigint not null,
    created_at text not null,
    finished_at text not null
  );

  create table company (
    id text primary key,
    user_id text not null,
    cnpj text not null,
    name text not null,
    status text not null,
    created_at text not null
  );

  create table webhook (
    user_id text not null,
    url text not null,
    created_at text not null,
    primary key (user_id, url)
  );

  create table audio (
    id text primary key,
    sha256 text not null unique,
    bytes bytea not null,
    duration_ms double precision not null,
    created_at text not null
  );

  create table answered_key (
    user_id text not null,
    key text not null,
    body_sha256 text not null,
    answer text not null,
    created_at text not null,
    primary key (user_id, key)
  );
  create index answered_key_age on answered_key (created_at);
`

const settings = `
  create table user_facts (
    user_id text primary key,
    rcs_supplier boolean not null,
    rcs_credential boolean not null
  );

  create table service_setting (
    key text primary key,
    value text not null
  );

  create table service_secret (
    name text primary key,
    sealed bytea not null
  );
`

const callbacks = `
  create table callback (
    id text primary key,
    ref text not null,
    sha256 text not null,
    -- Rises by one with each delivery.
    turn bigint not null unique,
    kept_bytes integer not null,
    size_bytes integer not null,
    times integer not null,
    first_at text not null,
    last_at text not null,
    method text not null,
    content_type text,
    headers text not null,
    body bytea not null,
    unique (ref, sha256)
  );
  create index callback_of_ref on callback (ref, turn);

  -- A row that is locked by those who may only go one after the other.
  create table gate (name text primary key);
  insert into gate (name) values ('callbacks');
`

export const postgresMigrations: readonly PostgresMigration[] = [
  {
    version: 100,
    statements: lists + creations + settings + callbacks + instanceTable + ledgerTables + teamTables,
  },
]
