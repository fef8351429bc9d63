import { hkdfSync } from 'node:crypto'
import type { Claim, Hold, Ledger, LedgerEntry, Proposal, Standing } from '../../../relay/ledger.ts'
import type { Access } from '../access.ts'
import { Overtaken } from '../failure.ts'
import { seal, unseal } from '../secret.ts'
import { all, type Connection, get, run, sql } from '../sql.ts'
import { claim, countBlocked, setHold } from './claim.ts'
import { erasePeople, findPeople } from './erase.ts'

/** Rows that one statement brings in. */
const codesAtOnce = 50_000
const dueAtOnce = 100

/**
 * The ledger of a relay on PostgreSQL.
 * @param tokenSecret of the database; the key of bodies and answers is derived from it
 */
export const createPostgresLedger = (access: Access, tokenSecret: Buffer): Ledger => {
  const { read, write } = access
  const key = Buffer.from(hkdfSync('sha256', tokenSecret, '', 'revoada relay bodies', 32))
  return {
    propose: (proposal) => write((db) => propose(db, proposal, key)),
    standingOf: (number) => read((db) => standingOf(db, number, key)),
    loadBody: (number) => loadBody(access, number, key),
    claim: (number, attempt): Promise<Claim> => write((db) => claim(db, number, attempt)),
    checkBlocks: (number) => write((db) => checkBlocks(db, number)),
    renewLease: async (attemptId, leaseMs) =>
      void (await write((db) =>
        run(
          db,
          sql`update relay_attempt set lease_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
              where id = ${attemptId} and ended_at is null`,
        ),
      )),
    finish: (attemptId, ending) => write((db) => finish(db, attemptId, ending, key)),
    expireLeases: () => write(expireLeases),
    listDue: async () => {
      const due = await read((db) =>
        all<{ number: number }>(
          db,
          sql`select number from relay_request
              where (state = 'ready' and received_at < clock_timestamp() - interval '10 seconds')
                or (state = 'not_sent' and next_attempt_at <= clock_timestamp())
              order by number limit ${dueAtOnce}`,
        ),
      )
      return due.map(({ number }) => number)
    },
    setBlocked: (people, isBlocked) => write((db) => setBlocked(db, people, isBlocked)),
    findPeople: (people) => findPeople(access, people),
    erasePeople: (people) => erasePeople(access, people),
    settle: async (id, resolution) =>
      (await write((db) =>
        run(
          db,
          sql`update relay_request set resolution = ${resolution}
              where id = ${id} and state = 'unknown' and resolution is null`,
        ),
      )) === 1,
    release: async (id) =>
      (await write((db) =>
        run(
          db,
          sql`update relay_request set state = 'ready', hold = null, received_at = clock_timestamp()
              where id = ${id} and state in ('stopped', 'unauthorised')
                and exists (select 1 from relay_body where request = number)`,
        ),
      )) === 1,
    latest: async (limit) => {
      const rows = await read((db) =>
        all<Omit<LedgerEntry, 'hold' | 'receivedAt'> & { hold: string | null; receivedAt: Date }>(
          db,
          sql`select id, user_id as "userId", kind, quantity, state, hold, resolution, received_at as "receivedAt"
              from relay_request order by number desc limit ${limit}`,
        ),
      )
      return rows.map(({ hold, receivedAt, ...row }) => ({
        ...row,
        hold: holdOf(hold),
        receivedAt: receivedAt.toISOString(),
      }))
    },
  }
}

const holdOf = (json: string | null): Hold | null => (json === null ? null : (JSON.parse(json) as Hold))

const bodyPurpose = (number: number, position: number): string => `relay body ${number} ${position}`
const answerPurpose = (attemptId: string): string => `relay answer ${attemptId}`

const opened = (sealed: Buffer, key: Buffer, purpose: string): Buffer => {
  const bytes = unseal(sealed, key, purpose)
  if (bytes === null) throw new Error('what was sealed does not open: the database was changed from outside')
  return bytes
}

/** The key comes first: of two nodes with one key the second waits here until the first has committed. */
const propose = async (db: Connection, proposal: Proposal, key: Buffer): Promise<number | null> => {
  const { id, userId, kind, path, contentType, bodyDigest, says, quantity, startAt } = proposal
  // A key holds for a day, as on an instance that creates by itself.
  if (proposal.key !== null)
    await run(
      db,
      sql`update relay_request set key = null
          where user_id = ${userId} and key = ${proposal.key}
            and received_at < clock_timestamp() - interval '24 hours'`,
    )
  const inserted = await get<{ number: number }>(
    db,
    sql`insert into relay_request (id, user_id, key, kind, path, content_type, body_digest, says, quantity, start_at,
          pieces, received_at, state)
        values (${id}, ${userId}, ${proposal.key}, ${kind}, ${path}, ${contentType}, ${bodyDigest}, ${says}, ${quantity},
          ${startAt}, ${proposal.body.length}, clock_timestamp(), 'ready')
        on conflict (user_id, key) do nothing returning number`,
  )
  if (inserted === undefined) {
    const first = await get<{ number: number; bodyDigest: string; path: string }>(
      db,
      sql`select number, body_digest as "bodyDigest", path from relay_request
          where user_id = ${userId} and key = ${proposal.key}`,
    )
    if (first === undefined) throw new Overtaken('the key was forgotten meanwhile')
    return first.bodyDigest === bodyDigest && first.path === path ? first.number : null
  }
  const { number } = inserted
  for (const [position, piece] of proposal.body.entries())
    await run(
      db,
      sql`insert into relay_body (request, position, sealed)
          values (${number}, ${position}, ${seal(piece, key, bodyPurpose(number, position))})`,
    )
  const { people, entries } = proposal.codes
  for (let from = 0; from < people.length; from += codesAtOnce)
    await run(
      db,
      sql`insert into relay_code (request, person, entry)
          select ${number}, person, entry
          from unnest(${arrayOf(people.slice(from, from + codesAtOnce))}::bigint[],
                      ${arrayOf(entries.slice(from, from + codesAtOnce))}::bigint[]) as codes (person, entry)`,
    )
  return number
}

