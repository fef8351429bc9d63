/**
 * The tables of the workspace's database. Nothing is released yet: until the first release this file changes; from then
 * on it stays, and each change is a migration with the next number (migrations/NNN-what.ts), which imports database/ only.
 */
import { randomBytes } from 'node:crypto'
import type { Migration } from '../../database/migrate.ts'
import { enrichments } from './enrichments.ts'
import { outbox } from './outbox.ts'
import { results } from './results.ts'

/** What the person set, chose and opened lately. */
const settings = `
  create table setting (
    key text primary key,
    value text not null
  ) strict, without rowid;

  create table remembered_roles (
    id integer primary key,
    headers text not null unique,
    columns text not null,
    roles text not null,
    used_at text not null,
    phone_order text
  ) strict;
  create index remembered_roles_by_use on remembered_roles(used_at);

  create table recent_choice (
    kind text not null,
    id text not null,
    chosen_at text not null,
    primary key (kind, id)
  ) strict, without rowid;

  create table recent_file (
    path text primary key,
    opened_at text not null
  ) strict, without rowid;

  create table saved_text (
    id text not null primary key,
    kind text not null check (kind in ('message', 'signature')),
    name text not null,
    text text not null,
    saved_at text not null
  ) strict;
`

/**
 * Lists, and the batches of rows that they are made of (rows/batch.ts). Blocks are written by the thousand and name their batch
 * without a foreign key, which would be looked up for each; their removal is the code of rows/.
 */
const lists = `
  create table contact_list (
    id text primary key,
    name text not null,
    created_at text not null,
    -- The last day on which it is kept, \`YYYY-MM-DD\`; null = for ever.
    keep_until text
  ) strict, without rowid;

  create table list_tag (
    list_id text not null references contact_list(id) on delete cascade,
    -- Without case and accents: two tags that people would call the same are one.
    folded text not null,
    name text not null,
    primary key (list_id, folded)
  ) strict, without rowid;

  create table import_batch (
    id integer primary key,
    list_id text unique references contact_list(id),
    state text not null check (state in ('staging', 'review', 'committed', 'discarded')),
    file_name text not null,
    list_name text not null default '',
    -- What was read and how, as JSON; null of what came in before this was kept.
    source text,
    columns text not null,
    roles text not null,
    default_ddd text,
    tally text not null,
    landlines integer not null default 0,
    -- The revision of the rows that counts.
    revision integer not null default 0,
    started_at text not null,
    committed_at text,
    -- What it was made of, as JSON; null of what came out of files.
    origin text,
    -- The order in which phone columns are tried, as JSON; null = as the file has them.
    phone_order text
  ) strict;

  -- An import reads one file or several; each is known again by its own bytes.
  create table import_file (
    batch_id integer not null,
    -- 0, 1, 2 … in the order in which the files were read.
    position integer not null,
    name text not null,
    -- The sheet that was read; null of a text.
    sheet text,
    -- SHA-256 of the file's bytes, as hex; null where it is not known.
    content_sha256 text,
    -- What is added to the row numbers of the file to get those of the import.
    rows_before integer not null,
    primary key (batch_id, position)
  ) strict;
  create index import_file_content on import_file (content_sha256) where content_sha256 is not null;

  create table cell_block (
    batch_id integer not null,
    position integer not null,
    revision integer not null,
    content blob not null,
    primary key (batch_id, position, revision)
  ) strict;

  create table verdict_block (
    batch_id integer not null,
    position integer not null,
    revision integer not null,
    rows integer not null,
    accepted integer not null,
    recipients integer not null,
    left_out integer not null,
    content blob not null,
    primary key (batch_id, position, revision)
  ) strict;
  -- The counts of all blocks of a batch, without the pages that hold their rows.
  create index verdict_block_counts
    on verdict_block(batch_id, position, revision, rows, accepted, recipients, left_out);

  -- Each change that a person made to an import, and how everything stood after it.
  create table import_change (
    batch_id integer not null,
    revision integer not null,
    what text not null,
    roles text not null,
    default_ddd text,
    tally text not null,
    made_at text not null,
    phone_order text,
    primary key (batch_id, revision)
  ) strict, without rowid;

  -- What was removed a moment ago and can still be brought back.
  create table pending_removal (
    -- What sort of thing it was (shared/bridge/removals.ts).
    kind text not null,
    id text not null,
    -- What bringing it back needs, as JSON.
    was text not null,
    primary key (kind, id)
  ) strict, without rowid;
`

