/**
 * The moves of an outbox item (rule D2), each a compare-and-set in one synchronous transaction: a move that does not
 * find the state it starts from changes nothing and says so.
 *
 *   draft → ready → inflight → sent | sent_unparsed | rejected | unauthorised | not_sent | unknown
 *   not_sent → inflight (by itself)   ready, not_sent → stopped (claim.ts)   stopped, unauthorised → ready (by the user)
 *   ready, stopped, not_sent, unauthorised → draft (cancelled)
 */
import type { AttemptOutcomeCode, EchoCheck, resolutions, Stop } from '../../../shared/bridge/outbox.ts'
import type { OutboxState } from '../../../shared/rules/outbox-states.ts'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import type { ToldAudience } from '../../../shared/rules/told-audience.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import { getRevision, insertDraft, moveDraft, saveDraft } from '../campaigns/queries.ts'
import type { FrozenRequest } from './frozen-request.ts'
import { insertUnits } from './item-units.ts'
import { callable, departed, sendable } from '../base/item-states.ts'
import { storedBytesOf } from './pieces.ts'
import { digestOf, insertTwins, type Shared } from './twins.ts'

export type NewItem = {
  id: string
  /** Null for a test, which leaves its draft as it is, and of what is no campaign. */
  draftId: string | null
  connectionId: string
  title: string
  /** Of a campaign, as is its start. */
  content: DraftContent | null
  startAt: string | null
  isTest: boolean
  /** How a campaign came to its people. */
  audience?: ToldAudience | null
  /** It stays on this computer until then. */
  keepUntil?: string | null
  /** Why it is not `ready` from the beginning. */
  stop?: Stop | null
  /** Of a campaign: the version of who is blocked at which none of its recipients is; null = not looked through. */
  clearedVersion: number | null
  /** The user was told that people are reached outside their hours. */
  acceptsHours: boolean
  createdAt: string
  holdUntil: string | null
}

export type NewCampaign = {
  content: DraftContent
  item: NewItem & { draftId: string }
  request: FrozenRequest
  /** Whom it shares with items that say the same, which the user wants to go too. */
  shared: readonly Shared[]
}

/**
 * draft → ready, of one campaign or of all waves of one. The draft becomes the first of them; the others get drafts of
 * their own, so that each can be called back by itself.
 * @returns false when the draft has changed since `revision`, or is not open
 */
export const enqueue = (
  db: WritableDatabase,
  { draftId, revision }: { draftId: string; revision: number },
  campaigns: readonly NewCampaign[],
): boolean =>
  transaction(db, () => {
    const current = sql`select 1 from draft where id = ${draftId} and revision = ${revision} and state = 'open'`
    if (get(db, current) === undefined) return false
    for (const { content, item, request, shared } of campaigns) {
      const { createdAt } = item
      if (item.draftId === draftId) {
        if (campaigns.length > 1) saveDraft(db, draftId, revision, content, createdAt)
      } else insertDraft(db, item.draftId, content, createdAt)
      moveDraft(db, item.draftId, 'open', 'queued')
      insertItem(db, item, request)
      insertTwins(db, item.id, shared, true)
    }
    return true
  })

/** A wave that waits here leaves so long before its start: a large one has to be there by then. */
const aheadMs = 2 * 60_000

/** Until when a request stays here. @param startAt epoch ms */
export const keepUntilOf = (startAt: number): string => new Date(startAt - aheadMs).toISOString()

/**
 * Stores a frozen request as `ready`, or `stopped` where it is to wait for the user, within the caller's transaction or
 * alone. Its pieces are stored before.
 */
