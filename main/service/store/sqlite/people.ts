import type { PeopleAtService } from '../../../../shared/api/index.ts'
import type { PersonTraces } from '../../../../shared/rules/person-traces.ts'
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import { clearPersonTexts } from '../../../database/person-texts.ts'
import { all, get, run, sql, transaction } from '../../../database/sql.ts'
import { pace } from '../../../turns.ts'
import type { Batch } from '../../entry-batch.ts'
import { batchWithout, countOfPeople, isCallbackOfPeople } from '../people.ts'

type BatchOfPerson = { ownerId: string; position: number; rest: Batch; gone: number }

/** Batches in which somebody stands, and what is left of each without them. */
async function* batchesOfPeople(db: ReadableDatabase, traces: PersonTraces): AsyncGenerator<BatchOfPerson> {
  for (const place of all<{ ownerId: string; position: number }>(
    db,
    sql`select owner_id as ownerId, position from entry_batch`,
  )) {
    const stored = get<{ entries: Batch }>(
      db,
      sql`select entries from entry_batch where owner_id = ${place.ownerId} and position = ${place.position}`,
    )
    const found = stored === undefined ? null : batchWithout(stored.entries, traces)
    if (found !== null) yield { ...place, ...found }
    await pace()
  }
}

const callbacksOfPeople = (db: ReadableDatabase, traces: PersonTraces): string[] =>
  all<{ id: string; headers: string; body: Buffer }>(db, sql`select id, headers, body from callback`)
    .filter((callback) => isCallbackOfPeople(callback, traces))
    .map(({ id }) => id)

export const findPeople = async (db: ReadableDatabase, traces: PersonTraces): Promise<PeopleAtService> => {
  const owners = new Set<string>()
  for await (const { ownerId } of batchesOfPeople(db, traces)) owners.add(ownerId)
  return countOfPeople(owners, countEnrichments(db, owners), callbacksOfPeople(db, traces).length)
}

const countEnrichments = (db: ReadableDatabase, owners: ReadonlySet<string>): number =>
  [...owners].filter((id) => get(db, sql`select 1 from enrichment where id = ${id}`) !== undefined).length

export const erasePeople = async (db: WritableDatabase, traces: PersonTraces): Promise<PeopleAtService> => {
  const owners = new Set<string>()
  for await (const { ownerId, position, rest, gone } of batchesOfPeople(db, traces)) {
    owners.add(ownerId)
    transaction(db, () => {
      run(
        db,
        sql`update entry_batch set entries = ${rest}
            where owner_id = ${ownerId} and position = ${position}`,
      )
      run(db, sql`update enrichment set quantity = quantity - ${gone} where id = ${ownerId}`)
    })
  }
  const callbacks = callbacksOfPeople(db, traces)
  transaction(db, () => {
    for (const id of callbacks) run(db, sql`delete from callback where id = ${id}`)
    clearPersonTexts(db, traces, publicTables(db))
  })
  db.pragma('wal_checkpoint(TRUNCATE)')
  return countOfPeople(owners, countEnrichments(db, owners), callbacks.length)
}

const publicTables = (db: ReadableDatabase): Set<string> =>
  new Set(
    all<{ name: string }>(
      db,
      sql`select name from sqlite_schema where type = 'table' and (name like 'cnpj_%' or name = 'entry_batch')`,
    ).map(({ name }) => name),
  )