/** Drafts, and the recordings of voice campaigns by the hash of their content. */
const campaigns = `
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
  create index draft_by_state on draft(state, saved_at);

  create table draft_revision (
    draft_id text not null references draft(id) on delete cascade,
    revision integer not null,
    content text not null,
    saved_at text not null,
    primary key (draft_id, revision)
  ) strict, without rowid;

  create table audio (
    id text primary key,
    name text not null,
    facts text not null,
    content blob not null,
    added_at text not null,
    -- How it sounds and what its tags say, as JSON; null where nobody has listened to it yet.
    heard text
  ) strict;
`

/**
 * Who must not be contacted. Keys of a list lie by the ten thousands in one value (suppressions/entry-block.ts): SQLite
 * takes longer over a million keyed rows than over all else. Nothing here points at contact lists, so that entries
 * outlive whatever is deleted there. `version` grows with every change of who is blocked; `hash_key` is the key of the
 * hashes that are kept instead of people, and never changes, or no hash would be found again.
 */
const suppressions = `
  create table suppression_list (
    id text primary key,
    state text not null check (state in ('staging', 'committed', 'discarded')),
    name text not null,
    source text not null,
    obtained_on text not null,
    created_at text not null,
    storage text not null check (storage in ('plain', 'hashed', 'team')),
    file_name text not null,
    tally text not null,
    phones integer not null,
    documents integer not null
  ) strict, without rowid;

  create table suppression_block (
    list_id text not null,
    position integer not null,
    numbers blob not null,
    texts text not null,
    primary key (list_id, position)
  ) strict;

  create table suppression_entry (
    id text primary key,
    kind text not null check (kind in ('phone', 'cpf', 'cnpj')),
    storage text not null check (storage in ('plain', 'hashed')),
    -- The phone or document itself, or its HMAC-SHA-256 in hexadecimal.
    key text not null,
    source text not null,
    note text not null,
    added_at text not null,
    unique (kind, storage, key)
  ) strict, without rowid;
  create index suppression_entry_by_time on suppression_entry(added_at);

  -- Of a list that is a mirror of a team's blocks: through which connection, and by which codes people are known there.
  create table suppression_mirror (
    list_id text primary key,
    connection_id text not null unique,
    code_key blob not null,
    -- Where the last page of changes ended.
    after text not null,
    -- As of when it is the team's; null = of no time yet.
    seen_at text,
    -- Where the last page of campaigns ended, and as of when all are here.
    contacts_after text not null default '',
    contacts_seen_at text,
    -- The last line of the team's audit when it was last told something. A team without that line was put back to before.
    audit_seen text not null default ''
  ) strict, without rowid;

  -- Campaigns by which a team has reached people, or may, with its codes of them.
  create table team_contact (
    connection_id text not null,
    request_id text not null,
    -- By which this computer knows its own.
    tag text,
    at text not null,
    -- Where the last page of codes ended, and how many blocks there are; a campaign counts when all are here.
    after text not null default '',
    blocks integer not null default 0,
    is_whole integer not null default 0,
    primary key (connection_id, request_id)
  ) strict, without rowid;
  create index team_contact_missing on team_contact (connection_id) where is_whole = 0;
  create table team_contact_block (
    connection_id text not null,
    request_id text not null,
    position integer not null,
    -- Little-endian doubles.
    codes blob not null,
    primary key (connection_id, request_id, position)
  ) strict;

  -- Lists and blocks made by hand that a team has been told.
  create table suppression_told (
    connection_id text not null,
    source_id text not null,
    primary key (connection_id, source_id)
  ) strict, without rowid;

  -- Of each team that was joined: whether it knows what left this computer before.
  create table team_history (
    connection_id text primary key,
    joined_at text not null,
    -- Null = not yet: until then nothing leaves through the team.
    told_at text,
    -- How many items waited when it was joined, and went back to drafts.
    recalled integer not null default 0
  ) strict, without rowid;
  -- Items of which a team was told. Outcome null = it gave no answer, as many times as there were tries; 'skipped' = a
  -- person did not want to wait for one any longer.
  create table team_report (
    connection_id text not null,
    item_id text not null,
    outcome text check (outcome in ('told', 'refused', 'skipped')),
    tries integer not null default 0,
    primary key (connection_id, item_id)
  ) strict, without rowid;

  create table suppression_state (
    id integer primary key check (id = 1),
    version integer not null,
    hash_key blob not null
  ) strict;
`

