import { type Connection, get, prepared, run, sql } from './sql.ts'
import { type Place, PostgresFailure } from './start-failure.ts'

/** What a database is for, and the epoch of its instance's own tokens: one row, made by the node that comes first. */
export const instanceTable = `
  create table instance (
    only_row integer primary key check (only_row = 1),
    is_relay boolean not null,
    -- Tokens of an earlier one do not hold.
    token_epoch integer not null
  );
`

/**
 * A database is that of a relay or that of a service alone, from its first start on. The other kind would answer 201 there and
 * send nothing, or know nothing of what was answered.
 * @throws PostgresFailure
 */
export const demandKind = async (
  db: Connection,
  isRelay: boolean,
  { host, port, database }: Place,
): Promise<void> => {
  await run(
    db,
    sql`insert into instance (only_row, is_relay, token_epoch) values (1, ${isRelay}, 1) on conflict (only_row) do nothing`,
  )
  const found = await get<{ isRelay: boolean }>(db, sql`select is_relay as "isRelay" from instance`)
  if (found?.isRelay === isRelay) return
  const which = `The database ${database} of PostgreSQL at ${host}:${port} is that of`
  throw new PostgresFailure(
    isRelay
      ? `${which} a service without --upstream, whose campaigns were answered and never sent. Give the relay a database of its own: createdb NAME`
      : `${which} a relay: without --upstream this node would answer and send nothing. Start it with --upstream URL --upstream-token-file FILE like its other nodes, or give it a database of its own: createdb NAME`,
  )
}

export const getTokenEpoch = async (db: Connection): Promise<number> =>
  (await get<{ epoch: number }>(db, prepared`select token_epoch as epoch from instance`))?.epoch ?? 0

export const endInstanceTokens = (db: Connection): Promise<number> =>
  run(db, sql`update instance set token_epoch = token_epoch + 1`)
