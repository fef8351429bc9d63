/**
 * Everything that costs money, request by request: what was billed, and what may yet have to be paid. The cost of a
 * campaign is never stored: it is what it is billed as (`outbox_unit`) by the prices of its day, so that a price which was
 * set late, or mended, counts for all that it holds for. That of an enrichment is what the service said, or was estimated.
 */
import type { PaidKind } from '../../../shared/bridge/money.ts'
import {
  type BillingUnit,
  costOf,
  dayInBrasilia,
  type Price,
  type UnitCounts,
} from '../../../shared/rules/campaign-cost.ts'
import type { CampaignType } from '../../../shared/rules/campaign-types.ts'
import {
  departedStates,
  type OutboxState,
  type SpendingPhase,
  spendingPhaseOf,
  type standingByResolution,
} from '../../../shared/rules/outbox-states.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, type Query, sql } from '../../database/sql.ts'
import { withTeam } from '../base/item-states.ts'
import { listPrices } from './prices.ts'

type Resolution = keyof typeof standingByResolution | null

/** One request, with its place in the ledger. */
export type Spending = {
  itemId: string | null
  connectionId: string
  kind: PaidKind
  /** Of tests as of all else. */
  quantity: number
  phase: SpendingPhase
  /** `YYYY-MM-DD` in Brasília. */
  day: string
  /** Of what has a price. */
  micros: number
  /** Something of it has no price. */
  isUnpriced: boolean
  found: number
  phones: number
}

type CampaignRow = {
  id: string
  kind: CampaignType
  connectionId: string
  quantity: number
  state: OutboxState
  resolution: Resolution
  startAt: string | null
  releasedAt: string
  leftAt: string | null
  unit: BillingUnit
  count: number
}

/** Anything that is not yet past has its day no earlier than now. */
const dayOf = (phase: SpendingPhase, times: readonly (string | null)[], now: number): string => {
  const known = times.flatMap((time) => (time === null ? [] : [Date.parse(time)]))
  return dayInBrasilia(Math.max(...known, phase === 'waiting' ? now : 0))
}

/**
 * A request leaves within minutes of its release, or stops as late; sending it then sets a new release time. So a request
 * that was released this many days before a month left in an earlier month.
 */
const mostDaysToLeave = 40

/** Of `outbox_item item`: its money may be spent in a month or later, or it is one item's. What is not past always may. */
const mayConcern = ({ month, itemId }: Asked): Query => {
  if (itemId !== undefined) return sql`used.item_id = ${itemId}`
  if (month === undefined) return sql`true`
  const since = Date.parse(`${month}-01T00:00:00Z`)
  const released = new Date(since - mostDaysToLeave * 86_400_000).toISOString()
  const start = new Date(since - 86_400_000).toISOString()
  return sql`(item.start_at >= ${start} or item.released_at >= ${released} or item.state not in (select value from json_each(${JSON.stringify(departedStates)})))`
}

/** Which of all are asked for: those of a month and later, with some before; those of an item; else all. */
type Asked = { month?: string; itemId?: string }

const listCampaigns = (
  db: ReadableDatabase,
  prices: readonly Price[],
  now: number,
  asked: Asked = {},
): Spending[] => {
  const rows = all<CampaignRow>(
    db,
    sql`select item.id, item.kind, item.connection_id as connectionId, item.quantity, item.state, item.resolution,
               item.start_at as startAt, item.released_at as releasedAt, used.unit, used.count,
               (select started_at from attempt where item_id = item.id order by rowid desc limit 1) as leftAt
        from outbox_unit used join outbox_item item indexed by outbox_item_spending on item.id = used.item_id
        where ${mayConcern(asked)}
        order by used.item_id`,
  )
  const items = new Map<string, CampaignRow & { units: UnitCounts }>()
  for (const row of rows)
    items.set(row.id, { ...row, units: { ...items.get(row.id)?.units, [row.unit]: row.count } })
  return [...items.values()].flatMap((item): Spending[] => {
    const { id, kind, connectionId, quantity, units, startAt, releasedAt, leftAt } = item
    const phase = spendingPhaseOf(item.state, item.resolution)
    if (phase === null) return []
    const day = dayOf(phase, [startAt, phase === 'waiting' ? releasedAt : (leftAt ?? releasedAt)], now)
    const { micros, unpriced } = costOf(units, prices, { connectionId, day })
    const isUnpriced = unpriced.length > 0
    return [{ itemId: id, kind, connectionId, quantity, phase, day, micros, isUnpriced, found: 0, phones: 0 }]
  })
}

