import type { OtherCodes } from '../../../relay/ledger.ts'
import { get, run, sql, type Transaction } from '../sql.ts'
import { arrayOf } from './codes.ts'

/** A request without a key is known by nothing before it comes. */
type Of = { userId: string; key: string }

/** Keeps a page of them. What was told before is replaced by the first page; once the request has come, it is kept as it is. */
export const keepOtherCodes = async (
  db: Transaction,
  { userId, key }: Of,
  { page, pairs }: OtherCodes,
): Promise<void> => {
  const request = await get(db, sql`select 1 from relay_request where user_id = ${userId} and key = ${key}`)
  if (request !== undefined) return
  if (page === 0) await run(db, sql`delete from relay_other_codes where user_id = ${userId} and key = ${key}`)
  const [people, others] = [pairs.map(([person]) => person), pairs.map(([, other]) => other)]
  await run(
    db,
    sql`insert into relay_other_codes (user_id, key, page, people, others, stored_at)
        values (${userId}, ${key}, ${page}, ${arrayOf(people)}::bigint[], ${arrayOf(others)}::bigint[], clock_timestamp())
        on conflict (user_id, key, page)
          do update set people = excluded.people, others = excluded.others, stored_at = excluded.stored_at`,
  )
}

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
