/** What senders know of, and the database does not any more. */
import { attemptOutcomeCodes } from '../../../../../shared/bridge/outbox.ts'
import { connectFailureCodes } from '../../../../../shared/rules/connect-failures.ts'
import type { Intent } from '../../../relay/ledger.ts'
import { Overtaken } from '../failure.ts'
import { all, get, run, sql, type Transaction } from '../sql.ts'
import { addAuditLine, instanceActor } from '../team/audit.ts'

/** An attempt with one of these ends has left nothing. */
const nothingLeft: ReadonlySet<string> = new Set([...connectFailureCodes, 'not_recorded', 'busy'])
const mayHaveLeft = attemptOutcomeCodes.filter((code) => !nothingLeft.has(code))

/**
 * Makes a request `unknown` where a sender was about to send it, and the database has no such attempt or says that it left
 * nothing. One that is gone altogether comes back, without its bytes and people, so that its key holds.
 * @returns number of requests that changed
 */
export const reconcile = async (db: Transaction, intents: readonly Intent[]): Promise<number> => {
  const open = intents.filter(({ end }) => end !== 'not_sent')
  const attempts = JSON.stringify(open.map(({ attemptId }) => attemptId))
  const known = await all<{ id: string }>(
    db,
    sql`select id from relay_attempt
        where id in (select jsonb_array_elements_text(${attempts}::jsonb))
          and (ended_at is null or outcome in (select jsonb_array_elements_text(${JSON.stringify(mayHaveLeft)}::jsonb)))`,
  )
  const knownIds = new Set(known.map(({ id }) => id))
  let changed = 0
  for (const intent of open)
    if (!knownIds.has(intent.attemptId) && (await makeUnknown(db, intent))) changed += 1
  // What has reached people, as it turns out, is asked about again.
  if (changed > 0) await run(db, sql`update relay_gate set version = version + 1 where channel = 'upstream'`)
  return changed
}

/** Whatever the database says of it, a person may have been reached: only a person's word decides from here on. */
const makeUnknown = async (db: Transaction, { attemptId, at, request }: Intent): Promise<boolean> => {
  const found = await get<{ number: number; id: string }>(
    db,
    sql`select number, id from relay_request
        where id = ${request.id} or (user_id = ${request.userId} and key = ${request.key}) for update`,
  )
  const { number, id } = found ?? (await bringBack(db, { attemptId, at, request }))
  await run(
    db,
    sql`update relay_attempt set ended_at = clock_timestamp(), outcome = 'interrupted'
        where request = ${number} and ended_at is null`,
  )
  await run(
    db,
    sql`insert into relay_attempt (id, request, claimed_at, lease_until, ended_at, outcome)
        values (${attemptId}, ${number}, ${at}, ${at}, clock_timestamp(), 'interrupted')
        on conflict (id) do update set outcome = 'interrupted'`,
  )
  const moved = await run(
    db,
    sql`update relay_request set state = 'unknown', hold = null, next_attempt_at = null,
          reached_at = greatest(start_at, ${at}::timestamp with time zone)
        where number = ${number} and state in ('ready', 'not_sent', 'stopped', 'unauthorised', 'inflight')`,
  )
  if (moved === 0 && found !== undefined) return false
  await addAuditLine(db, instanceActor, 'request_interrupted', { request: id, attempt: attemptId })
  return true
}

const bringBack = async (
  db: Transaction,
  { at, request }: Omit<Intent, 'end'>,
): Promise<{ number: number; id: string }> => {
  const { id, userId, key, kind, path, bodyDigest, says, quantity, units, startAt } = request
  const made = await get<{ number: number; id: string }>(
    db,
    sql`insert into relay_request (id, user_id, key, kind, path, content_type, body_digest, says, quantity, units,
          start_at, pieces, recipients_by_ddd, received_at, released_at, reached_at, state)
        values (${id}, ${userId}, ${key}, ${kind}, ${path}, '', ${bodyDigest}, ${says}, ${quantity},
          ${JSON.stringify(units)}, ${startAt}, 0, '{}', ${at}, ${at},
          greatest(${startAt}::timestamp with time zone, ${at}::timestamp with time zone), 'unknown')
        on conflict do nothing returning number, id`,
  )
  // Its client has repeated it just now.
  if (made === undefined) throw new Overtaken('a request with this key came in meanwhile')
  return made
}