/** Remote instances. Their tokens are as safe as the rest: the key of this database is in the computer's keychain. */
const connections = `
  create table connection (
    id text primary key,
    name text not null,
    base_url text not null,
    token text not null,
    created_at text not null,
    -- How this instance reads a start without a zone, and what it means by 408 and 429.
    zoneless_start text not null default 'local-brasilia' check (zoneless_start in ('local-brasilia', 'utc')),
    busy_meaning text not null default 'unknown' check (busy_meaning in ('unknown', 'not_sent')),
    -- Bytes in a second, as the line to it was when it was measured last.
    upload_rate integer,
    -- JSON: the team whose instance it is, and who asks; null = it is no team's.
    team text,
    -- JSON: results by which a delivery report blocks people by itself.
    auto_blocks text not null default '[]'
  ) strict;
`

/** What a unit costs through a connection, from a day on until its next price. Outlives its connection, as the ledger does. */
const money = `
  create table price (
    connection_id text not null,
    unit text not null,
    -- \`YYYY-MM-DD\` in Brasília.
    valid_from text not null,
    -- Millionths of a real.
    micros integer not null check (micros >= 0),
    primary key (connection_id, unit, valid_from)
  ) strict, without rowid;
`

/** Erasures of people. Who they are is kept only until they are erased everywhere: a process may end in the middle. */
const erasures = `
  create table erasure (
    id text primary key,
    -- Phones and documents as JSON; null when it is done.
    keys text,
    people integer not null,
    asked_at text not null,
    done_at text,
    counts text,
    -- When nothing of them was left here, copies included; then the teams are told.
    here_at text,
    -- JSON: the teams that are to be told, and whether they have been.
    teams text not null default '[]',
    -- Name of the team that asked for it; null = it was asked for here.
    asked_by text,
    -- 1 while a person here has to agree first.
    needs_consent integer not null default 0,
    -- Of what a team asked for: when this computer was told, by its own clock.
    taken_at text
  ) strict, without rowid;
`

/** Who took personal data out, looked for somebody, erased them or showed documents whole. Only ever added to. */
const accesses = `
  create table access (
    number integer primary key,
    at text not null,
    account text not null,
    action text not null,
    -- An id, of something that may be gone.
    subject text,
    count integer,
    -- SHA-256 over the entry and the seal before it.
    seal text not null
  ) strict;
`

/** Data with a lower number were written before the first release. */
export const workspaceMigrations: readonly Migration[] = [
  {
    version: 317,
    up: (db) => {
      for (const tables of [
        settings,
        lists,
        campaigns,
        suppressions,
        connections,
        outbox,
        results,
        enrichments,
        money,
        erasures,
        accesses,
      ])
        db.exec(tables)
      db.prepare('insert into suppression_state (id, version, hash_key) values (1, 0, ?)').run(
        randomBytes(32),
      )
    },
  },
]
