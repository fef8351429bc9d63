import type { UserFacts } from '../../../shared/api/index.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { get, run, sql } from '../../database/sql.ts'

/** Both are there until someone takes them away. */
export const getUserFacts = (db: ReadableDatabase, userId: string): UserFacts => {
  const stored = get<{ supplier: number; credential: number }>(
    db,
    sql`select rcs_supplier as supplier, rcs_credential as credential from user_facts where user_id = ${userId}`,
  )
  return { rcsSupplier: stored?.supplier !== 0, rcsCredential: stored?.credential !== 0 }
}

export const setUserFacts = (db: WritableDatabase, userId: string, facts: UserFacts): number =>
  run(
    db,
    sql`insert into user_facts (user_id, rcs_supplier, rcs_credential)
        values (${userId}, ${Number(facts.rcsSupplier)}, ${Number(facts.rcsCredential)})
        on conflict (user_id) do update set rcs_supplier = excluded.rcs_supplier, rcs_credential = excluded.rcs_credential`,
  )
