import { z } from 'zod'
import {
  type Enrichment,
  type EnrichmentContent,
  enrichmentContentSchema,
  enrichmentSchema,
  type EnrichmentState,
  enrichmentStates,
  type PollProblem,
} from '../../../shared/bridge/enrichments.ts'
import { recordShapeOf } from '../../../shared/api/enrichment.ts'
import { type Drift, driftSchema } from '../../../shared/bridge/records.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import { withTeam } from '../base/item-states.ts'

type Stored = Omit<Enrichment, 'content' | 'item' | 'drift' | 'arriving'> & {
  content: string
  item: string | null
  drift: string | null
}

const selectEnrichment = sql`
  select one.id, one.state, one.content, one.shape, one.created_at as createdAt, one.saved_at as savedAt,
         one.remote_id as remoteId, one.estimated_micros as estimatedMicros, one.cost_micros as costMicros,
         one.asked, one.kept, one.found, one.missing, one.phones, one.queued_at as queuedAt,
         one.accepted_at as acceptedAt, one.finished_at as finishedAt, one.polls, one.last_poll_at as lastPollAt,
         one.next_poll_at as nextPollAt, one.poll_problem as pollProblem, one.drift,
         case when item.id is null then null else json_object(
           'id', item.id, 'state', item.state, 'resolution', item.resolution, 'holdUntil', item.hold_until,
           'answerMessage', item.answer_message,
           'lastOutcome', (select outcome from attempt where item_id = item.id order by rowid desc limit 1),
           'isWithTeam', json(iif(${withTeam}, 'true', 'false'))
         ) end as item
  from enrichment one left join outbox_item item indexed by outbox_item_outline on item.id = one.item_id
  where one.state <> 'removed'`

const toEnrichment = ({ content, item, drift, ...stored }: Stored): Enrichment => ({
  ...stored,
  content: enrichmentContentSchema.parse(JSON.parse(content)),
  item: item === null ? null : enrichmentSchema.shape.item.parse(JSON.parse(item)),
  drift: drift === null ? [] : driftSchema.parse(JSON.parse(drift)),
  arriving: null,
})

/** Enrichments and drafts of them, the latest first. */
export const listEnrichments = (db: ReadableDatabase): Enrichment[] =>
  all<Stored>(db, sql`${selectEnrichment} order by one.created_at desc, one.id`).map(toEnrichment)

export const getEnrichment = (db: ReadableDatabase, id: string): Enrichment | null => {
  const stored = get<Stored>(db, sql`${selectEnrichment} and one.id = ${id}`)
  return stored === undefined ? null : toEnrichment(stored)
}

/** Those in a state, the oldest first. */
export const listInState = (db: ReadableDatabase, state: EnrichmentState): Enrichment[] =>
  all<Stored>(db, sql`${selectEnrichment} and one.state = ${state} order by one.created_at, one.id`).map(
    toEnrichment,
  )

const shapeOf = ({ documentType, type }: EnrichmentContent): string => recordShapeOf(documentType, type)

/** Whether records are expected from a connection. */
export const hasOpenEnrichments = (db: ReadableDatabase, connectionId: string): boolean =>
  get(
    db,
    sql`select 1 from enrichment where connection_id = ${connectionId} and state in ('queued', 'processing') limit 1`,
  ) !== undefined

export const insertDraftEnrichment = (
  db: WritableDatabase,
  id: string,
  content: EnrichmentContent,
  at: string,
): number =>
  run(
    db,
    sql`insert into enrichment (id, state, content, shape, connection_id, list_id, created_at, saved_at)
        values (${id}, 'draft', ${JSON.stringify(content)}, ${shapeOf(content)}, ${content.connectionId},
                ${content.listId}, ${at}, ${at})`,
  )

/** Each save of a draft has an instant of its own, which says which one it is. @returns 0 when it is no draft any more */
export const saveDraftEnrichment = (
  db: WritableDatabase,
  id: string,
  content: EnrichmentContent,
  at: string,
): number => {
  const before = get<{ savedAt: string }>(
    db,
    sql`select saved_at as savedAt from enrichment where id = ${id}`,
  )
  const next = new Date(Date.parse(before?.savedAt ?? at) + 1).toISOString()
  return run(
    db,
    sql`update enrichment set content = ${JSON.stringify(content)}, shape = ${shapeOf(content)},
          connection_id = ${content.connectionId}, list_id = ${content.listId}, saved_at = ${at > next ? at : next}
        where id = ${id} and state = 'draft'`,
  )
}

/** Whatever its state: a name is the person's own. */
export const renameEnrichment = (db: WritableDatabase, id: string, name: string): number =>
  run(db, sql`update enrichment set content = json_set(content, '$.name', ${name}) where id = ${id}`)

/** draft → queued, within the caller's transaction. @returns 0 when the draft has changed since `savedAt` */
export const markQueued = (
  db: WritableDatabase,
  id: string,
  queued: {
    savedAt: string
    itemId: string
    asked: number
    kept: number
    estimatedMicros: number | null
    at: string
  },
): number =>
  run(
    db,
    sql`update enrichment set state = 'queued', item_id = ${queued.itemId}, asked = ${queued.asked},
          kept = ${queued.kept}, estimated_micros = ${queued.estimatedMicros}, cost_micros = null,
          remote_id = null, queued_at = ${queued.at}, polls = 0, poll_failures = 0, poll_problem = null
        where id = ${id} and state = 'draft' and saved_at = ${queued.savedAt}`,
  )

