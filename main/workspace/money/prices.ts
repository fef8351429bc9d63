import { type BillingUnit, type Price, priceSchema } from '../../../shared/rules/campaign-cost.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, run, sql } from '../../database/sql.ts'

/** Every price that was set, in the order of their days. */
export const listPrices = (db: ReadableDatabase): Price[] =>
  all<Price>(
    db,
    sql`select connection_id as connectionId, unit, micros, valid_from as validFrom
        from price order by connection_id, unit, valid_from`,
  ).map((price) => priceSchema.parse(price))

/** Takes the place of the price that begins on the same day. */
export const setPrice = (db: WritableDatabase, { connectionId, unit, micros, validFrom }: Price): number =>
  run(
    db,
    sql`insert into price (connection_id, unit, valid_from, micros)
        values (${connectionId}, ${unit}, ${validFrom}, ${micros})
        on conflict (connection_id, unit, valid_from) do update set micros = excluded.micros`,
  )

export const removePrice = (
  db: WritableDatabase,
  { connectionId, unit, validFrom }: { connectionId: string; unit: BillingUnit; validFrom: string },
): number =>
  run(
    db,
    sql`delete from price where connection_id = ${connectionId} and unit = ${unit} and valid_from = ${validFrom}`,
  )
