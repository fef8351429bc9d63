/** The claim of a request (rule D6c), within the transaction that the gate's row serialises. */
import type { Hold, TeamPolicy } from '../../../../../shared/api/index.ts'
import { isCampaignType } from '../../../../../shared/rules/campaign-types.ts'
import { lateAfterMs, twinWindowDays } from '../../../../../shared/rules/claim-limits.ts'
import { checkSendingHours, sendingChannelOf } from '../../../../../shared/rules/sending-hours.ts'
import type { Claim, ClaimedFor, Witnessed } from '../../../relay/ledger.ts'
import {
  type Connection,
  get,
  prepared,
  type Query,
  send,
  sql,
  type SqlValue,
  type Transaction,
} from '../sql.ts'
import { addAuditLine, instanceActor } from '../team/audit.ts'
import { readPolicy } from '../team/postgres-team.ts'
import { personsHold } from './blocks.ts'
import { setHold } from './holds.ts'
import { overBudget } from './reached.ts'
import { identity } from './senders.ts'
import { readUnits } from './units.ts'

/** People and other codes that a claim checks itself. Larger requests are checked before it, as claims go one after the other. */
const quicklyChecked = 10_000

type Row = Omit<Witnessed, 'startAt' | 'units'> & {
  units: string
  contentType: string
  state: string
  startAt: Date | null
  /** The server and its history are those that the senders know, and this one has reconciled with them. */
  isReconciled: boolean
  isPaused: boolean
  receivedAt: Date
  releasedAt: Date
  isReleased: boolean
  /** By the database's clock: those of nodes differ. */
  now: Date
  isDue: boolean
  clearedVersion: number | null
  hasBody: boolean
  recipientsByDdd: string
  isApproved: boolean
  /** How many other codes of its people were told. */
  others: number
}

/** Claims for one attempt, or holds; nothing but the caller's commit makes either count. */
export const claim = async (db: Transaction, number: number, attempt: ClaimedFor): Promise<Claim> => {
  // Sent together, done one after the other: the two after the gate see what was committed before it was locked. It is held
  // to the end of the transaction: of two claims the later one sees what the earlier one did.
  const [gate, row, first] = await Promise.all([
    get<{ version: number; policy: string | null }>(
      db,
      prepared`select version, policy from relay_gate where channel = 'upstream' for update`,
    ),
    get<Row>(
      db,
      prepared`select id, user_id as "userId", key, kind, path, content_type as "contentType", state, says, start_at as "startAt",
            exists (select 1 from relay_instance instance join relay_sender sender on sender.epoch = instance.epoch
                    where instance.identity = ${identity} and instance.epoch = ${attempt.epoch}
                      and sender.id = ${attempt.sender} and sender.state = 'active') as "isReconciled",
            exists (select 1 from relay_instance instance join relay_sender sender
                      on sender.epoch is distinct from instance.epoch
                    where sender.state = 'active') as "isPaused",
            received_at as "receivedAt", released_at as "releasedAt", is_released as "isReleased",
            recipients_by_ddd as "recipientsByDdd", body_digest as "bodyDigest", units,
            exists (select 1 from relay_approval approval where approval.request = relay_request.number
                      and approval.body_digest = relay_request.body_digest) as "isApproved", clock_timestamp() as now, cleared_version as "clearedVersion",
            pieces = (select count(*) from relay_body where request = relay_request.number) as "hasBody", quantity,
            (select coalesce(sum(told.pairs), 0) from relay_other_codes told
              where told.user_id = relay_request.user_id and told.key = relay_request.key) as others,
            (next_attempt_at is null or next_attempt_at <= clock_timestamp()) as "isDue"
          from relay_request where number = ${number} for update`,
    ),
    // Whether it is worth looking for one: most have none.
    get<{ maybeTwin: boolean; hasEntries: boolean }>(
      db,
      prepared`select exists (select 1 from relay_request request
                         where ${saidTheSame(number, sql`(select says from relay_request where number = ${number})`)}) as "maybeTwin",
            exists (select 1 from relay_code where request = ${number}) as "hasEntries"`,
    ),
  ])
  if (row === undefined || !(row.state === 'ready' || row.state === 'not_sent') || !row.isDue)
    return { type: 'not_now' }
  // After a failover or a restored backup the rows may lack what has left already (the gate's lock keeps both as they are).
  if (!row.isReconciled) return { type: 'reconcile' }
  if (row.isPaused) return { type: 'paused' }
  const policy = readPolicy(gate?.policy ?? null)
  const units = readUnits(row.units)
  const reachedAt = row.startAt !== null && row.startAt > row.now ? row.startAt : row.now
  const mustCheck = row.clearedVersion !== gate?.version
  const mayCheck = row.quantity + row.others <= quicklyChecked || attempt.checksPeople
  const [twin, personal] = await Promise.all([
    first?.maybeTwin === true ? twinOf(db, number, row, first.hasEntries) : null,
    mustCheck && mayCheck ? personsHold(db, number, row.kind, policy) : null,
  ])
  const hold =
    erasure(row) ??
    lateness(row) ??
    outOfHours(row, policy) ??
    twin ??
    (policy.budget === null ? null : await overBudget(db, { number, units, reachedAt }, policy.budget)) ??
    missingApproval(row, policy) ??
    personal
  if (hold !== null) {
    await setHold(db, number, hold)
    return { type: 'not_now' }
  }
  if (mustCheck && !mayCheck) return { type: 'check_people' }
  const { id, userId, key, kind, path, contentType, bodyDigest, says, quantity } = row
  // Those whose people were looked through before this one have to be looked through again.
  if (policy.contactCap !== null && isCampaignType(kind))
    send(db, sql`update relay_gate set version = version + 1 where channel = 'upstream'`)
  send(
    db,
    prepared`update relay_request set state = 'inflight', next_attempt_at = null, reached_at = ${reachedAt.toISOString()}
        where number = ${number}`,
  )
  const [made] = await Promise.all([
    get<{ attempts: number }>(
      db,
      prepared`with made as (
            insert into relay_attempt (id, request, claimed_at, lease_until)
            values (${attempt.id}, ${number}, clock_timestamp(),
                    clock_timestamp() + ${attempt.leaseMs} * interval '1 millisecond')
          )
          select count(*) + 1 as attempts from relay_attempt where request = ${number}`,
    ),
    addAuditLine(db, instanceActor, 'request_claimed', {
      request: id,
      author: userId,
      attempt: attempt.id,
      bodyDigest,
    }),
  ])
  const startAt = row.startAt?.toISOString() ?? null
  const witnessed: Witnessed = { id, userId, key, kind, path, bodyDigest, says, quantity, units, startAt }
  return { type: 'claimed', ...witnessed, contentType, attempts: made?.attempts ?? 1 }
}

