import type { ReadableDatabase, WritableDatabase } from '../../database/open.ts'
import { get, run, sql } from '../../database/sql.ts'
import { twinWindowMs } from './twins.ts'

const key = 'blind_restore'

/** Data came back in place of others that cannot be read: what has left since cannot be known. */
export const setBlindRestore = (db: WritableDatabase): number =>
  run(
    db,
    sql`insert into setting (key, value) values (${key}, ${new Date().toISOString()})
        on conflict (key) do update set value = excluded.value`,
  )

/** Takes the mark over from replaced data, the later of both. @param replaced their schema */
export const carryBlindRestore = (db: WritableDatabase, replaced: string): number =>
  run(db, {
    text: `insert into setting (key, value) select key, value from ${replaced}.setting where key = ?
           on conflict (key) do update set value = max(value, excluded.value)`,
    values: [key],
  })

/** When that was, for as long as an equal item would be warned of; null = never, or long ago. */
export const getBlindRestore = (db: ReadableDatabase, now: number): string | null => {
  const at = get<{ value: string }>(db, sql`select value from setting where key = ${key}`)?.value ?? null
  return at !== null && now - Date.parse(at) < twinWindowMs ? at : null
}
