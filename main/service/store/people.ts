/** People in what was asked of this instance. What it knows of companies is public, and stays. */
import type { PeopleAtService } from '../../../shared/api/index.ts'
import type { PersonTraces } from '../../../shared/rules/person-traces.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { clearPersonTexts } from '../../database/person-texts.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import { type Batch, packBatch, unpackBatch } from '../entry-batch.ts'
import { pace } from '../../turns.ts'

type BatchOfPerson = { ownerId: string; position: number; rest: unknown[]; gone: number }

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
    const entries = stored === undefined ? [] : unpackBatch<unknown>(stored.entries)
    const rest = entries.filter((entry) => !traces.isIn(JSON.stringify(entry)))
    if (rest.length < entries.length) yield { ...place, rest, gone: entries.length - rest.length }
    await pace()
  }
}

const callbacksOfPeople = (db: ReadableDatabase, traces: PersonTraces): string[] =>
  all<{ id: string; headers: string; body: Buffer }>(db, sql`select id, headers, body from callback`)
    .filter(({ headers, body }) => traces.isIn(headers) || traces.isIn(body.toString('latin1')))
    .map(({ id }) => id)

/** In how many campaigns, enrichments and callbacks somebody stands. */
export const findPeople = async (db: ReadableDatabase, traces: PersonTraces): Promise<PeopleAtService> => {
  const owners = new Set<string>()
  for await (const { ownerId } of batchesOfPeople(db, traces)) owners.add(ownerId)
  return countOf(db, owners, callbacksOfPeople(db, traces).length)
}

const countOf = (db: ReadableDatabase, owners: ReadonlySet<string>, callbacks: number): PeopleAtService => {
  const enrichments = [...owners].filter(
    (id) => get(db, sql`select 1 from enrichment where id = ${id}`) !== undefined,
  ).length
  return { campaigns: owners.size - enrichments, enrichments, callbacks }
}

/**
 * Takes people out of everything that was asked, with the callbacks that name them. An enrichment is then one of the
 * others: nobody's record comes back by it.
 */
export const erasePeople = async (db: WritableDatabase, traces: PersonTraces): Promise<PeopleAtService> => {
  const owners = new Set<string>()
  for await (const { ownerId, position, rest, gone } of batchesOfPeople(db, traces)) {
    owners.add(ownerId)
    transaction(db, () => {
      run(
        db,
        sql`update entry_batch set entries = ${packBatch(JSON.stringify(rest))}
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
  return countOf(db, owners, callbacks.length)
}

const publicTables = (db: ReadableDatabase): Set<string> =>
  new Set(
    all<{ name: string }>(
      db,
      sql`select name from sqlite_schema where type = 'table' and (name like 'cnpj_%' or name = 'entry_batch')`,
    ).map(({ name }) => name),
  )
