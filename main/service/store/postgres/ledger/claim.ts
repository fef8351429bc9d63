/** The claim of a request (rule D6c), within the transaction that the gate's row serialises. */
import type { Hold, TeamPolicy } from '../../../../../shared/api/index.ts'
import { isCampaignType } from '../../../../../shared/rules/campaign-types.ts'
import { lateAfterMs, twinWindowDays } from '../../../../../shared/rules/claim-limits.ts'
import { checkSendingHours, sendingChannelOf } from '../../../../../shared/rules/sending-hours.ts'
import type { Claim, ClaimedFor, Witnessed } from '../../../relay/ledger.ts'
import { type Connection, get, type Query, run, sql } from '../sql.ts'
import { addAuditLine, instanceActor } from '../team/audit.ts'
import { readPolicy } from '../team/postgres-team.ts'
import { personsHold } from './blocks.ts'
import { setHold } from './holds.ts'
import { overBudget } from './reached.ts'
import { identity } from './senders.ts'
import { readUnits } from './units.ts'

/** So many people are looked through within the claim; it would hold up the others for longer lists. */
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
}

/** Claims for one attempt, or holds; nothing but the caller's commit makes either count. */
export const claim = async (db: Connection, number: number, attempt: ClaimedFor): Promise<Claim> => {
  // Held to the end of the transaction: of two claims the later one sees what the earlier one did.
  const gate = await get<{ version: number; policy: string | null }>(
    db,
    sql`select version, policy from relay_gate where channel = 'upstream' for update`,
  )
  const row = await get<Row>(
    db,
    sql`select id, user_id as "userId", key, kind, path, content_type as "contentType", state, says, start_at as "startAt",
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
          (next_attempt_at is null or next_attempt_at <= clock_timestamp()) as "isDue"
        from relay_request where number = ${number} for update`,
  )
  if (row === undefined || !(row.state === 'ready' || row.state === 'not_sent') || !row.isDue)
    return { type: 'not_now' }
  // After a failover or a restored backup the rows may lack what has left already (the gate's lock keeps both as they are).
  if (!row.isReconciled) return { type: 'reconcile' }
  if (row.isPaused) return { type: 'paused' }
  const policy = readPolicy(gate?.policy ?? null)
  const units = readUnits(row.units)
  const reachedAt = row.startAt !== null && row.startAt > row.now ? row.startAt : row.now
  const hold =
    erasure(row) ??
    lateness(row) ??
    outOfHours(row, policy) ??
    (await twinOf(db, number, row)) ??
    (policy.budget === null ? null : await overBudget(db, { number, units, reachedAt }, policy.budget)) ??
    missingApproval(row, policy)
  if (hold !== null) {
    await setHold(db, number, hold)
    return { type: 'not_now' }
  }
  if (row.clearedVersion !== gate?.version) {
    if (row.quantity > quicklyChecked && !attempt.checksPeople) return { type: 'check_people' }
    const personal = await personsHold(db, number, row.kind, policy)
    if (personal !== null) {
      await setHold(db, number, personal)
      return { type: 'not_now' }
    }
  }
  // One statement: the gate stays locked for every round trip.
  const before = await get<{ attempts: number }>(
    db,
    sql`with moved as (
          update relay_request set state = 'inflight', next_attempt_at = null, reached_at = ${reachedAt.toISOString()}
          where number = ${number}
        ), made as (
          insert into relay_attempt (id, request, claimed_at, lease_until)
          values (${attempt.id}, ${number}, clock_timestamp(),
                  clock_timestamp() + ${attempt.leaseMs} * interval '1 millisecond')
        )
        select count(*) as attempts from relay_attempt where request = ${number}`,
  )
  // Those whose people were looked through before this one have to be looked through again.
  if (policy.contactCap !== null && isCampaignType(row.kind))
    await run(db, sql`update relay_gate set version = version + 1 where channel = 'upstream'`)
  const { id, userId, key, kind, path, contentType, bodyDigest, says, quantity } = row
  await addAuditLine(db, instanceActor, 'request_claimed', {
    request: id,
    author: userId,
    attempt: attempt.id,
    bodyDigest,
  })
  const startAt = row.startAt?.toISOString() ?? null
  const witnessed: Witnessed = { id, userId, key, kind, path, bodyDigest, says, quantity, units, startAt }
  return { type: 'claimed', ...witnessed, contentType, attempts: (before?.attempts ?? 0) + 1 }
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
const saidTheSame = (number: number, says: string): Query => sql`
  request.says = ${says} and request.number <> ${number}
  and request.state in ('inflight', 'sent', 'sent_unparsed', 'unknown')
  and coalesce(request.resolution, '') <> 'confirmed_not_sent'
  and request.reached_at > clock_timestamp() - ${twinWindowDays} * interval '1 day'`

/**
 * Finds a twin: a request with the same content to some of the same people, which was sent or may have been, within days of
 * when they are reached. A waiting request counts at its own claim: the first of two leaves. As on the desktop, a request
 * without entries compares by its content alone, and an enrichment is a twin from half of the documents of the smaller one
 * on. A request that was restored from a sender's record has no known people, so it is a twin of any with the same content.
 */
const twinOf = async (db: Connection, number: number, { says, kind }: Row): Promise<Hold | null> => {
  // Skips reading a long list when no other request has the same content.
  const same = await get<{ isThere: boolean }>(
    db,
    sql`select exists (select 1 from relay_request request where ${saidTheSame(number, says)}) as "isThere"`,
  )
  if (same?.isThere !== true) return null
  const own = await get<{ count: number }>(
    db,
    sql`select count(*) as count from relay_code where request = ${number}`,
  )
  const count = own?.count ?? 0
  const equal = await get<Equal>(
    db,
    // Looks up each of its own entries by index, since all campaigns of a week with personal texts may have the same
    // content besides these. `offset 0` makes the planner do so even before it has statistics.
    sql`with same as materialized (
          select request.number, request.id, request.pieces from relay_request request
          where ${saidTheSame(number, says)}
        ), sharing as (
          select theirs.request, count(*) as shared from relay_code own
            cross join lateral (select request from relay_code
                                where person = own.person and entry = own.entry offset 0) theirs
          where own.request = ${number}
          group by theirs.request
        )
        select same.id, coalesce(sharing.shared, 0) as shared,
          (select max(claimed_at) from relay_attempt where request = same.number) as "claimedAt"
        from same left join sharing on sharing.request = same.number
        where ${count} = 0 or same.pieces = 0
          or (sharing.shared > 0 and (${kind} <> 'ENRICHMENT' or sharing.shared * 2
                >= least(${count}, (select count(*) from relay_code where request = same.number))))
        order by same.number desc limit 1`,
  )
  if (equal === undefined) return null
  return {
    reason: 'twin',
    requestId: equal.id,
    claimedAt: equal.claimedAt.toISOString(),
    shared: Math.max(equal.shared, 1),
  }
}
