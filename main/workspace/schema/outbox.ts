/**
 * What was confirmed and leaves, once (rule D6c). The bytes of a request lie away from its state: a row is written as a
 * whole, so that a campaign of 45 MB would be written again at each of its moves, and read past wherever its state is
 * asked for. `installation` and `claim_id` tell where the data were opened last, and which claims they know of (rule D6f).
 */
export const outbox = `
  create table outbox_item (
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
    -- Until then it does not leave; null = it waits at the service, or has no start.
    keep_until text,
    -- JSON: how it stands at the team's instance that keeps it.
    kept_by_team text,
    -- JSON: how it came to its people, of a campaign.
    audience text,
    check ((state = 'stopped') = (stop is not null))
  ) strict;
  create index outbox_item_by_state on outbox_item(state, created_at);
  create index outbox_item_by_digest on outbox_item(says_digest);
  create index outbox_item_by_wave on outbox_item(wave_group, wave_number) where wave_group is not null;
  -- What a list of enrichments says of their requests, without walking through the bodies.
  create index outbox_item_outline on outbox_item(id, state, resolution, hold_until, answer_message);
  -- What the list of campaigns is made of.
  create index outbox_item_in_list on outbox_item
    (is_test, kind, created_at, id, wave_group, state, resolution, next_attempt_at, quantity, start_at);

  -- What the ledger asks of each item, without its bodies.
  create index outbox_item_spending on outbox_item
    (id, kind, state, resolution, connection_id, start_at, released_at, is_test, quantity);

  -- What a campaign is billed as: parts of short SMS, messages of RCS, calls. Prices are in \`price\`.
  create table outbox_unit (
    item_id text not null references outbox_item(id) on delete cascade,
    unit text not null,
    count integer not null check (count > 0),
    primary key (item_id, unit)
  ) strict, without rowid;

  -- The frozen bytes of an item, a piece for each half megabyte, with the entries that stand in it: recipients of a
  -- campaign, or documents of an enrichment. What is short comes first: SQLite reads past what stands before a column.
  create table outbox_piece (
    item_id text not null,
    -- 0, 1, 2 …
    number integer not null,
    -- The position of its first entry among all of the item.
    first_entry integer not null,
    -- How many are left; those that were taken out keep their line and position.
    entries integer not null,
    -- The length of its part of the body.
    bytes integer not null,
    -- A line for each entry: its phone. Null = of no campaign.
    contacts text,
    -- A line for each entry: the CPFs, CNPJs and other phones of its row, with a space between them; of an enrichment
    -- the document itself.
    other_keys text not null,
    -- Where each entry begins in the bytes, and how many it has (0 = taken out): two numbers of 32 bits.
    places blob not null,
    -- Deflated, unless that saves nothing.
    body blob not null,
    unique (item_id, number)
  ) strict;

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

  create table attempt (
    id text primary key,
    item_id text not null references outbox_item(id) on delete cascade,
    body_sha256 text not null,
    started_at text not null,
    ended_at text,
    outcome text,
    status integer,
    answer_body text,
    -- The proxy that refused it, as \`host:port\`, or a certificate's issuer.
    outcome_subject text
  ) strict;
  create index attempt_by_item on attempt(item_id);

  create table installation (
    id integer primary key check (id = 1),
    -- JSON: what the place is known by.
    facts text not null,
    mark text
  ) strict;

  -- The ids of claims since then, also of items that are gone.
  create table claim_id (id text primary key) strict, without rowid;
`
