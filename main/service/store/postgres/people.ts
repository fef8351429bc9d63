import type { PeopleAtService } from '../../../../shared/api/index.ts'
import type { PersonTraces } from '../../../../shared/rules/person-traces.ts'
import { pace } from '../../../turns.ts'
import { batchWithout, countOfPeople, isCallbackOfPeople } from '../people.ts'
import type { Access } from './access.ts'
import { getBatch, replaceBatch } from './entry-batches.ts'
import { clearPersonTexts } from './person-texts.ts'
import { all, get, run, sql } from './sql.ts'

type Place = { ownerId: string; position: number }

export const findPeople = async (access: Access, traces: PersonTraces): Promise<PeopleAtService> => {
  const owners = new Set<string>()
  for (const place of await listPlaces(access)) {
    const batch = await access.read((db) => getBatch(db, place.ownerId, place.position))
    if (batch !== null && batchWithout(batch, traces) !== null) owners.add(place.ownerId)
    await pace()
  }
  const callbacks = await callbacksOfPeople(access, traces)
  return countOfPeople(owners, await countEnrichments(access, owners), callbacks.length)
}

export const erasePeople = async (access: Access, traces: PersonTraces): Promise<PeopleAtService> => {
  const owners = new Set<string>()
  for (const place of await listPlaces(access)) {
    if (await eraseFrom(access, place, traces)) owners.add(place.ownerId)
    await pace()
  }
  const callbacks = await callbacksOfPeople(access, traces)
  for (const id of callbacks) await access.write((db) => run(db, sql`delete from callback where id = ${id}`))
  await clearPersonTexts(access, traces)
  return countOfPeople(owners, await countEnrichments(access, owners), callbacks.length)
}

/** @returns whether somebody was in the batch */
const eraseFrom = async (access: Access, place: Place, traces: PersonTraces): Promise<boolean> => {
  const batch = await access.read((db) => getBatch(db, place.ownerId, place.position))
  const found = batch === null ? null : batchWithout(batch, traces)
  if (batch === null || found === null) return false
  const isReplaced = await access.write(async (db) => {
    if (!(await replaceBatch(db, place, { from: batch, to: found.rest }))) return false
    await run(db, sql`update enrichment set quantity = quantity - ${found.gone} where id = ${place.ownerId}`)
    return true
  })
  // Another node erases somebody else from the same batch.
  return isReplaced || eraseFrom(access, place, traces)
}

const listPlaces = ({ read }: Access): Promise<Place[]> =>
  read((db) => all<Place>(db, sql`select owner_id as "ownerId", position from entry_batch`))

/** One at a time: a body may have a megabyte, and the inbox many of them. */
const callbacksOfPeople = async ({ read }: Access, traces: PersonTraces): Promise<string[]> => {
  const found: string[] = []
  for (const { id } of await read((db) => all<{ id: string }>(db, sql`select id from callback`))) {
    const callback = await read((db) =>
      get<{ headers: string; body: Buffer }>(db, sql`select headers, body from callback where id = ${id}`),
    )
    if (callback !== undefined && isCallbackOfPeople(callback, traces)) found.push(id)
    await pace()
  }
  return found
}

const countEnrichments = async ({ read }: Access, owners: ReadonlySet<string>): Promise<number> => {
  let enrichments = 0
  for (const id of owners)
    if ((await read((db) => get(db, sql`select id from enrichment where id = ${id}`))) !== undefined)
      enrichments += 1
  return enrichments
}
