import type { TeamRequest } from '../../../../../shared/api/index.ts'
import type { KnownRequest, RequestsAsked, Standing } from '../../../relay/ledger.ts'
import { all, type Connection, get, type Query, sql } from '../sql.ts'
import { readHold } from './holds.ts'
import { answerPurpose, opened } from './sealed.ts'

/** How a request stands, with the answer to its last attempt. */
export const standingOf = async (db: Connection, number: number, key: Buffer): Promise<Standing> => {
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
    hold: readHold(hold),
    answer: answer === null ? null : opened(answer, key, answerPurpose(attemptId ?? '')),
  }
}

const dueAtOnce = 100

/** Requests that may leave and that no node is at. */
export const listDue = async (db: Connection): Promise<number[]> =>
  (
    await all<{ number: number }>(
      db,
      sql`select number from relay_request
          where (state = 'ready' and released_at < clock_timestamp() - interval '10 seconds')
            or (state = 'not_sent' and next_attempt_at <= clock_timestamp())
          order by number limit ${dueAtOnce}`,
    )
  ).map(({ number }) => number)

type Row = Omit<TeamRequest, 'hold' | 'receivedAt' | 'startAt'> & {
  number: number
  hold: string | null
  receivedAt: Date
  startAt: Date | null
}

const columns: Query = sql`request.number, request.id, request.kind, request.quantity, request.user_id as author,
  request.received_at as "receivedAt", request.start_at as "startAt", request.state, request.hold, request.resolution,
  approval.member as "approvedBy"`

const toRequest = ({ hold, receivedAt, startAt, ...row }: Row): KnownRequest => ({
  ...row,
  hold: readHold(hold),
  receivedAt: receivedAt.toISOString(),
  startAt: startAt?.toISOString() ?? null,
})

/** @returns null where there is none */
export const getRequest = async (db: Connection, id: string): Promise<KnownRequest | null> => {
  const row = await get<Row>(
    db,
    sql`select ${columns} from relay_request request left join relay_approval approval on approval.request = request.number
        where request.id = ${id}`,
  )
  return row === undefined ? null : toRequest(row)
}

export const findByKey = async (db: Connection, userId: string, key: string): Promise<string | null> =>
  (
    await get<{ id: string }>(
      db,
      sql`select id from relay_request where user_id = ${userId} and key = ${key}`,
    )
  )?.id ?? null

/** The latest first, without their people. */
export const listRequests = async (
  db: Connection,
  { author, state, before, limit }: RequestsAsked,
): Promise<KnownRequest[]> => {
  const rows = await all<Row>(
    db,
    sql`select ${columns} from relay_request request left join relay_approval approval on approval.request = request.number
        where (${author}::text is null or request.user_id = ${author})
          and (${state}::text is null or request.state = ${state})
          and (${before}::text is null or request.number < (select number from relay_request where id = ${before}))
        order by request.number desc limit ${limit}`,
  )
  return rows.map(toRequest)
}
