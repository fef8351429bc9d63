import { implement } from '@orpc/server'
import { z } from 'zod'
import { rememberedRolesContract, type RememberedRoles } from '../../../shared/bridge/remembered-roles.ts'
import type { ReviewSource } from '../../../shared/bridge/reviews.ts'
import { type ColumnRole, columnRoleSchema } from '../../../shared/rules/column-roles.ts'
import { areHeaders, headersKey } from '../../../shared/rules/headers-key.ts'
import { keptPhoneOrder } from '../../../shared/rules/phone-order.ts'
import { databaseFailureOf } from '../../database/failure.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import type { Base } from '../base/base.ts'
import { readPhoneOrder, storedPhoneOrder } from '../rows/batch-queries.ts'

export const rememberedRolesProcedures = ({ db, changes }: Pick<Base, 'db' | 'changes'>) => {
  const os = implement(rememberedRolesContract)
  return os.router({
    list: os.list.handler(() => listRemembered(db)),
    forget: os.forget.handler(({ input }) => {
      forget(db, input.id)
      changes.publish('remembered-roles')
    }),
    forgetAll: os.forgetAll.handler(() => {
      const forgotten = forgetAll(db)
      changes.publish('remembered-roles')
      return { forgotten }
    }),
  })
}

export type RolesChoice = {
  facts: Pick<ReviewSource['facts'], 'columns' | 'headerRow'>
  roles: readonly ColumnRole[]
  phoneOrder: readonly number[]
}

/**
 * Keeps the roles that a file was made a list by, for the next one with its headers; of a file without a header, nothing.
 * The list is made already: what hinders the memory of it must not look as if it were not.
 */
export const rememberChoice = (
  { db, clock, changes }: Pick<Base, 'db' | 'clock' | 'changes'>,
  { facts: { columns, headerRow }, roles, phoneOrder }: RolesChoice,
): void => {
  if (headerRow === 0) return
  try {
    const isKept = remember(db, { columns, roles, phoneOrder }, new Date(clock.now()).toISOString())
    if (isKept) changes.publish('remembered-roles')
  } catch (error) {
    if (databaseFailureOf(error) === null) throw error
  }
}

/** The least recently used go when there are more. */
export const mostRemembered = 300

type Choice = {
  columns: readonly string[]
  roles: readonly ColumnRole[]
  phoneOrder?: readonly number[] | undefined
}

type Entry = { id: number; columns: string; roles: string; usedAt: string }

const rolesSchema = z.array(columnRoleSchema)

/** What was chosen the last time these headers came, in this order, whatever their case and accents; else null. */
export const getRemembered = (
  db: ReadableDatabase,
  columns: readonly string[],
): { roles: ColumnRole[]; phoneOrder: number[] } | null => {
  const entry = get<{ roles: string; phoneOrder: string | null }>(
    db,
    sql`select roles, phone_order as phoneOrder from remembered_roles where headers = ${headersKey(columns)}`,
  )
  return entry === undefined
    ? null
    : { roles: rolesSchema.parse(JSON.parse(entry.roles)), phoneOrder: readPhoneOrder(entry.phoneOrder) }
}

/** Everything that is remembered, the latest first. */
export const listRemembered = (db: ReadableDatabase): RememberedRoles[] =>
  all<Entry>(
    db,
    sql`select id, columns, roles, used_at as usedAt from remembered_roles order by used_at desc, id desc`,
  ).map((entry) => ({
    ...entry,
    columns: z.array(z.string()).parse(JSON.parse(entry.columns)),
    roles: rolesSchema.parse(JSON.parse(entry.roles)),
  }))

/**
 * Keeps a choice for the next file with these headers.
 * @returns false when these headers are none to keep
 */
export const remember = (
  db: WritableDatabase,
  { columns, roles, phoneOrder = [] }: Choice,
  at: string,
): boolean => {
  if (roles.length !== columns.length || !areHeaders(columns)) return false
  transaction(db, () => {
    run(
      db,
      sql`insert into remembered_roles (headers, columns, roles, phone_order, used_at)
          values (${headersKey(columns)}, ${JSON.stringify(columns)}, ${JSON.stringify(roles)},
                  ${storedPhoneOrder(keptPhoneOrder({ roles, phoneOrder }))}, ${at})
          on conflict (headers) do update set
            columns = excluded.columns, roles = excluded.roles, phone_order = excluded.phone_order, used_at = excluded.used_at`,
    )
    run(
      db,
      sql`delete from remembered_roles where id in
            (select id from remembered_roles order by used_at desc, id desc limit -1 offset ${mostRemembered})`,
    )
  })
  return true
}

export const forget = (db: WritableDatabase, id: number): number =>
  run(db, sql`delete from remembered_roles where id = ${id}`)

export const forgetAll = (db: WritableDatabase): number => run(db, sql`delete from remembered_roles`)
