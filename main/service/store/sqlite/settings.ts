import type { UserFacts } from '../../../../shared/api/index.ts'
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import { get, run, sql } from '../../../database/sql.ts'

export const getSetting = (db: ReadableDatabase, name: string): string | null =>
  get<{ value: string }>(db, sql`select value from service_setting where key = ${name}`)?.value ?? null

export const setSetting = (db: WritableDatabase, name: string, value: string): number =>
  run(
    db,
    sql`insert into service_setting (key, value) values (${name}, ${value})
        on conflict (key) do update set value = excluded.value`,
  )

export const getUserFacts = (db: ReadableDatabase, userId: string): UserFacts | null => {
  const stored = get<{ supplier: number; credential: number }>(
    db,
    sql`select rcs_supplier as supplier, rcs_credential as credential from user_facts where user_id = ${userId}`,
  )
  return stored === undefined
    ? null
    : { rcsSupplier: stored.supplier !== 0, rcsCredential: stored.credential !== 0 }
}

export const setUserFacts = (db: WritableDatabase, userId: string, facts: UserFacts): number =>
  run(
    db,
    sql`insert into user_facts (user_id, rcs_supplier, rcs_credential)
        values (${userId}, ${Number(facts.rcsSupplier)}, ${Number(facts.rcsCredential)})
        on conflict (user_id) do update set rcs_supplier = excluded.rcs_supplier, rcs_credential = excluded.rcs_credential`,
  )