/** draft → done, where nothing had to be asked. As markQueued. */
export const markDoneFromStore = (
  db: WritableDatabase,
  id: string,
  done: { savedAt: string; kept: number; at: string },
): number =>
  run(
    db,
    sql`update enrichment set state = 'done', item_id = null, asked = 0, kept = ${done.kept}, found = ${done.kept},
          missing = 0, estimated_micros = 0, cost_micros = 0, queued_at = ${done.at}, finished_at = ${done.at}
        where id = ${id} and state = 'draft' and saved_at = ${done.savedAt}`,
  )

/** queued → draft: the request was called back, refused, or confirmed as not sent. */
export const markDraftAgain = (db: WritableDatabase, id: string): number =>
  run(
    db,
    sql`update enrichment set state = 'draft', item_id = null, asked = 0, kept = 0, estimated_micros = null,
          queued_at = null
        where id = ${id} and state = 'queued'`,
  )

/** queued → processing: the service has it under this id. */
export const markAccepted = (
  db: WritableDatabase,
  id: string,
  accepted: { remoteId: string; costMicros: number | null; at: string },
): number =>
  run(
    db,
    sql`update enrichment set state = 'processing', remote_id = ${accepted.remoteId},
          cost_micros = ${accepted.costMicros}, accepted_at = ${accepted.at}, next_poll_at = ${accepted.at}
        where id = ${id} and state = 'queued'`,
  )

/** What a poll that brought no records leaves behind. */
export const markPolled = (
  db: WritableDatabase,
  id: string,
  polled: { at: string; nextAt: string; problem: PollProblem | null; failures: number },
): number =>
  run(
    db,
    sql`update enrichment set polls = polls + 1, last_poll_at = ${polled.at}, next_poll_at = ${polled.nextAt},
          poll_problem = ${polled.problem}, poll_failures = ${polled.failures}
        where id = ${id} and state = 'processing'`,
  )

/** processing → stopped. */
export const markStopped = (db: WritableDatabase, id: string, problem: PollProblem): number =>
  run(
    db,
    sql`update enrichment set state = 'stopped', next_poll_at = null, poll_problem = ${problem}
        where id = ${id} and state = 'processing'`,
  )

/** processing, stopped → processing, to be asked at once. */
export const markPollNow = (db: WritableDatabase, id: string, at: string): number =>
  run(
    db,
    sql`update enrichment set state = 'processing', next_poll_at = ${at}, poll_failures = 0
        where id = ${id} and state in ('processing', 'stopped')`,
  )

/** processing → done, within the caller's transaction. */
export const markDone = (
  db: WritableDatabase,
  id: string,
  done: { found: number; missing: number; phones: number; drift: Drift; at: string },
): number =>
  run(
    db,
    sql`update enrichment set state = 'done', found = ${done.found}, missing = ${done.missing},
          phones = ${done.phones}, drift = ${JSON.stringify(done.drift)}, finished_at = ${done.at},
          last_poll_at = ${done.at}, next_poll_at = null, polls = polls + 1, poll_problem = null
        where id = ${id} and state = 'processing'`,
  )

/**
 * Takes an enrichment out of sight; `hold` is called in the same transaction with what brings it back.
 * @returns 0 when it is on its way
 */
export const markRemoved = (db: WritableDatabase, id: string, hold: (was: unknown) => void): number =>
  transaction(db, () => {
    const was = get<{ state: string }>(db, sql`select state from enrichment where id = ${id}`)
    const removed = run(
      db,
      sql`update enrichment set state = 'removed' where id = ${id} and (state in ('draft', 'done', 'stopped')
            or state = 'queued' and item_id in (
              select id from outbox_item where state = 'sent_unparsed' or state = 'unknown' and resolution is not null))`,
    )
    if (removed > 0) hold(was)
    return removed
  })

const removedSchema = z.object({ state: z.enum(enrichmentStates) })

/** Brings an enrichment back that was removed and held. */
export const returnEnrichment = (db: WritableDatabase, id: string, held: unknown): void => {
  const { state } = removedSchema.parse(held)
  run(db, sql`update enrichment set state = ${state} where id = ${id} and state = 'removed'`)
}

/** Polls that failed in a row. */
export const getPollFailures = (db: ReadableDatabase, id: string): number =>
  get<{ failures: number }>(db, sql`select poll_failures as failures from enrichment where id = ${id}`)
    ?.failures ?? 0

/** The whole answer of a request that was answered; a clock that was set back meanwhile makes no other attempt the last. */
export const getAnswer = (
  db: ReadableDatabase,
  itemId: string,
): { body: string | null; endedAt: string | null } | undefined =>
  get(
    db,
    sql`select answer_body as body, ended_at as endedAt from attempt
        where item_id = ${itemId} and outcome = 'answered'`,
  )
