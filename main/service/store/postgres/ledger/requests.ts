import type { RequestsShown, TeamRequest } from '../../../../../shared/api/index.ts'
import { type ToldAudience, toldAudienceSchema } from '../../../../../shared/rules/told-audience.ts'
import type {
  EnrichmentOrigin,
  KnownRequest,
  RequestDetails,
  RequestFacts,
  RequestsAsked,
  Standing,
} from '../../../relay/ledger.ts'
import { seal } from '../secret.ts'
import { all, type Connection, get, prepared, type Query, run, sql } from '../sql.ts'
import { readHold } from './holds.ts'
import { readUnits } from './units.ts'
import { answerPurpose, audiencePurpose, factsPurpose, opened } from './sealed.ts'

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
    prepared`select request.number, request.id, request.state, request.hold, attempt.id as "attemptId", attempt.outcome,
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

type Row = Omit<
  TeamRequest,
  'hold' | 'units' | 'receivedAt' | 'reportedAt' | 'startAt' | keyof RequestFacts
> & {
  number: number
  hold: string | null
  units: string
  receivedAt: Date
  reportedAt: Date | null
  startAt: Date | null
  facts: Buffer | null
}

const select: Query = sql`
  select request.number, request.id, request.kind, request.quantity, request.units, request.user_id as author,
    author.name as "authorName", request.received_at as "receivedAt", request.reported_at as "reportedAt", request.start_at as "startAt", request.state,
    request.hold, request.resolution, request.facts, approval.member as "approvedBy", approver.name as "approvedByName"
  from relay_request request
    left join relay_approval approval on approval.request = request.number
    left join team_member author on author.id = request.user_id
    left join team_member approver on approver.id = approval.member`

const toRequest = (
  { hold, units, receivedAt, reportedAt, startAt, facts, ...row }: Row,
  key: Buffer,
): KnownRequest => ({
  ...row,
  ...factsOf(row.id, facts, key),
  hold: readHold(hold),
  units: readUnits(units),
  receivedAt: receivedAt.toISOString(),
  reportedAt: reportedAt?.toISOString() ?? null,
  startAt: startAt?.toISOString() ?? null,
})

const factsOf = (id: string, facts: Buffer | null, key: Buffer): RequestFacts =>
  facts === null
    ? { title: null, ownTexts: 0 }
    : (JSON.parse(opened(facts, key, factsPurpose(id)).toString('utf8')) as RequestFacts)

/** @returns null where there is none */
export const getRequest = async (db: Connection, id: string, key: Buffer): Promise<KnownRequest | null> => {
  const row = await get<Row>(db, sql`${select} where request.id = ${id}`)
  return row === undefined ? null : toRequest(row, key)
}

export const findByKey = async (db: Connection, userId: string, key: string): Promise<string | null> =>
  (
    await get<{ id: string }>(
      db,
      sql`select id from relay_request where user_id = ${userId} and key = ${key}`,
    )
  )?.id ?? null

/** The request that created an enrichment. @param author null = of any author */
export const findEnrichment = async (
  db: Connection,
  digest: string,
  author: string | null,
): Promise<EnrichmentOrigin | null> =>
  (await get<EnrichmentOrigin>(
    db,
    sql`select id, user_id as author from relay_request
        where created = ${digest} and (${author}::text is null or user_id = ${author}) order by number limit 1`,
  )) ?? null

const shown: Readonly<Record<RequestsShown, Query>> = {
  approval: sql`request.state = 'stopped' and request.hold::jsonb ->> 'reason' = 'approval'`,
  open: sql`(request.state in ('ready', 'inflight', 'not_sent', 'unauthorised')
    or (request.state = 'unknown' and request.resolution is null)
    or (request.state = 'stopped' and request.hold::jsonb ->> 'reason' not in ('withdrawn', 'erased')))`,
  all: sql`true`,
}

/** The latest first, without their people. */
export const listRequests = async (
  db: Connection,
  { author, show, before, limit }: RequestsAsked,
  key: Buffer,
): Promise<KnownRequest[]> => {
  const rows = await all<Row>(
    db,
    sql`${select}
        where (${author}::text is null or request.user_id = ${author}) and ${shown[show]}
          and (${before}::text is null or request.number < (select number from relay_request where id = ${before}))
        order by request.number desc limit ${limit}`,
  )
  return rows.map((row) => toRequest(row, key))
}

/**
 * Keeps how an author came to a request's people. What was said first counts: somebody may have approved it by that.
 * @param key the keyed digest of the Idempotency-Key
 */
export const describe = async (
  db: Connection,
  { userId, key: digest }: { userId: string; key: string },
  audience: ToldAudience,
  key: Buffer,
): Promise<boolean> => {
  const id = await findByKey(db, userId, digest)
  if (id === null) return false
  const sealed = seal(Buffer.from(JSON.stringify(audience)), key, audiencePurpose(id))
  // Of one whose people were erased nothing comes back.
  await run(
    db,
    sql`update relay_request set audience = ${sealed}
        where id = ${id} and audience is null and facts is not null`,
  )
  return true
}

export const detailsOf = async (db: Connection, number: number, key: Buffer): Promise<RequestDetails> => {
  const row = await get<{ id: string; path: string; recipientsByDdd: string; audience: Buffer | null }>(
    db,
    sql`select id, path, recipients_by_ddd as "recipientsByDdd", audience from relay_request where number = ${number}`,
  )
  if (row === undefined) throw new Error('the request is gone')
  const { id, path, recipientsByDdd, audience } = row
  return {
    path,
    recipientsByDdd: JSON.parse(recipientsByDdd) as Record<string, number>,
    audience:
      audience === null
        ? null
        : toldAudienceSchema.parse(JSON.parse(opened(audience, key, audiencePurpose(id)).toString('utf8'))),
  }
}
