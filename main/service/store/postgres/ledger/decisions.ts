/** What people say of a request: what became of it, that it may go, that it may not. */
import type { Settled } from '../../../../../shared/api/index.ts'
import type { Approval } from '../../../relay/ledger.ts'
import { type Connection, get, run, sql, type Transaction } from '../sql.ts'
import { addAuditLine } from '../team/audit.ts'

/** A person's word on a request whose end is unknown. @returns whether it was one */
export const settle = async (
  db: Transaction,
  actor: string,
  id: string,
  resolution: Settled,
): Promise<boolean> => {
  const changed = await run(
    db,
    sql`update relay_request set resolution = ${resolution}
        where id = ${id} and state = 'unknown' and resolution is null`,
  )
  if (changed === 1) await addAuditLine(db, actor, 'request_settled', { request: id, resolution })
  return changed === 1
}

/** stopped | unauthorised → ready, where its bytes are there and nobody took it back. @returns whether it was one */
export const release = async (db: Transaction, actor: string, id: string): Promise<boolean> => {
  const changed = await makeReady(db, id, true)
  if (changed === 1) await addAuditLine(db, actor, 'request_released', { request: id })
  return changed === 1
}

/** @param isReleased it may go although its start is over by now; one that is still to come says nothing of that */
const makeReady = (db: Connection, id: string, isReleased: boolean): Promise<number> =>
  run(
    db,
    sql`update relay_request set state = 'ready', hold = null, released_at = clock_timestamp(),
          is_released = is_released or (${isReleased} and coalesce(start_at <= clock_timestamp(), true))
        where id = ${id} and state in ('stopped', 'unauthorised')
          and coalesce(hold::jsonb ->> 'reason', '') <> 'withdrawn'
          and exists (select 1 from relay_body where request = number)`,
  )

/**
 * Somebody else's word for a request, bound to its bytes.
 * @param digest of the bytes that the approver saw
 */
export const approve = async (
  db: Transaction,
  actor: string,
  id: string,
  digest: string,
): Promise<Approval> => {
  const request = await get<{ number: number; author: string; bodyDigest: string }>(
    db,
    sql`select number, user_id as author, body_digest as "bodyDigest" from relay_request
        where id = ${id} and state = 'stopped' and hold::jsonb ->> 'reason' = 'approval' for update`,
  )
  if (request === undefined) return 'missing'
  if (request.author === actor) return 'own'
  if (request.bodyDigest !== digest) return 'changed'
  await run(
    db,
    sql`insert into relay_approval (request, body_digest, member, approved_at)
        values (${request.number}, ${digest}, ${actor}, clock_timestamp())
        on conflict (request) do update
        set body_digest = excluded.body_digest, member = excluded.member, approved_at = excluded.approved_at`,
  )
  await makeReady(db, id, false)
  await addAuditLine(db, actor, 'request_approved', { request: id, bodyDigest: digest })
  return 'done'
}

/** Nothing of it has left, and nothing will. @returns whether it was one */
export const withdraw = async (db: Transaction, actor: string, id: string): Promise<boolean> => {
  const request = await get<{ number: number; state: string }>(
    db,
    sql`select number, state from relay_request where id = ${id}
          and (state in ('ready', 'not_sent', 'unauthorised')
               or (state = 'stopped' and hold::jsonb ->> 'reason' <> 'withdrawn')) for update`,
  )
  if (request === undefined) return false
  await run(
    db,
    sql`update relay_request set state = 'stopped', hold = '{"reason":"withdrawn"}', next_attempt_at = null
        where number = ${request.number}`,
  )
  await addAuditLine(db, actor, 'request_withdrawn', { request: id })
  return true
}
