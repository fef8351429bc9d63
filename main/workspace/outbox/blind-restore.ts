import type { BlindCause } from '../../../shared/bridge/outbox.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { get, run, sql } from '../../database/sql.ts'
import { twinWindowMs } from '../../../shared/rules/claim-limits.ts'

const key = 'blind_restore'

export type BlindRestore = { at: string; cause: BlindCause }

/** From here on no one can know what else has left. @param at epoch ms */
export const setBlindRestore = (db: WritableDatabase, cause: BlindCause, at: number): number => {
  // The instant first: the later of two is found by comparing texts.
  const restore: BlindRestore = { at: new Date(at).toISOString(), cause }
  return run(
    db,
    sql`insert into setting (key, value) values (${key}, ${JSON.stringify(restore)})
        on conflict (key) do update set value = excluded.value`,
  )
}

/** Takes the mark over from replaced data, the later of both. @param replaced their schema */
export const carryBlindRestore = (db: WritableDatabase, replaced: string): number =>
  run(db, {
    text: `insert into setting (key, value) select key, value from ${replaced}.setting where key = ?
           on conflict (key) do update set value = max(value, excluded.value)`,
    values: [key],
  })

/** When and why that was, for as long as an equal item would be warned of; null = never, or long ago. */
export const getBlindRestore = (db: ReadableDatabase, now: number): BlindRestore | null => {
  const restore = storedRestore(db)
  return restore !== null && now - Date.parse(restore.at) < twinWindowMs ? restore : null
}

/** When the data last came back from a backup, however long ago: of before it is not known what else left. Null = never. */
export const restoredAt = (db: ReadableDatabase): string | null => storedRestore(db)?.at ?? null

const storedRestore = (db: ReadableDatabase): BlindRestore | null => {
  const row = get<{ value: string }>(db, sql`select value from setting where key = ${key}`)
  return row === undefined ? null : (JSON.parse(row.value) as BlindRestore)
}