const arrayOf = (codes: readonly bigint[]): string => `{${codes.join(',')}}`

/** A piece at a time: the driver reads each in one turn of the event loop. */
const loadBody = async ({ read }: Access, number: number, key: Buffer): Promise<Buffer[] | null> => {
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

const standingOf = async (db: Connection, number: number, key: Buffer): Promise<Standing> => {
  const row = await get<
    Omit<Standing, 'hold' | 'answer'> & {
      hold: string | null
      answer: Buffer | null
      attemptId: string | null
    }
  >(
    db,
    sql`select request.number, request.id, request.state, request.hold, attempt.id as "attemptId", attempt.outcome,
          attempt.status, attempt.answer
        from relay_request request
          left join lateral (select id, outcome, status, answer from relay_attempt
                             where relay_attempt.request = request.number
                             order by claimed_at desc limit 1) attempt on true
        where request.number = ${number}`,
  )
  if (row === undefined) throw new Error('the request is gone')
  const { hold, answer, attemptId, ...standing } = row
  return {
    ...standing,
    hold: holdOf(hold),
    answer: answer === null ? null : opened(answer, key, answerPurpose(attemptId ?? '')),
  }
}

/** The version is read before the blocks: a block that comes in between makes the claim ask again. */
const checkBlocks = async (db: Connection, number: number): Promise<void> => {
  const gate = await get<{ version: number }>(
    db,
    sql`select block_version as version from relay_gate where channel = 'upstream'`,
  )
  const people = await countBlocked(db, number)
  if (people > 0) await setHold(db, number, { reason: 'blocked', people })
  else
    await run(
      db,
      sql`update relay_request set cleared_version = ${gate?.version ?? null} where number = ${number}`,
    )
}

const setBlocked = async (db: Connection, people: readonly bigint[], isBlocked: boolean): Promise<void> => {
  // First, so that a claim that is under way ends before the block, or begins after it.
  await run(db, sql`update relay_gate set block_version = block_version + 1 where channel = 'upstream'`)
  for (let from = 0; from < people.length; from += codesAtOnce) {
    const codes = arrayOf(people.slice(from, from + codesAtOnce))
    await run(
      db,
      isBlocked
        ? sql`insert into relay_block (person, blocked_at)
              select person, clock_timestamp() from unnest(${codes}::bigint[]) as codes (person)
              on conflict (person) do nothing`
        : sql`delete from relay_block where person = any (${codes}::bigint[])`,
    )
  }
}

/**
 * An attempt ends once, and moves its request while that is under way by it. What the service answered is stronger than a
 * lease that ran out; that nothing left is not believed any more then. Said again, as after a lost answer, it does nothing.
 */
const finish = async (
  db: Connection,
  attemptId: string,
  { state, outcome, status, answer, retryMs }: Parameters<Ledger['finish']>[1],
  key: Buffer,
): Promise<void> => {
  const request = await get<{ number: number; state: string }>(
    db,
    sql`select number, state from relay_request
        where number = (select request from relay_attempt where id = ${attemptId}) for update`,
  )
  if (request === undefined) return
  const attempt = await get<{ isOpen: boolean; isInterrupted: boolean }>(
    db,
    sql`select ended_at is null as "isOpen", coalesce(outcome, '') = 'interrupted' as "isInterrupted"
        from relay_attempt where id = ${attemptId} for update`,
  )
  const isAnswered = state === 'sent' || state === 'sent_unparsed' || state === 'rejected'
  const counts =
    attempt?.isOpen === true
      ? request.state === 'inflight'
      : attempt?.isInterrupted === true && request.state === 'unknown' && isAnswered
  if (!counts) return
  await run(
    db,
    sql`update relay_request set state = ${state}, resolution = null,
          next_attempt_at = clock_timestamp() + ${retryMs}::double precision * interval '1 millisecond'
        where number = ${request.number}`,
  )
  const sealed = answer === null ? null : seal(answer, key, answerPurpose(attemptId))
  await run(
    db,
    sql`update relay_attempt set ended_at = clock_timestamp(), outcome = ${outcome}, status = ${status}, answer = ${sealed}
        where id = ${attemptId}`,
  )
}

const expireLeases = async (db: Connection): Promise<void> => {
  const expired = await all<{ request: number }>(
    db,
    sql`update relay_attempt set ended_at = clock_timestamp(), outcome = 'interrupted'
        where ended_at is null and lease_until < clock_timestamp() returning request`,
  )
  for (const { request } of expired)
    await run(
      db,
      sql`update relay_request set state = 'unknown' where number = ${request} and state = 'inflight'`,
    )
}
