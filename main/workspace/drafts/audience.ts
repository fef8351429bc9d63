import { z } from 'zod'
import type { ReadableDatabase } from '../../database/open.ts'
import { all, get, sql } from '../../database/sql.ts'

/** One who would get a message. Positions count from 0 over the audience, without the landlines. */
export type Recipient = { position: number; phone: string; cells: string[] }

const textArray = z.array(z.string())

type AudienceRecord = { position: number; key: string; phoneKind: string | null; cells: string }

/** How many of a list an SMS reaches, and how many it does not because they are landlines. */
export const countAudience = (
  db: ReadableDatabase,
  listId: string,
): { recipients: number; landlines: number } => {
  const counts = get<{ size: number; landlines: number; hasPhones: number }>(
    db,
    sql`select json_extract(tally, '$.accepted') as size, landlines,
               exists (select 1 from contact where batch_id = import_batch.id and position = 0 and phone_kind is not null) as hasPhones
        from import_batch where list_id = ${listId}`,
  )
  if (counts === undefined || counts.hasPhones === 0) return { recipients: 0, landlines: 0 }
  return { recipients: counts.size - counts.landlines, landlines: counts.landlines }
}

/** Recipient number `position`, or null past the end. */
export const getRecipient = (db: ReadableDatabase, listId: string, position: number): Recipient | null => {
  const batch = get<{ id: number }>(db, sql`select id from import_batch where list_id = ${listId}`)
  if (batch === undefined) return null
  const record = get<AudienceRecord>(
    db,
    sql`select position, key, phone_kind as phoneKind, cells from contact
        where batch_id = ${batch.id} and position = ${listPositionOf(db, batch.id, position)}`,
  )
  if (record === undefined || record.phoneKind === null) return null
  return { position, phone: record.key, cells: textArray.parse(JSON.parse(record.cells)) }
}

/** The place in the list of the n-th row that is no landline: as many further on as there are landlines before it. */
const listPositionOf = (db: ReadableDatabase, batchId: number, position: number): number => {
  let place = position
  for (;;) {
    const before = get<{ count: number }>(
      db,
      sql`select count(*) as count from contact
          where batch_id = ${batchId} and phone_kind = 'landline' and position <= ${place}`,
    )
    const next = position + (before?.count ?? 0)
    if (next === place) return place
    place = next
  }
}

const chunkRows = 2_000

/** The whole audience in chunks, so that the walker can let other work in between. */
export function* walkAudience(db: ReadableDatabase, listId: string): Generator<Recipient[]> {
  const batch = get<{ id: number }>(db, sql`select id from import_batch where list_id = ${listId}`)
  if (batch === undefined) return
  let from = 0
  let position = 0
  for (;;) {
    const records = all<AudienceRecord>(
      db,
      sql`select position, key, phone_kind as phoneKind, cells from contact
          where batch_id = ${batch.id} and position >= ${from} order by position limit ${chunkRows}`,
    )
    const last = records.at(-1)
    if (last === undefined) return
    from = last.position + 1
    const recipients: Recipient[] = []
    for (const record of records) {
      if (record.phoneKind === null || record.phoneKind === 'landline') continue
      // Our own writing, read a million times over: parsed, but not held against a schema again.
      recipients.push({ position, phone: record.key, cells: JSON.parse(record.cells) as string[] })
      position += 1
    }
    yield recipients
  }
}
