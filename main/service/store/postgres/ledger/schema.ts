/** The tables of a relay. Bodies and answers are sealed and people are keyed codes: who owns the database sees counts. */
export const ledgerTables = `
  -- Of each channel one row: whoever claims locks it, so that claims go one after the other.
  create table relay_gate (channel text primary key, block_version bigint not null);
  insert into relay_gate (channel, block_version) values ('upstream', 0);

  create table relay_request (
    number bigint generated always as identity primary key,
    id text not null unique,
    user_id text not null,
    key text,
    kind text not null,
    path text not null,
    content_type text not null,
    -- Keyed digests, as the key is.
    body_digest text not null,
    says text not null,
    quantity integer not null,
    start_at timestamp with time zone,
    pieces integer not null,
    received_at timestamp with time zone not null,
    state text not null,
    -- Why it is stopped, as JSON.
    hold text,
    next_attempt_at timestamp with time zone,
    -- None of its people was blocked at this version of the gate.
    cleared_version bigint,
    resolution text,
    unique (user_id, key)
  );
  create index relay_request_open on relay_request (state) where state in ('ready', 'inflight', 'not_sent');
  create index relay_request_says on relay_request (says);
  create index relay_request_age on relay_request (received_at);

  create table relay_body (
    request bigint not null references relay_request (number) on delete cascade,
    position integer not null,
    sealed bytea not null,
    primary key (request, position)
  );

  create table relay_code (
    request bigint not null references relay_request (number) on delete cascade,
    person bigint not null,
    entry bigint not null
  );
  create index relay_code_of_request on relay_code (request);

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

  create table relay_block (person bigint primary key, blocked_at timestamp with time zone not null);
`
