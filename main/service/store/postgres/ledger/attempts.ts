import type { Ending } from '../../../relay/ledger.ts'
import { all, type Connection, get, run, sql } from '../sql.ts'
import { addAuditLine, instanceActor, writeWithLine } from '../team/audit.ts'
import { seal } from '../secret.ts'
import { answerPurpose } from './sealed.ts'

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
  db: Connection,
  attemptId: string,
  { state, outcome, status, answer, retryMs }: Ending,
  key: Buffer,
): Promise<void> => {
  const attempt = await get<{
    number: number
    request: string
    requestState: string
    isErased: boolean
    isOpen: boolean
    isInterrupted: boolean
  }>(
    db,
    sql`select request.number, request.id as request, request.state as "requestState",
          request.facts is null and request.pieces > 0 as "isErased", attempt.ended_at is null as "isOpen",
          coalesce(attempt.outcome, '') = 'interrupted' as "isInterrupted"
        from relay_request request join relay_attempt attempt on attempt.request = request.number
        where attempt.id = ${attemptId} for update`,
  )
  if (attempt === undefined) return
  const { number, request, requestState } = attempt
  const isAnswered = state === 'sent' || state === 'sent_unparsed' || state === 'rejected'
  const counts = attempt.isOpen
    ? requestState === 'inflight'
    : attempt.isInterrupted && requestState === 'unknown' && isAnswered
  if (!counts) return
  // An answer may repeat whom it is about: it does not come back once they were erased.
  const bytes = answer === null || attempt.isErased ? null : seal(answer, key, answerPurpose(attemptId))
  writeWithLine(
    db,
    sql`moved as (
          update relay_request set state = ${state}, resolution = null,
            next_attempt_at = clock_timestamp() + ${retryMs}::double precision * interval '1 millisecond'
          where number = ${number}),
        ended as (
          update relay_attempt
          set ended_at = clock_timestamp(), outcome = ${outcome}, status = ${status}, answer = ${bytes}
          where id = ${attemptId})`,
    {
      actor: instanceActor,
      action: 'request_ended',
      about: { request, attempt: attemptId, state, outcome, status },
    },
  )
}

/** inflight → unknown, for good, where the sender has said nothing for a lease. */
export const expireLeases = async (db: Connection): Promise<void> => {
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
      addAuditLine(db, instanceActor, 'request_interrupted', { request: moved.id, attempt: attempt.id })
  }
}
