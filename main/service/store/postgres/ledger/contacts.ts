import type { ContactCodes, Contacted } from '../../../../../shared/api/index.ts'
import { campaignTypes } from '../../../../../shared/rules/campaign-types.ts'
import { all, type Connection, sql } from '../sql.ts'

/**
 * Campaigns that reach people, or may have, the latest first; what is held reaches nobody yet, and of what a person has
 * settled as not sent nobody was reached. `at`: when they start, or were claimed.
 * @param own a computer that knows its own by itself
 */
export const listContacted = async (
  db: Connection,
  { own, days }: { own: string | null; days: number },
): Promise<Contacted[]> =>
  (
    await all<{ id: string; at: Date }>(
      db,
      sql`select id, coalesce(start_at, received_at) as at from relay_request
          where received_at > clock_timestamp() - ${days} * interval '1 day' and pieces > 0
            and kind = any (${`{${campaignTypes.join(',')}}`}::text[])
            and state in ('ready', 'inflight', 'sent', 'sent_unparsed', 'unknown')
            and coalesce(resolution, '') <> 'confirmed_not_sent' and device is distinct from ${own}
          order by number desc`,
    )
  ).map(({ id, at }) => ({ id, at: at.toISOString() }))

const codesAtOnce = 50_000

/** Whom a request reaches, as codes in their order. @param after the last code of the page before; '' = from the beginning */
export const listContactCodes = async (db: Connection, id: string, after: string): Promise<ContactCodes> => {
  const from = /^-?\d{1,19}$/.test(after) ? after : null
  const rows = await all<{ code: string }>(
    db,
    sql`select distinct person::text as code, person from relay_code
        where request = (select number from relay_request where id = ${id})
          and (${from}::text is null or person > ${from}::bigint)
        order by person limit ${codesAtOnce}`,
  )
  return {
    codes: rows.map(({ code }) => code),
    next: rows.at(-1)?.code ?? after,
    isLast: rows.length < codesAtOnce,
  }
}
