import { enrichmentCreatedSchema } from '../../../../../shared/api/index.ts'
import type { Ending } from '../../../relay/ledger.ts'
import { all, type Connection, get, prepared, run, send, sql, type Transaction } from '../sql.ts'
import { addAuditLine, instanceActor } from '../team/audit.ts'
import { seal } from '../secret.ts'
import { answerPurpose, enrichmentDigest } from './sealed.ts'

export const renewLease = (db: Connection, attemptId: string, leaseMs: number): Promise<number> =>
  run(
    db,
    sql`update relay_attempt set lease_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
        where id = ${attemptId} and ended_at is null`,
  )

/**
 * An attempt ends once, and moves its request while that is under way by it. What the service answered is stronger than a
 * lease that ran out; that nothing left is not believed any more then. Said again, as after a lost answer, it does nothing.
 */
export const finish = async (
  db: Transaction,
  attemptId: string,
  { state, outcome, status, answer, retryMs }: Ending,
  key: Buffer,
): Promise<void> => {
  // Locked in this order, as a claim does.
  const [request, attempt] = await Promise.all([
    get<{ number: number; id: string; kind: string; state: string; isErased: boolean }>(
      db,
      prepared`select number, id, kind, state, facts is null and pieces > 0 as "isErased" from relay_request
          where number = (select request from relay_attempt where id = ${attemptId}) for update`,
    ),
    get<{ isOpen: boolean; isInterrupted: boolean }>(
      db,
      prepared`select ended_at is null as "isOpen", coalesce(outcome, '') = 'interrupted' as "isInterrupted"
          from relay_attempt where id = ${attemptId} for update`,
    ),
  ])
  if (request === undefined) return
  const hasReached = state === 'sent' || state === 'sent_unparsed'
  const isAnswered = hasReached || state === 'rejected'
  const counts =
    attempt?.isOpen === true
      ? request.state === 'inflight'
      : attempt?.isInterrupted === true && request.state === 'unknown' && isAnswered
  if (!counts) return
  // Whose enrichment it is, is asked when its result is; an erased one has none.
  const enrichment =
    state === 'sent' && request.kind === 'ENRICHMENT' && !request.isErased ? enrichmentIdIn(answer) : null
  const created = enrichment === null ? null : enrichmentDigest(enrichment, key)
  send(
    db,
    prepared`update relay_request set state = ${state}, resolution = null, created = ${created},
          next_attempt_at = clock_timestamp() + ${retryMs}::double precision * interval '1 millisecond'
        where number = ${request.number}`,
  )
  // Somebody may have said that it was not sent, and others were looked through since, as if its people had not been
  // reached. The gate's lock comes last here and first in a claim: of a deadlock the one that is ended is tried again.
  if (hasReached && attempt?.isOpen !== true)
    send(db, sql`update relay_gate set version = version + 1 where channel = 'upstream'`)
  // An answer may repeat whom it is about: it does not come back once they were erased.
  const bytes = answer === null || request.isErased ? null : seal(answer, key, answerPurpose(attemptId))
  send(
    db,
    prepared`update relay_attempt set ended_at = clock_timestamp(), outcome = ${outcome}, status = ${status}, answer = ${bytes}
        where id = ${attemptId}`,
  )
  await addAuditLine(db, instanceActor, 'request_ended', {
    request: request.id,
    attempt: attemptId,
    state,
    outcome,
    status,
  })
}

const enrichmentIdIn = (answer: Buffer | null): string | null => {
  try {
    return enrichmentCreatedSchema.parse(JSON.parse(String(answer))).id
  } catch {
    return null
  }
}

/** inflight → unknown, for good, where the sender has said nothing for a lease. */
export const expireLeases = async (db: Transaction): Promise<void> => {
  const expired = await all<{ id: string; request: number }>(
    db,
    sql`update relay_attempt set ended_at = clock_timestamp(), outcome = 'interrupted'
        where ended_at is null and lease_until < clock_timestamp() returning id, request`,
  )
  for (const attempt of expired) {
    const moved = await get<{ id: string }>(
      db,
      sql`update relay_request set state = 'unknown' where number = ${attempt.request} and state = 'inflight' returning id`,
    )
    if (moved !== undefined)
      await addAuditLine(db, instanceActor, 'request_interrupted', { request: moved.id, attempt: attempt.id })
  }
}