export const insertItem = (db: WritableDatabase, item: NewItem, request: FrozenRequest): number => {
  const { id, content, createdAt, holdUntil, keepUntil = null, stop = null, audience = null } = item
  const wave = content?.wave ?? null
  return transaction(db, () => {
    const count = run(
      db,
      sql`insert into outbox_item (id, draft_id, draft_content, connection_id, kind, title, quantity, is_test, wave_group,
            wave_number, wave_of, start_at, starts_at_once, path, content_type, body_head, body_sha256,
            says_digest, state, stop, created_at, keep_until, hold_until, released_at, cleared_version, recipients_by_ddd,
            accepts_hours, accepts_wave, audience)
          values (${id}, ${item.draftId}, ${content === null ? null : JSON.stringify(content)}, ${item.connectionId},
            ${request.kind}, ${item.title.trim()}, ${request.quantity}, ${item.isTest ? 1 : 0},
            ${wave?.groupId ?? null}, ${wave?.number ?? null}, ${wave?.of ?? null}, ${item.startAt},
            ${(content?.start.mode ?? 'now') === 'now' ? 1 : 0}, ${request.path}, ${request.contentType},
            ${request.bodyHead}, ${request.bodySha256}, ${digestOf(db, request)},
            ${stop === null ? 'ready' : 'stopped'}, ${stop === null ? null : JSON.stringify(stop)}, ${createdAt},
            ${keepUntil}, ${holdUntil}, ${holdUntil ?? createdAt}, ${item.clearedVersion},
            ${JSON.stringify(request.recipientsByDdd)}, ${item.acceptsHours ? 1 : 0}, 0,
            ${audience === null ? null : JSON.stringify(audience)})`,
    )
    insertUnits(db, id, request.units)
    if (storedBytesOf(db, id) !== request.bodyBytes) throw new Error('pieces of the request are missing')
    return count
  })
}

/** What has not left → draft; its pieces are for discarded-pieces.ts. @returns the draft's id, null where there is none; or undefined when the item is past calling back */
export const callBack = (db: WritableDatabase, itemId: string): string | null | undefined =>
  transaction(db, () => {
    const item = get<{ draftId: string | null }>(
      db,
      sql`select draft_id as draftId from outbox_item where id = ${itemId} and state in ${callable}`,
    )
    if (item === undefined) return undefined
    moveReports(db, itemId)
    run(db, sql`delete from outbox_item where id = ${itemId}`)
    if (item.draftId !== null) moveDraft(db, item.draftId, 'queued', 'open')
    return item.draftId
  })

/** Reports that were imported at a wave are about the waves that have left: they move to the first of those. */
const moveReports = (db: WritableDatabase, itemId: string): number =>
  run(
    db,
    sql`update report set item_id = left_one.id
        from (select item.id from outbox_item item join outbox_item asked on asked.id = ${itemId}
              where item.wave_group = asked.wave_group and item.id <> asked.id and item.state in ${departed}
              order by item.wave_number, item.created_at, item.id limit 1) left_one
        where report.item_id = ${itemId}`,
  )

/**
 * What has not left → draft, of all waves of a campaign. When that is every wave, and none of them was
 * worked on since it was parted, they are the one draft again that they were.
 * @returns which items came back, and the draft that they are together; null where they stay drafts of their own
 */
export const callBackWaves = (
  db: WritableDatabase,
  groupId: string,
  at: string,
): { itemIds: string[]; draftId: string | null } =>
  transaction(db, () => {
    const items = all<{ id: string; draftId: string; number: number; of: number; revision: number }>(
      db,
      sql`select item.id, item.draft_id as draftId, draft.revision, item.wave_number as number, item.wave_of as of
          from outbox_item item join draft on draft.id = item.draft_id
          where item.wave_group = ${groupId} and item.state in ${callable}
          order by number`,
    )
    const itemIds = items.map(({ id }) => id)
    for (const id of itemIds) callBack(db, id)
    const [first, ...others] = items
    if (first === undefined) return { itemIds, draftId: null }
    // A copy of a wave is no other one, and one wave alone was never parted.
    const isWhole =
      first.of > 1 &&
      items.length === first.of &&
      items.every(({ number }, index) => number === index + 1) &&
      others.every(({ revision }) => revision === 1)
    const before = isWhole ? getRevision(db, first.draftId, first.revision - 1) : null
    if (before === null || before.wave !== null) return { itemIds, draftId: null }
    saveDraft(db, first.draftId, first.revision, before, at)
    for (const { draftId } of others) run(db, sql`delete from draft where id = ${draftId}`)
    return { itemIds, draftId: first.draftId }
  })

export type Waiting = {
  id: string
  connectionId: string
  /** The end of a hold, or of a pause between attempts. */
  dueAt: string | null
  /** The time by the clock until which it stays here. */
  keepUntil: string | null
}

