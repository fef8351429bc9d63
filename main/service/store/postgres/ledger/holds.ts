import type { Hold } from '../../../../../shared/api/index.ts'
import { get, sql, type Transaction } from '../sql.ts'
import { addAuditLine, instanceActor } from '../team/audit.ts'

/** ready | not_sent → stopped; what cannot leave any more is stopped for that wherever it waits. */
export const setHold = async (db: Transaction, number: number, hold: Hold): Promise<void> => {
  const isForGood = hold.reason === 'erased'
  const held = await get<{ id: string; author: string }>(
    db,
    sql`update relay_request set state = 'stopped', hold = ${JSON.stringify(hold)}, next_attempt_at = null
        where number = ${number} and (state in ('ready', 'not_sent')
            or (${isForGood} and (state = 'unauthorised'
                or (state = 'stopped' and hold::jsonb ->> 'reason' <> 'withdrawn'))))
        returning id, user_id as author`,
  )
  if (held !== undefined)
    await addAuditLine(db, instanceActor, 'request_held', {
      request: held.id,
      author: held.author,
      reason: hold.reason,
    })
}

export const readHold = (json: string | null): Hold | null =>
  json === null ? null : (JSON.parse(json) as Hold)
