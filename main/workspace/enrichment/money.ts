import type { RecordShape } from '../../../shared/api/enrichment.ts'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import type { EnrichmentContent, EnrichmentPlan, Ledger } from '../../../shared/bridge/enrichments.ts'
import { brasiliaZone, instantOfLocalTime, writeZonelessTimestamp } from '../../../shared/rules/schedule.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, get, sql } from '../../database/sql.ts'
import type { Objection } from '../outbox/claim.ts'
import { departed, mayReach } from '../outbox/states.ts'
import { getSettings } from '../settings/settings.ts'

/** Reais as text with a point, in millionths: whole numbers, so that no price is rounded. */
export const microsOf = (reais: string): number => {
  const [whole = '0', decimals = ''] = reais.split('.')
  return Number(whole) * 1_000_000 + Number(decimals.padEnd(6, '0').slice(0, 6))
}

/** So many lists tell what a document costs; older ones may have had other prices. */
const listsOfEstimate = 10

/**
 * What so many documents will cost: by the price that the person wrote, or else by what one cost in the latest lists of
 * the shape on the connection (their middle value). Null where there are none.
 */
export const estimateOf = (
  db: ReadableDatabase,
  { connectionId, price }: Pick<EnrichmentContent, 'connectionId' | 'price'>,
  shape: RecordShape,
  documents: number,
): EnrichmentPlan['estimate'] => {
  if (price !== null) {
    const each = microsOf(price)
    return { micros: each * documents, lowestMicros: each, highestMicros: each, lists: 0 }
  }
  const prices = all<{ each: number }>(
    db,
    sql`select cast(cost_micros as real) / asked as each from enrichment
        where connection_id = ${connectionId} and shape = ${shape} and asked > 0 and cost_micros is not null
        order by accepted_at desc limit ${listsOfEstimate}`,
  )
    .map(({ each }) => each)
    .toSorted((a, b) => a - b)
  const middle = prices[Math.floor(prices.length / 2)]
  if (middle === undefined) return null
  return {
    micros: Math.ceil(middle * documents),
    lowestMicros: Math.floor(prices[0] ?? middle),
    highestMicros: Math.ceil(prices.at(-1) ?? middle),
    lists: prices.length,
  }
}

/** What still may have to be paid: it waits, is under way, or nobody knows; also what it cost was never said. */
const isOpen = sql`
  (one.state in ('processing', 'stopped', 'done', 'removed') and one.asked > 0
   or one.state = 'queued' and ${mayReach})`

/**
 * What the month has cost up to now, with what is queued, by its estimate. Rehearsals on the local service and what was
 * paid for are counted apart from each other.
 */
export const committedMicros = (db: ReadableDatabase, connectionId: string, now: number): number => {
  const month = writeZonelessTimestamp(now, 'local-brasilia').slice(0, 7)
  const since = new Date(instantOfLocalTime(`${month}-01T00:00`, brasiliaZone) ?? now).toISOString()
  const isRehearsal = connectionId === embeddedConnectionId ? 1 : 0
  return (
    get<{ micros: number | null }>(
      db,
      sql`select sum(case when one.cost_micros is not null then one.cost_micros
                          when ${isOpen} then coalesce(one.estimated_micros, 0) else 0 end) as micros
          from enrichment one left join outbox_item item indexed by outbox_item_outline on item.id = one.item_id
          where (coalesce(one.accepted_at, one.queued_at) >= ${since}
              -- What still waits will be accepted in this month, whichever it was queued in.
              or one.state = 'queued' and item.state not in ${departed})
            and (one.connection_id = ${embeddedConnectionId}) = ${isRehearsal}`,
    )?.micros ?? 0
  )
}

/** What was paid in which month, removed enrichments among them: their money stays spent. */
export const readLedger = (db: ReadableDatabase): Ledger =>
  all<Omit<Ledger[number], 'isRehearsal'> & { isRehearsal: number }>(
    db,
    // Brasília is three hours behind UTC all year since 2019 (domain facts, section 1).
    sql`select strftime('%Y-%m', coalesce(one.accepted_at, one.queued_at), '-3 hours') as month,
               one.connection_id = ${embeddedConnectionId} as isRehearsal, count(*) as enrichments,
               coalesce(sum(one.cost_micros), 0) as paidMicros,
               coalesce(sum(case when one.cost_micros is null and ${isOpen} then one.estimated_micros end), 0)
                 as waitingMicros,
               sum(max(one.found - one.kept, 0)) as found, sum(one.phones) as phones
        from enrichment one left join outbox_item item indexed by outbox_item_outline on item.id = one.item_id
        where coalesce(one.accepted_at, one.queued_at) is not null and one.asked > 0
        group by 1, 2 order by 1 desc, 2`,
  ).map((entry) => ({ ...entry, isRehearsal: entry.isRehearsal === 1 }))

/**
 * Asked by the claim: whether an enrichment's price still fits into the month's budget, which counts it already. The
 * budget may have been lowered since it was queued, or another one cost more than was estimated.
 */
export const createBudgetObjection =
  (db: ReadableDatabase): Objection =>
  ({ kind, connectionId }, now) => {
    const { enrichmentBudget } = getSettings(db)
    if (kind !== 'ENRICHMENT' || enrichmentBudget === null) return null
    const budgetMicros = microsOf(enrichmentBudget)
    const committed = committedMicros(db, connectionId, now)
    return committed > budgetMicros ? { reason: 'budget', budgetMicros, committedMicros: committed } : null
  }
