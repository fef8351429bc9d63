/** What a person chose for the columns of a supplier's bills, whose headers are the same each month. */
import { z } from 'zod'
import { billRoleSchema } from '../../../shared/bridge/bills.ts'
import type { BillRole } from '../../../shared/rules/bill-columns.ts'
import { areHeaders, headersKey } from '../../../shared/rules/headers-key.ts'
import type { SpreadsheetFacts } from '../../../shared/processes/reader.ts'
import { databaseFailureOf } from '../../database/failure.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { get, run, sql, transaction } from '../../database/sql.ts'

/** The least recently used go when there are more. */
const mostRemembered = 100

const rolesSchema = z.array(billRoleSchema)

/** What the columns were the last time that a bill with these headers was checked; else null. */
export const rememberedBillRoles = (db: ReadableDatabase, columns: readonly string[]): BillRole[] | null => {
  const entry = get<{ roles: string }>(
    db,
    sql`select roles from remembered_bill where headers = ${headersKey(columns)}`,
  )
  return entry === undefined ? null : rolesSchema.parse(JSON.parse(entry.roles))
}

/**
 * Keeps what the columns of a bill are for the next one with its headers; of a file without a header, nothing.
 * A database failure here does not fail the check, which is complete.
 */
export const rememberBillRoles = (
  db: WritableDatabase,
  { columns, headerRow }: Pick<SpreadsheetFacts, 'columns' | 'headerRow'>,
  roles: readonly BillRole[],
  at: string,
): void => {
  if (headerRow === 0 || !areHeaders(columns)) return
  try {
    remember(db, { headers: headersKey(columns), roles: JSON.stringify(roles), at })
  } catch (error) {
    if (databaseFailureOf(error) === null) throw error
  }
}

const remember = (
  db: WritableDatabase,
  { headers, roles, at }: { headers: string; roles: string; at: string },
): void =>
  transaction(db, () => {
    run(
      db,
      sql`insert into remembered_bill (headers, roles, used_at) values (${headers}, ${roles}, ${at})
          on conflict (headers) do update set roles = excluded.roles, used_at = excluded.used_at`,
    )
    run(
      db,
      sql`delete from remembered_bill where headers in
            (select headers from remembered_bill order by used_at desc, headers limit -1 offset ${mostRemembered})`,
    )
  })
