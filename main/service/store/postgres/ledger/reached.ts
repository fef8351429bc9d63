/** What has reached people or may have: whom how often, and at what cost. */
import type { Hold, TeamPolicy } from '../../../../../shared/api/index.ts'
import {
  billingUnits,
  type BillingUnit,
  dayInBrasilia,
  type UnitCounts,
} from '../../../../../shared/rules/campaign-cost.ts'
import { campaignTypes } from '../../../../../shared/rules/campaign-types.ts'
import type { ContactCap } from '../../../../../shared/rules/contact-cap.ts'
import { sumMicros, timesMicros } from '../../../../../shared/rules/money.ts'
import { brasiliaZone } from '../../../../../shared/rules/schedule.ts'
import { all, type Connection, get, type Query, sql } from '../sql.ts'

/** Campaigns that left or may have, but for the one that asks. */
const othersReached = (number: number): Query => sql`
  other.number <> ${number} and other.kind = any (${`{${campaignTypes.join(',')}}`}::text[])
  and other.state in ('inflight', 'sent', 'sent_unparsed', 'unknown')
  and coalesce(other.resolution, '') <> 'confirmed_not_sent'`

/**
 * How many people of a campaign have been reached by as many campaigns as the cap allows, in its days before the campaign's
 * start or since, at the phone that it goes to or at another phone of theirs (`relay_other_codes`). @returns null where there are none
 */
export const cappedBy = async (db: Connection, number: number, cap: ContactCap): Promise<Hold | null> => {
  const row = await get<{ people: number }>(
    db,
    // A look for each of its people by their index: whatever others have reached is never gone through.
    sql`with own as (select distinct person, person as phone from relay_code where request = ${number})
        select count(*) as people from (
          select known.person from (
              select person, phone from own
              union all
              select told.person, told.phone from relay_request request
                join relay_other_codes codes on codes.user_id = request.user_id and codes.key = request.key
                cross join unnest(codes.people, codes.others) as told (person, phone)
                join own on own.person = told.person
              where request.number = ${number}
            ) known
            cross join lateral (
              select other.number from relay_code theirs join relay_request other on other.number = theirs.request
              where theirs.person = known.phone and ${othersReached(number)}
                and other.reached_at > (select greatest(start_at, clock_timestamp()) - ${cap.days} * interval '1 day'
                                        from relay_request where number = ${number})
              offset 0
            ) reached
          group by known.person having count(distinct reached.number) >= ${cap.contacts}
        ) capped`,
  )
  const people = row?.people ?? 0
  return people === 0 ? null : { reason: 'capped', people, cap }
}

type Asking = { number: number; units: UnitCounts; reachedAt: Date }

/**
 * Whether a campaign costs more than is left of the budget of the month that it reaches people in. One that has no price is
 * held where the budget is passed already, as on the desktop.
 */
export const overBudget = async (
  db: Connection,
  { number, units, reachedAt }: Asking,
  budget: NonNullable<TeamPolicy['budget']>,
): Promise<Hold | null> => {
  const asked = billingUnits.filter((unit) => (units[unit] ?? 0) > 0)
  const own = costOf(units, budget.prices)
  if (own === 0 && asked.every((unit) => budget.prices[unit] !== undefined)) return null
  const month = dayInBrasilia(reachedAt.getTime()).slice(0, 7)
  const spent = await all<{ unit: BillingUnit; count: number }>(
    db,
    sql`select unit.key as unit, sum(unit.value::bigint)::bigint as count
        from relay_request other, jsonb_each_text(other.units::jsonb) unit
        where ${othersReached(number)}
          and other.reached_at >= ${`${month}-01`}::timestamp at time zone ${brasiliaZone}
          and other.reached_at < (${`${month}-01`}::timestamp + interval '1 month') at time zone ${brasiliaZone}
        group by unit.key`,
  )
  const left = costOf(Object.fromEntries(spent.map(({ unit, count }) => [unit, count])), budget.prices)
  const committedMicros = sumMicros([left, own])
  const budgetMicros = budget.monthlyMicros
  return committedMicros > budgetMicros ? { reason: 'budget', month, budgetMicros, committedMicros } : null
}

/** @throws RangeError where it is too large to be held exactly */
const costOf = (units: UnitCounts, prices: NonNullable<TeamPolicy['budget']>['prices']): number =>
  sumMicros(billingUnits.map((unit) => timesMicros(units[unit] ?? 0, prices[unit] ?? 0)))
