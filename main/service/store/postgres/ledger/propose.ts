import type { Proposal } from '../../../relay/ledger.ts'
import { pace } from '../../../../turns.ts'
import type { Access } from '../access.ts'
import { type Connection, get, type Query, run, sql } from '../sql.ts'
import { arrayOf, codesAtOnce } from './codes.ts'
import { seal } from '../secret.ts'
import { bodyPurpose, factsPurpose, opened } from './sealed.ts'

/** The key comes first: of two nodes with one key the second waits here until the first has committed. */
export const propose = async (db: Connection, proposal: Proposal, key: Buffer): Promise<number | null> => {
  const { id, userId, kind, path, contentType, bodyDigest, says, quantity, startAt, recipientsByDdd } =
    proposal
  const facts = seal(Buffer.from(JSON.stringify(proposal.facts)), key, factsPurpose(id))
  const [firstPiece, ...pieces] = proposal.body
  if (firstPiece === undefined) throw new Error('a request has a body')
  const { people, entries } = proposal.codes
  const codesFrom = (from: number): Query =>
    sql`unnest(${arrayOf(people.slice(from, from + codesAtOnce))}::bigint[],
               ${arrayOf(entries.slice(from, from + codesAtOnce))}::bigint[]) as codes (person, entry)`
  // All of a small one in one statement.
  const inserted = await get<{ number: number }>(
    db,
    sql`with made as (
          insert into relay_request (id, user_id, key, kind, path, content_type, body_digest, says, quantity, start_at,
            pieces, recipients_by_ddd, facts, received_at, released_at, state)
          values (${id}, ${userId}, ${proposal.key}, ${kind}, ${path}, ${contentType}, ${bodyDigest}, ${says}, ${quantity},
            ${startAt}, ${proposal.body.length}, ${JSON.stringify(recipientsByDdd)}, ${facts}, clock_timestamp(), clock_timestamp(),
            'ready')
          on conflict (user_id, key) do nothing returning number),
        body as (insert into relay_body (request, position, sealed) select number, 0, ${seal(firstPiece, key, bodyPurpose(id, 0))} from made),
        code as (
          insert into relay_code (request, person, entry) select number, person, entry from made cross join ${codesFrom(0)})
        select number from made`,
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
    const storing = run(db, query)
    storing.catch(() => {})
    await Promise.all([stored, pace()])
    stored = storing
  }
  for (const [index, piece] of pieces.entries())
    await store(
      sql`insert into relay_body (request, position, sealed) values (${number}, ${index + 1}, ${seal(piece, key, bodyPurpose(id, index + 1))})`,
    )
  for (let from = codesAtOnce; from < people.length; from += codesAtOnce)
    await store(
      sql`insert into relay_code (request, person, entry) select ${number}, person, entry from ${codesFrom(from)}`,
    )
  await stored
  return number
}

/** A piece at a time: the driver reads each in one turn of the event loop. */
export const loadBody = async ({ read }: Access, number: number, key: Buffer): Promise<Buffer[] | null> => {
  const body: Buffer[] = []
  let pieces: number
  do {
    const position = body.length
    const row = await read((db) =>
      get<{ id: string; pieces: number; sealed: Buffer | null }>(
        db,
        sql`select id, pieces, sealed from relay_request
              left join relay_body on relay_body.request = number and position = ${position}
            where number = ${number}`,
      ),
    )
    if (row === undefined || row.sealed === null) return null
    body.push(opened(row.sealed, key, bodyPurpose(row.id, position)))
    pieces = row.pieces
  } while (body.length < pieces)
  return body
}