type EnrichmentRow = {
  itemId: string | null
  connectionId: string
  state: string
  asked: number
  found: number
  kept: number
  phones: number
  estimatedMicros: number | null
  costMicros: number | null
  acceptedAt: string | null
  queuedAt: string
  itemState: OutboxState | null
  itemResolution: Resolution
  isWithTeam: number | null
  leftAt: string | null
}

/** Removed ones among them: their money stays spent. */
const listEnrichments = (db: ReadableDatabase, now: number): Spending[] =>
  all<EnrichmentRow>(
    db,
    sql`select one.item_id as itemId, one.connection_id as connectionId, one.state, one.asked, one.found, one.kept,
               one.phones, one.estimated_micros as estimatedMicros, one.cost_micros as costMicros,
               one.accepted_at as acceptedAt, coalesce(one.queued_at, one.accepted_at) as queuedAt,
               item.state as itemState, item.resolution as itemResolution,
               iif(item.id is null, null, ${withTeam}) as isWithTeam,
               (select started_at from attempt where item_id = one.item_id order by rowid desc limit 1) as leftAt
        from enrichment one left join outbox_item item indexed by outbox_item_spending on item.id = one.item_id
        where one.state <> 'draft' and one.asked > 0 and coalesce(one.queued_at, one.accepted_at) is not null`,
  ).flatMap((one): Spending[] => {
    const phase = phaseOfEnrichment(one)
    if (phase === null) return []
    // A team may pass it on only later, whenever it was handed over.
    const isStillToLeave = phase === 'waiting' || one.isWithTeam === 1
    const micros = one.costMicros ?? one.estimatedMicros
    return [
      {
        itemId: one.itemId,
        connectionId: one.connectionId,
        kind: 'ENRICHMENT',
        quantity: one.asked,
        phase,
        // What still waits will leave in this month, whichever it was queued in.
        day: dayOf(isStillToLeave ? 'waiting' : phase, [one.leftAt ?? one.acceptedAt ?? one.queuedAt], now),
        micros: micros ?? 0,
        isUnpriced: micros === null,
        // Beside what they cost, as far as that is known.
        found: one.costMicros === null ? 0 : Math.max(one.found - one.kept, 0),
        phones: one.costMicros === null ? 0 : one.phones,
      },
    ]
  })

const phaseOfEnrichment = ({
  state,
  costMicros,
  itemState,
  itemResolution,
}: EnrichmentRow): SpendingPhase | null => {
  if (costMicros !== null) return 'billed'
  if (itemState === null) return state === 'queued' ? null : 'unsure'
  const phase = spendingPhaseOf(itemState, itemResolution)
  // The service has it, and has not said what it costs.
  return phase === 'billed' ? 'unsure' : phase
}

/** What a campaign costs; null of what costs nothing, and of all else. @param now epoch ms */
export const costOfItem = (
  db: ReadableDatabase,
  itemId: string,
  now: number,
): { micros: number; isUnpriced: boolean } | null => {
  const [found] = listCampaigns(db, listPrices(db), now, { itemId })
  return found === undefined ? null : { micros: found.micros, isUnpriced: found.isUnpriced }
}

/**
 * Every request that costs money.
 * @param now epoch ms
 * @param month `YYYY-MM`: all of this and later ones are wanted, and earlier ones may be left out; undefined = all of all
 */
export const listSpending = (db: ReadableDatabase, now: number, month?: string): Spending[] => [
  ...listCampaigns(db, listPrices(db), now, month === undefined ? {} : { month }),
  ...listEnrichments(db, now),
]

/** The month of a day. */
export const monthOf = (day: string): string => day.slice(0, 7)
