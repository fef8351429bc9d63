/** What the entries of a frozen campaign are billed as, counted from the bytes that leave. */
import { z } from 'zod'
import type { OutboxKind } from '../../../shared/bridge/outbox.ts'
import {
  billingUnits,
  isBilledAlike,
  type MessageUnits,
  type UnitCounts,
  unitsOfMessage,
} from '../../../shared/rules/campaign-cost.ts'
import { isCampaignType } from '../../../shared/rules/campaign-types.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, run, sql } from '../../database/sql.ts'

const headSchema = z.object({ message: z.string().default(''), buttons: z.array(z.unknown()).default([]) })

/**
 * Reads what an entry of a campaign is billed as: its own text, or that of the head where it has none.
 * @returns null for a request that is no campaign
 */
export const unitReader = ({
  kind,
  bodyHead,
}: {
  kind: OutboxKind
  bodyHead: string
}): ((entryJson: string) => MessageUnits) | null => {
  if (!isCampaignType(kind)) return null
  if (isBilledAlike(kind)) {
    const alike = unitsOfMessage(kind, '', 0)
    return () => alike
  }
  const { message, buttons } = headSchema.parse(JSON.parse(bodyHead))
  const ofHead = unitsOfMessage(kind, message, buttons.length)
  return (entryJson) => {
    // Of a million people with the same text, none is read.
    if (!entryJson.includes('"message":')) return ofHead
    const own = JSON.parse(entryJson) as { message: string }
    return unitsOfMessage(kind, own.message, buttons.length)
  }
}

/** Within the caller's transaction. */
export const insertUnits = (db: WritableDatabase, itemId: string, units: UnitCounts): void => {
  for (const unit of billingUnits) {
    const count = units[unit] ?? 0
    if (count > 0)
      run(db, sql`insert into outbox_unit (item_id, unit, count) values (${itemId}, ${unit}, ${count})`)
  }
}

export const getUnits = (db: ReadableDatabase, itemId: string): UnitCounts =>
  Object.fromEntries(
    all<{ unit: string; count: number }>(
      db,
      sql`select unit, count from outbox_unit where item_id = ${itemId}`,
    ).map(({ unit, count }) => [unit, count]),
  )

/** After people were taken out of an item. Within the caller's transaction. */
export const replaceUnits = (db: WritableDatabase, itemId: string, units: UnitCounts): void => {
  run(db, sql`delete from outbox_unit where item_id = ${itemId}`)
  insertUnits(db, itemId, units)
}
