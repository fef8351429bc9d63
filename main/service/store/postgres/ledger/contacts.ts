import type { ContactCodes, ContactPage } from '../../../../../shared/api/index.ts'
import { campaignTypes } from '../../../../../shared/rules/campaign-types.ts'
import { all, type Connection, sql } from '../sql.ts'
import { arrayOf } from './codes.ts'

const campaignsAtOnce = 500
/** The codes of so small a campaign come with it. */
const codesWithin = 50

type Row = {
  number: number
  id: string
  tag: string | null
  at: Date
  movedAt: string
  overlapAt: string
  reaches: boolean
  quantity: number
}

/**
 * Campaigns that have changed, in the order of change. As on the desktop all of them reach people or may, but for what was
 * refused, was settled as not sent, or cannot leave any more. `at`: when they start, or when they came.
 * @param after `next` of the page before; '' = everything of the last `days` days
 */
export const listContacted = async (db: Connection, days: number, after: string): Promise<ContactPage> => {
  const [, moved = null, number = '0'] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) (\d{1,15})$/.exec(after) ?? []
  const text = sql`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`
  const rows = await all<Row>(
    db,
    sql`select number, id, tag, coalesce(start_at, received_at) as at, quantity,
          to_char(moved_at at time zone 'UTC', ${text}) as "movedAt",
          -- A transaction may commit later than its row says, by minutes; what changed then is told again.
          to_char((moved_at - interval '5 minutes') at time zone 'UTC', ${text}) as "overlapAt",
          pieces > 0 and state <> 'rejected' and coalesce(resolution, '') <> 'confirmed_not_sent'
            and coalesce(hold::jsonb ->> 'reason', '') not in ('withdrawn', 'erased') as reaches
        from relay_request
        where (moved_at, number) > (coalesce(${moved}::timestamp with time zone,
                                             clock_timestamp() - ${days} * interval '1 day'), ${Number(number)})
          and kind = any (${`{${campaignTypes.join(',')}}`}::text[])
        order by moved_at, number limit ${campaignsAtOnce}`,
  )
  const small = rows.filter(({ reaches, quantity }) => reaches && quantity <= codesWithin)
  const codes = await all<{ request: number; codes: string[] }>(
    db,
    sql`select request, array_agg(distinct person::text) as codes from relay_code
        where request = any (${arrayOf(small.map((one) => BigInt(one.number)))}::bigint[]) group by request`,
  )
  const codesOf = new Map(codes.map((one) => [one.request, one.codes]))
  const last = rows.at(-1)
  const isLast = rows.length < campaignsAtOnce
  return {
    campaigns: rows.map(({ number: each, id, tag, at, reaches, quantity }) => ({
      id,
      tag,
      at: at.toISOString(),
      reaches,
      codes: reaches && quantity <= codesWithin ? (codesOf.get(each) ?? []) : null,
    })),
    next: nextOf(last, isLast, after),
    isLast,
  }
}

const nextOf = (last: Row | undefined, isLast: boolean, after: string): string => {
  if (last === undefined) return after
  return isLast ? `${last.overlapAt} 0` : `${last.movedAt} ${last.number}`
}

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
