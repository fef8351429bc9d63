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
    removed_at timestamp with time zone
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
    ended_at timestamp with time zone
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
