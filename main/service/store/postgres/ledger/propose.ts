import type { Proposal } from '../../../relay/ledger.ts'
import type { Access } from '../access.ts'
import { pace } from '../../../../turns.ts'
import { type Connection, get, type Query, run, sql } from '../sql.ts'
import { arrayOf, codesAtOnce, sortedPlaces } from './codes.ts'
import { seal } from '../secret.ts'
import { bodyPurpose, factsPurpose, opened } from './sealed.ts'

/** The key comes first: of two nodes with one key the second waits here until the first has committed. */
export const propose = async (db: Connection, proposal: Proposal, key: Buffer): Promise<number | null> => {
  const { id, userId, kind, path, contentType, bodyDigest, says, quantity, startAt } = proposal
  const units = JSON.stringify(proposal.units)
  const recipientsByDdd = JSON.stringify(proposal.recipientsByDdd)
  const facts = seal(Buffer.from(JSON.stringify(proposal.facts)), key, factsPurpose(id))
  const inserted = await get<{ number: number }>(
    db,
    sql`insert into relay_request (id, user_id, key, tag, kind, path, content_type, body_digest, says, quantity, units, start_at,
          pieces, recipients_by_ddd, facts, received_at, released_at, state)
        values (${id}, ${userId}, ${proposal.key}, ${proposal.tag}, ${kind}, ${path}, ${contentType}, ${bodyDigest}, ${says}, ${quantity},
          ${units}, ${startAt}, ${proposal.body.length}, ${recipientsByDdd}, ${facts}, clock_timestamp(), clock_timestamp(),
          'ready')
        on conflict (user_id, key) do nothing returning number`,
  )
  if (inserted === undefined) {
    const first = await get<{ number: number; bodyDigest: string; path: string }>(
      db,
      sql`select number, body_digest as "bodyDigest", path from relay_request
          where user_id = ${userId} and key = ${proposal.key}`,
    )
    if (first === undefined) throw new Error('a request that was there is gone')
    return first.bodyDigest === bodyDigest && first.path === path ? first.number : null
  }
  const { number } = inserted
  // While the database stores one, the next is made ready.
  let stored: Promise<unknown> = Promise.resolve()
  const store = async (query: Query): Promise<void> => {
    await Promise.all([stored, pace()])
    stored = run(db, query)
    stored.catch(() => {})
  }
  for (const [position, piece] of proposal.body.entries())
    await store(
      sql`insert into relay_body (request, position, sealed)
          values (${number}, ${position}, ${seal(piece, key, bodyPurpose(number, position))})`,
    )
  const { people, entries } = proposal.codes
  const places = await sortedPlaces(people)
  for (let from = 0; from < places.length; from += codesAtOnce) {
    const some = [...places.subarray(from, from + codesAtOnce)]
    const codesOf = (codes: readonly bigint[]): string => arrayOf(some.map((place) => codes[place] ?? 0n))
    await store(
      sql`insert into relay_code (request, person, entry)
          select ${number}, person, entry
          from unnest(${codesOf(people)}::bigint[], ${codesOf(entries)}::bigint[]) as codes (person, entry)`,
    )
  }
  await stored
  return number
}

/** A piece at a time: the driver reads each in one turn of the event loop. */
export const loadBody = async ({ read }: Access, number: number, key: Buffer): Promise<Buffer[] | null> => {
  const row = await read((db) =>
    get<{ pieces: number }>(db, sql`select pieces from relay_request where number = ${number}`),
  )
  const body: Buffer[] = []
  for (let position = 0; position < (row?.pieces ?? 0); position += 1) {
    const piece = await read((db) =>
      get<{ sealed: Buffer }>(
        db,
        sql`select sealed from relay_body where request = ${number} and position = ${position}`,
      ),
    )
    if (piece === undefined) return null
    body.push(opened(piece.sealed, key, bodyPurpose(number, position)))
  }
  return body
}
