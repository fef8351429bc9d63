import { OtherCodesLost, type Proposal } from '../../../relay/ledger.ts'
import type { Access } from '../access.ts'
import { pace } from '../../../../turns.ts'
import { get, prepared, type Query, run, sql, type Transaction } from '../sql.ts'
import { arrayOf, codesAtOnce, sortedPlaces } from './codes.ts'
import { countOtherCodes } from './other-codes.ts'
import { seal } from '../secret.ts'
import { bodyPurpose, factsPurpose, opened } from './sealed.ts'

/** The key comes first: of two nodes with one key the second waits here until the first has committed. */
export const propose = async (db: Transaction, proposal: Proposal, key: Buffer): Promise<number | null> => {
  const { id, userId, kind, path, contentType, bodyDigest, says, quantity, startAt } = proposal
  const units = JSON.stringify(proposal.units)
  const recipientsByDdd = JSON.stringify(proposal.recipientsByDdd)
  const facts = seal(Buffer.from(JSON.stringify(proposal.facts)), key, factsPurpose(id))
  const inserted = await get<{ number: number }>(
    db,
    prepared`insert into relay_request (id, user_id, key, tag, kind, path, content_type, body_digest, says, quantity, units, start_at,
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
  const { key: ownKey, othersTold = 0 } = proposal
  if (
    othersTold > 0 &&
    (ownKey === null || (await countOtherCodes(db, { userId, key: ownKey })) < othersTold)
  )
    throw new OtherCodesLost()
  const store = createPipeline(db)
  for (const [position, piece] of proposal.body.entries())
    await store(
      prepared`insert into relay_body (request, position, sealed)
          values (${number}, ${position}, ${seal(piece, key, bodyPurpose(number, position))})`,
    )
  await storeCodes(store, number, proposal.codes)
  return number
}

type Store = (query: Query) => Promise<void>

/** While the database stores two, the next is made ready. */
export const createPipeline = (db: Transaction): Store => {
  let before: Promise<unknown> | undefined
  let last: Promise<unknown> | undefined
  return async (query) => {
    await Promise.all([before, pace()])
    before = last
    last = run(db, query)
    last.catch(() => {})
  }
}

/** Stores whom a request reaches, and with what. */
export const storeCodes = async (
  store: Store,
  number: number,
  { people, entries }: Proposal['codes'],
): Promise<void> => {
  const places = await sortedPlaces(people)
  for (let from = 0; from < places.length; from += codesAtOnce) {
    const some = [...places.subarray(from, from + codesAtOnce)]
    const codesOf = (codes: readonly bigint[]): string => arrayOf(some.map((place) => codes[place] ?? 0n))
    await store(
      prepared`insert into relay_code (request, person, entry)
          select ${number}, person, entry
          from unnest(${codesOf(people)}::bigint[], ${codesOf(entries)}::bigint[]) as codes (person, entry)`,
    )
  }
}

/** A piece at a time: the driver reads each in one turn of the event loop. */
export const loadBody = async ({ read }: Access, number: number, key: Buffer): Promise<Buffer[] | null> => {
  const body: Buffer[] = []
  for (let position = 0, pieces = 1; position < pieces; position += 1) {
    const found = await read((db) =>
      get<{ pieces: number; sealed: Buffer | null }>(
        db,
        prepared`select request.pieces, body.sealed from relay_request request
              left join relay_body body on body.request = request.number and body.position = ${position}
            where request.number = ${number}`,
      ),
    )
    // A restored database can have lost it in the middle.
    if (found === undefined) return position === 0 ? [] : null
    if (found.sealed === null) return found.pieces === 0 ? [] : null
    pieces = found.pieces
    body.push(opened(found.sealed, key, bodyPurpose(number, position)))
  }
  return body
}