/** Its bytes went with one of its people while an attempt was under way that did not leave. */
const erasure = ({ hasBody }: Row): Hold | null => (hasBody ? null : { reason: 'erased' })

/**
 * It was due at its start, or when it was let go where that was later: by a person who released it, or by the approval of
 * what was to start about when it came. Else a start that was long over by then stays late: nobody has said that it may
 * still go (rule D6).
 */
const lateness = ({ startAt, receivedAt, releasedAt, isReleased, now }: Row): Hold | null => {
  const startsAtOnce = startAt === null || Math.abs(startAt.getTime() - receivedAt.getTime()) <= lateAfterMs
  const isOver = startAt !== null && releasedAt.getTime() - startAt.getTime() > lateAfterMs
  const staysDue = startAt !== null && (startAt > releasedAt || (isOver && !isReleased && !startsAtOnce))
  const dueAt = staysDue ? startAt : releasedAt
  return now.getTime() - dueAt.getTime() > lateAfterMs ? { reason: 'late', dueAt: dueAt.toISOString() } : null
}

/** Asked at its start, or now where that is over (rule D6); by the clock of each recipient. */
const outOfHours = (
  { kind, startAt, now, recipientsByDdd }: Row,
  { sendingHours }: TeamPolicy,
): Hold | null => {
  if (sendingHours === null || !isCampaignType(kind)) return null
  const { outside, nextAllowedAt } = checkSendingHours(
    Math.max(now.getTime(), startAt?.getTime() ?? 0),
    sendingChannelOf(kind),
    sendingHours,
    JSON.parse(recipientsByDdd) as Record<string, number>,
  )
  if (outside === 0) return null
  return {
    reason: 'out_of_hours',
    people: outside,
    nextAllowedAt: nextAllowedAt === null ? null : new Date(nextAllowedAt).toISOString(),
  }
}

/** Four eyes see what reaches many. */
const missingApproval = ({ quantity, isApproved }: Row, { approvalFrom }: TeamPolicy): Hold | null =>
  approvalFrom !== null && quantity >= approvalFrom && !isApproved
    ? { reason: 'approval', people: quantity }
    : null

type Equal = { id: string; claimedAt: Date; shared: number }

/** Other requests with the same content that were sent or may have been, within days of when they reached people. */
const saidTheSame = (number: number, says: SqlValue | Query): Query => sql`
  request.says = ${says} and request.number <> ${number}
  and request.state in ('inflight', 'sent', 'sent_unparsed', 'unknown')
  and coalesce(request.resolution, '') <> 'confirmed_not_sent'
  and request.reached_at > clock_timestamp() - ${twinWindowDays} * interval '1 day'`

/**
 * Finds a twin: a request with the same content to some of the same people, which was sent or may have been, within days of
 * when they are reached. A waiting request counts at its own claim: the first of two leaves. As on the desktop, a request
 * without entries compares by its content alone, and an enrichment is a twin from half of the documents of the smaller one
 * on. A request that was restored from a sender's record has no known people, so it is a twin of any with the same content. One that was
 * reported has no claim here: the time in the report counts.
 */
const twinOf = async (
  db: Connection,
  number: number,
  { says, kind }: Row,
  hasEntries: boolean,
): Promise<Hold | null> => {
  const byContentAlone = hasEntries ? sql`request.pieces = 0` : sql`true`
  const equal = await get<Equal>(
    db,
    // Looks up each of its own entries by index, and then whom it shares one with, since all campaigns of a week with personal
    // texts may have the same content besides these. `offset 0` makes the planner do so even before it has statistics.
    sql`with sharing as (
          select theirs.request, count(*) as shared from relay_code own
            cross join lateral (select request from relay_code
                                where person = own.person and entry = own.entry offset 0) theirs
          where own.request = ${number}
          group by theirs.request
        ), twin as (
          select request.number, request.id, request.received_at, sharing.shared
          from sharing
            cross join lateral (select * from relay_request where number = sharing.request offset 0) request
          where ${saidTheSame(number, says)}
            and (${kind} <> 'ENRICHMENT' or sharing.shared * 2 >= least(
                  (select count(*) from relay_code where request = ${number}),
                  (select count(*) from relay_code where request = sharing.request)))
          union all
          select request.number, request.id, request.received_at, 0 from relay_request request
          where ${saidTheSame(number, says)} and ${byContentAlone}
        )
        select id, shared, coalesce((select max(claimed_at) from relay_attempt where request = twin.number), twin.received_at) as "claimedAt"
        from twin order by number desc limit 1`,
  )
  if (equal === undefined) return null
  return {
    reason: 'twin',
    requestId: equal.id,
    claimedAt: equal.claimedAt.toISOString(),
    shared: Math.max(equal.shared, 1),
  }
}