/** Items that the sender may take, oldest first, with the instant from which it may. */
export const listWaiting = (db: ReadableDatabase): Waiting[] =>
  all<Waiting>(
    db,
    sql`select id, connection_id as connectionId, coalesce(hold_until, next_attempt_at) as dueAt,
               keep_until as keepUntil
        from outbox_item where state in ${sendable} order by created_at, rowid`,
  )

export type AttemptResult = {
  state: Exclude<OutboxState, 'ready' | 'stopped' | 'inflight'>
  outcome: AttemptOutcomeCode
  /** What the sentence for the outcome names. */
  subject: string | null
  status: number | null
  answerBody: string | null
  answerMessage: string | null
  echo: EchoCheck | null
  nextAttemptAt: string | null
}

/** inflight → how it ended. */
export const finish = (
  db: WritableDatabase,
  itemId: string,
  attemptId: string,
  at: string,
  result: AttemptResult,
): void =>
  transaction(db, () => {
    run(
      db,
      sql`update attempt set ended_at = ${at}, outcome = ${result.outcome}, outcome_subject = ${result.subject}, status = ${result.status},
            answer_body = ${result.answerBody} where id = ${attemptId}`,
    )
    run(
      db,
      sql`update outbox_item set state = ${result.state}, answer_message = ${result.answerMessage},
            echo = ${result.echo === null ? null : JSON.stringify(result.echo)}, next_attempt_at = ${result.nextAttemptAt}
          where id = ${itemId} and state = 'inflight'`,
    )
  })

/** At start: what was being sent when the program ended may have been sent. Never `ready` again. */
export const settleInterrupted = (db: WritableDatabase, at: string): number =>
  transaction(db, () => {
    run(
      db,
      sql`update attempt set ended_at = ${at}, outcome = 'interrupted'
                where ended_at is null and item_id in (select id from outbox_item where state = 'inflight')`,
    )
    return run(db, sql`update outbox_item set state = 'unknown' where state = 'inflight'`)
  })

/**
 * After data came back from a backup: whatever waited in them may have gone out since, by the data that they replace.
 * It waits for a person's word like every other send that nobody can look up. What was on its way out then is settled
 * as at every start.
 */
export const settleRestored = (db: WritableDatabase): void => {
  run(
    db,
    sql`update outbox_item set state = 'unknown', stop = null, hold_until = null, next_attempt_at = null
        where state in ${callable}`,
  )
}

/** Whether something is on its way out at this moment. */
export const isSending = (db: ReadableDatabase): boolean =>
  get(db, sql`select 1 from outbox_item where state = 'inflight' limit 1`) !== undefined

/** A person's word on what nobody can look up, or on what was refused and has no draft. @returns false when it is neither, or was settled */
export const resolve = (
  db: WritableDatabase,
  itemId: string,
  resolution: (typeof resolutions)[number],
): boolean =>
  run(
    db,
    sql`update outbox_item set resolution = ${resolution}
        where id = ${itemId} and coalesce(resolution, 'left') = 'left'
          and (state = 'unknown' or (state = 'rejected' and draft_id is null))`,
  ) > 0

/** Takes the content of a refused item, or of one that a person confirmed as not sent. @returns null when it is neither */
export const takeContentBack = (db: WritableDatabase, itemId: string): string | null =>
  transaction(db, () => {
    const item = get<{ content: string | null }>(
      db,
      sql`select draft_content as content from outbox_item
          where id = ${itemId} and draft_content is not null
            and (state = 'rejected' or (state = 'unknown' and resolution = 'confirmed_not_sent'))`,
    )
    if (item === undefined) return null
    run(db, sql`update outbox_item set resolution = 'confirmed_not_sent' where id = ${itemId}`)
    return item.content
  })

/** Settles what was refused, or was confirmed as not sent, so that it can be asked anew. @returns false when it is neither */
export const takeBackRefused = (db: WritableDatabase, itemId: string): boolean =>
  run(
    db,
    sql`update outbox_item set resolution = 'confirmed_not_sent'
        where id = ${itemId} and (state = 'rejected' or (state = 'unknown' and resolution = 'confirmed_not_sent'))`,
  ) > 0
