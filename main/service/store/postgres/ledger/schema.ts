/** The tables of a relay. Bodies and answers are sealed and people are keyed codes: who owns the database sees counts. */
export const ledgerTables = `
  -- Of each channel one row: whoever claims locks it, so that claims go one after the other.
  create table relay_gate (
    channel text primary key,
    -- It grows whenever what a claim asks of people changes: with who is blocked, with the team's rules, and, where people may
    -- be reached so often only, with each campaign that leaves.
    version bigint not null,
    -- The team's rules as JSON; null until some are set.
    policy text
  );
  insert into relay_gate (channel, version) values ('upstream', 0);

  create table relay_request (
    number bigint generated always as identity primary key,
    id text not null unique,
    user_id text not null,
    key text,
    -- Of its key too, keyed so that its author's computer knows its own by it.
    tag text,
    kind text not null,
    path text not null,
    content_type text not null,
    -- Keyed digests, as the key is.
    body_digest text not null,
    says text not null,
    quantity integer not null,
    -- What it is billed by, as JSON.
    units text not null,
    start_at timestamp with time zone,
    pieces integer not null,
    -- How many of its people each DDD has, as JSON.
    recipients_by_ddd text not null,
    -- Sealed JSON: its title and parts, and how its author came to its people. Null once one of its people was erased.
    facts bytea,
    audience bytea,
    received_at timestamp with time zone not null,
    -- When its author's computer reported it, which it left before it joined (\`received_at\`). Its bytes are not kept.
    reported_at timestamp with time zone,
    -- As received, or when a person let it go: from then on it is due.
    released_at timestamp with time zone not null,
    -- A person released it once its start was over: it may still go.
    is_released boolean not null default false,
    state text not null,
    -- Why it is stopped, as JSON.
    hold text,
    next_attempt_at timestamp with time zone,
    -- All of its people might be reached at this version of the gate.
    cleared_version bigint,
    -- When its people are reached by its last attempt: at its start, or when it was claimed.
    reached_at timestamp with time zone,
    resolution text,
    -- Of an enrichment, its id at the service before the relay, as a keyed digest. Null once one of its people was erased.
    created text,
    -- When the row changed last. Computers of the team ask what has changed since.
    moved_at timestamp with time zone not null,
    unique (user_id, key)
  );
  create function note_request_move() returns trigger language plpgsql as
    $$ begin new.moved_at := clock_timestamp(); return new; end $$;
  create trigger request_moves before insert or update on relay_request
    for each row execute function note_request_move();
  create index relay_request_open on relay_request (state) where state in ('ready', 'inflight', 'not_sent');
  create index relay_request_moved on relay_request (moved_at, number);
  create index relay_request_reached on relay_request (reached_at);
  create index relay_request_created on relay_request (created);
  create index relay_request_tag on relay_request (tag);
  create index relay_request_says on relay_request (says);
  -- Those restored from a sender's record.
  create index relay_request_restored on relay_request (says) where pieces = 0;
  create index relay_request_of_user on relay_request (user_id, number);

  create table relay_body (
    request bigint not null references relay_request (number) on delete cascade,
    position integer not null,
    sealed bytea not null,
    primary key (request, position)
  );
  -- What is sealed cannot be compressed.
  alter table relay_body alter column sealed set storage external;

  -- It does not refer to its request, which is never deleted: of a long list that would take as long as storing it.
  create table relay_code (
    request bigint not null,
    person bigint not null,
    entry bigint not null
  );
  create index relay_code_of_request on relay_code (request, person);
  create index relay_code_of_person on relay_code (person, entry);

  -- By which other phones and documents the people of a campaign that has not left are known: pairs of codes, the first of the
  -- phone that it goes to. Told before the request comes, and so kept by its author and key; what is told again has the digest
  -- that it had.
  create table relay_other_codes (
    user_id text not null,
    key text not null,
    digest text not null,
    pairs integer not null,
    people bigint[] not null,
    others bigint[] not null,
    stored_at timestamp with time zone not null,
    primary key (user_id, key, digest)
  );

  create table relay_attempt (
    id text primary key,
    request bigint not null references relay_request (number) on delete cascade,
    claimed_at timestamp with time zone not null,
    lease_until timestamp with time zone not null,
    ended_at timestamp with time zone,
    outcome text,
    status integer,
    answer bytea
  );
  create unique index relay_attempt_open on relay_attempt (request) where ended_at is null;
  create index relay_attempt_of_request on relay_attempt (request);

  -- Somebody's word for the bytes of somebody else's request.
  create table relay_approval (
    request bigint primary key references relay_request (number) on delete cascade,
    body_digest text not null,
    member text not null,
    approved_at timestamp with time zone not null
  );

  -- Lifted blocks stay, so that whoever mirrors them is told.
  create table relay_block (
    person bigint primary key,
    is_blocked boolean not null,
    changed_at timestamp with time zone not null,
    -- Of the gate, when it changed.
    version bigint not null
  );
  create index relay_block_change on relay_block (version, person);

  -- The server and its history as they were when the senders reconciled last. The epoch is random, so that two histories
  -- that part after a failover never share one.
  create table relay_instance (
    only_row integer primary key check (only_row = 1),
    identity text not null,
    epoch text not null
  );
  insert into relay_instance (only_row, identity, epoch) values (1, '', '');

  -- Processes that have sent or may send. None is ever deleted: a sender that left is not one that nobody knows.
  create table relay_sender (
    id text primary key,
    -- The host's name, for people to read.
    label text not null,
    -- active | left | lost
    state text not null,
    -- How often it has come, the first time counted.
    arrivals integer not null,
    -- With which it has reconciled; null until it has.
    epoch text,
    registered_at timestamp with time zone not null,
    seen_at timestamp with time zone not null,
    reconciled_at timestamp with time zone
  );
`
