import type { RecordShape } from '../../../shared/api/enrichment.ts'
import type { EnrichmentContent, EnrichmentPlan } from '../../../shared/bridge/enrichments.ts'
import { microsOf, timesMicros } from '../../../shared/rules/money.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, sql } from '../../database/sql.ts'

/** How many of the latest lists the estimate is based on; older ones may have had other prices. */
const listsOfEstimate = 10

/**
 * The estimated cost of documents: by the price that the user entered, or else by what one cost in the latest lists of
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
    return { micros: timesMicros(documents, each), lowestMicros: each, highestMicros: each, lists: 0 }
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
