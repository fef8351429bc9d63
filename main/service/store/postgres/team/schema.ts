/** The people of a relay, and the audit. Names are those of colleagues; nobody whom a request reaches is in here. */
export const teamTables = `
  -- A database has one team. Who changes people locks its row.
  create table team (
    only_row integer primary key check (only_row = 1),
    id text not null,
    name text not null,
    created_at timestamp with time zone not null,
    -- Tokens of an earlier one do not hold.
    epoch integer not null
  );

  create table team_member (
    id text primary key,
    name text not null,
    role text not null,
    created_at timestamp with time zone not null,
    removed_at timestamp with time zone,
    -- In small letters: by it a first sign-in with the company's account finds them.
    email text,
    -- The account that is theirs, from its first sign-in on.
    oidc_issuer text,
    oidc_subject text,
    check ((oidc_issuer is null) = (oidc_subject is null))
  );
  create unique index team_member_email on team_member (email) where removed_at is null;
  create unique index team_member_account on team_member (oidc_issuer, oidc_subject) where removed_at is null;

  -- What an identity provider said of somebody who signs in, until their device has joined. Nothing is in here before that.
  create table team_sign_in (
    id text primary key,
    device text not null,
    issuer text not null,
    subject text not null,
    -- Null where nobody in the team is meant.
    member text references team_member (id),
    -- identified, confirmed, joined or refused
    state text not null,
    -- of refused
    reason text,
    expires_at timestamp with time zone not null
  );

  create table team_invitation (
    digest text primary key,
    member text not null references team_member (id),
    expires_at timestamp with time zone not null,
    used_at timestamp with time zone
  );

  create table team_device (
    id text primary key,
    member text not null references team_member (id),
    name text not null,
    joined_at timestamp with time zone not null,
    ended_at timestamp with time zone,
    -- It ended because all tokens were rotated: its member will be back at another one.
    is_rotated boolean not null default false,
    -- It has asked whom it is to erase, as a computer with the app does and a script does not; null until it has.
    erases_since timestamp with time zone
  );

  -- Whom they are about is sealed, and null once every computer has erased them.
  create table team_erasure (
    id text primary key,
    people_sealed bytea,
    people integer not null,
    asked_by text not null,
    asked_at timestamp with time zone not null,
    -- What was erased here, as JSON; null until it is.
    counts text,
    done_at timestamp with time zone
  );
  create table team_erasure_device (
    erasure text not null references team_erasure (id),
    device text not null references team_device (id),
    erased_at timestamp with time zone not null,
    primary key (erasure, device)
  );

  -- One row, locked by whoever adds a line: of two lines one comes first.
  create table audit_head (
    only_row integer primary key check (only_row = 1),
    number bigint not null,
    hash text not null
  );
  insert into audit_head (only_row, number, hash) values (1, 0, repeat('0', 64));

  create table audit (
    number bigint primary key,
    -- To the millisecond, as it was hashed.
    at timestamp with time zone not null,
    actor text not null,
    action text not null,
    about text not null,
    previous text not null,
    hash text not null
  );
  create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception 'the audit is append-only'; end $$;
  create trigger audit_is_append_only before update or delete or truncate on audit
    for each statement execute function refuse_audit_change();
`
