/** The claim of a request (rule D6c), within the transaction that the gate's row serialises. */
import type { Claim, Claimed, Hold } from '../../../relay/ledger.ts'
import { all, type Connection, get, run, sql } from '../sql.ts'

/** What was due longer ago waits for a person (rule D6); as on the desktop. */
const lateAfterMs = 15 * 60_000
/** For this long after it was claimed, a request is a twin of those that say the same (rule D4); as on the desktop. */
const twinWindowDays = 7

type Row = Omit<Claimed, 'type' | 'attempts'> & {
  state: string
  says: string
  startAt: Date | null
  receivedAt: Date
  /** By the database's clock: those of nodes differ. */
  now: Date
  isDue: boolean
  clearedVersion: number | null
  hasBody: boolean
}

/** Claims for one attempt, or holds; nothing but the caller's commit makes either count. */
export const claim = async (
  db: Connection,
  number: number,
  attempt: { id: string; leaseMs: number },
): Promise<Claim> => {
  // Held to the end of the transaction: of two claims the later one sees what the earlier one did.
  const gate = await get<{ version: number }>(
    db,
    sql`select block_version as version from relay_gate where channel = 'upstream' for update`,
  )
  const row = await get<Row>(
    db,
    sql`select id, kind, path, content_type as "contentType", state, says, start_at as "startAt",
          received_at as "receivedAt", clock_timestamp() as now, cleared_version as "clearedVersion",
          exists (select 1 from relay_body where request = relay_request.number) as "hasBody",
          (next_attempt_at is null or next_attempt_at <= clock_timestamp()) as "isDue"
        from relay_request where number = ${number} for update`,
  )
  if (row === undefined || !(row.state === 'ready' || row.state === 'not_sent') || !row.isDue)
    return { type: 'not_now' }
  const hold = erasure(row) ?? lateness(row) ?? (await twinOf(db, number, row))
  if (hold !== null) {
    await setHold(db, number, hold)
    return { type: 'not_now' }
  }
  if (row.clearedVersion !== gate?.version) return { type: 'check_blocks' }
  await run(
    db,
    sql`update relay_request set state = 'inflight', next_attempt_at = null where number = ${number}`,
  )
  await run(
    db,
    sql`insert into relay_attempt (id, request, claimed_at, lease_until)
        values (${attempt.id}, ${number}, clock_timestamp(),
                clock_timestamp() + ${attempt.leaseMs} * interval '1 millisecond')`,
  )
  const made = await get<{ attempts: number }>(
    db,
    sql`select count(*) as attempts from relay_attempt where request = ${number}`,
  )
  const { id, kind, path, contentType } = row
  return { type: 'claimed', id, kind, path, contentType, attempts: made?.attempts ?? 1 }
}

/** ready | not_sent → stopped. */
export const setHold = (db: Connection, number: number, hold: Hold): Promise<number> =>
  run(
    db,
    sql`update relay_request set state = 'stopped', hold = ${JSON.stringify(hold)}, next_attempt_at = null
        where number = ${number} and state in ('ready', 'not_sent')`,
  )

/** Its bytes went with one of its people while an attempt was under way that did not leave. */
const erasure = ({ hasBody }: Row): Hold | null => (hasBody ? null : { reason: 'erased' })

/** It was due at its start, or when it came; a start that was long over when it came is late from the beginning. */
const lateness = ({ startAt, receivedAt, now }: Row): Hold | null => {
  const isOver = startAt !== null && receivedAt.getTime() - startAt.getTime() > lateAfterMs
  const dueAt = startAt !== null && (isOver || startAt > receivedAt) ? startAt : receivedAt
  return now.getTime() - dueAt.getTime() > lateAfterMs ? { reason: 'late', dueAt: dueAt.toISOString() } : null
}

type Equal = { number: number; id: string; claimedAt: Date; theirs: number }

/**
 * A request that said the same to some of the same people and has left or may have. One that waits counts at its own
 * claim: whichever of two comes first leaves.
 */
const twinOf = async (db: Connection, number: number, { says, kind }: Row): Promise<Hold | null> => {
  const equals = await all<Equal>(
    db,
    sql`select request.number, request.id, attempt.claimed_at as "claimedAt",
          (select count(*) from relay_code code where code.request = request.number) as theirs
        from relay_request request
          join lateral (select max(claimed_at) as claimed_at from relay_attempt
                        where relay_attempt.request = request.number) attempt on true
        where request.says = ${says} and request.number <> ${number}
          and request.state in ('inflight', 'sent', 'sent_unparsed', 'unknown')
          and coalesce(request.resolution, '') <> 'confirmed_not_sent'
          and attempt.claimed_at > clock_timestamp() - ${twinWindowDays} * interval '1 day'
        order by request.number desc`,
  )
  if (equals.length === 0) return null
  const own = await get<{ count: number }>(
    db,
    sql`select count(*) as count from relay_code where request = ${number}`,
  )
  for (const equal of equals) {
    const shared = await sharedWith(db, number, equal.number)
    if (isTwin(kind, shared, own?.count ?? 0, equal.theirs))
      return {
        reason: 'twin',
        requestId: equal.id,
        claimedAt: equal.claimedAt.toISOString(),
        shared: Math.max(shared, 1),
      }
  }
  return null
}

/** How many entries both have. */
const sharedWith = async (db: Connection, number: number, other: number): Promise<number> => {
  const found = await get<{ shared: number }>(
    db,
    sql`select count(*) as shared from relay_code own join relay_code other on other.entry = own.entry
        where own.request = ${number} and other.request = ${other}`,
  )
  return found?.shared ?? 0
}

/** As on the desktop: what has no entries is its own only one, and half of an enrichment's documents make a twin. */
const isTwin = (kind: Row['kind'], shared: number, own: number, theirs: number): boolean => {
  if (own === 0) return true
  return kind === 'ENRICHMENT' ? shared > 0 && shared * 2 >= Math.min(own, theirs) : shared > 0
}
