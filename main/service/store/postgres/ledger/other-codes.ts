import { createHash } from 'node:crypto'
import type { OtherCodes } from '../../../relay/ledger.ts'
import { get, run, sql, type Transaction } from '../sql.ts'
import { arrayOf } from './codes.ts'

/** A request without a key is known by nothing before it comes. */
type Of = { userId: string; key: string }

/**
 * Keeps some of them beside what was told before: of two tries to tell the same, the first may be stored last, while the
 * request comes. Once it has come, nothing is added.
 */
export const keepOtherCodes = async (
  db: Transaction,
  { userId, key }: Of,
  pairs: OtherCodes,
): Promise<void> => {
  const request = await get(db, sql`select 1 from relay_request where user_id = ${userId} and key = ${key}`)
  if (request !== undefined) return
  const people = arrayOf(pairs.map(([person]) => person))
  const others = arrayOf(pairs.map(([, other]) => other))
  const digest = createHash('sha256').update(people).update(others).digest('hex')
  await run(
    db,
    sql`insert into relay_other_codes (user_id, key, digest, pairs, people, others, stored_at)
        values (${userId}, ${key}, ${digest}, ${pairs.length}, ${people}::bigint[], ${others}::bigint[], clock_timestamp())
        on conflict (user_id, key, digest) do update set stored_at = excluded.stored_at`,
  )
}

/** How many pairs are kept. */
export const countOtherCodes = async (db: Transaction, { userId, key }: Of): Promise<number> =>
  (
    await get<{ pairs: number }>(
      db,
      sql`select coalesce(sum(pairs), 0)::integer as pairs from relay_other_codes where user_id = ${userId} and key = ${key}`,
    )
  )?.pairs ?? 0

/** Far longer than a request takes to come after what is told of it. */
const keptHours = 24

/** Removes those of requests that cannot leave any more, or never came. */
export const forgetOtherCodes = async (db: Transaction): Promise<void> => {
  await run(
    db,
    sql`delete from relay_other_codes told
        where not exists (
            select 1 from relay_request request
            where request.user_id = told.user_id and request.key = told.key
              and request.state in ('ready', 'stopped', 'not_sent', 'inflight', 'unauthorised')
              and coalesce(request.hold::jsonb ->> 'reason', '') not in ('withdrawn', 'erased'))
          and (told.stored_at < clock_timestamp() - ${keptHours} * interval '1 hour'
            or exists (select 1 from relay_request request
                       where request.user_id = told.user_id and request.key = told.key))`,
  )
}
