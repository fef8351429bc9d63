import { z } from 'zod'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import {
  anyCampaign,
  echoCheckSchema,
  type HistoryFilter,
  keptByTeamSchema,
  type OutboxItem,
  outboxItemSchema,
  realConnections,
  stopSchema,
} from '../../../shared/bridge/outbox.ts'
import { type DraftContent, draftContentSchema } from '../../../shared/bridge/drafts.ts'
import { instantsOfDays } from '../../../shared/rules/brasilia-day.ts'
import { campaignTypes } from '../../../shared/rules/campaign-types.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, get, prepare, type Query, sql } from '../../database/sql.ts'
import { someEntries } from './pieces.ts'
import { departed, mayReach, withTeam } from '../base/item-states.ts'
import { listHasTag } from '../base/list-has-tag.ts'

/** Columns of an item with its last attempt, under the bridge's names; `echo` is still JSON. */
const itemColumns = `
  item.id, item.draft_id as draftId, item.is_test as isTest, item.wave_group as waveGroup, item.wave_number as waveNumber, item.wave_of as waveOf, item.connection_id as connectionId, item.kind, item.title, item.quantity,
  item.start_at as startAt, item.state, item.stop, item.created_at as createdAt, item.keep_until as keepUntil,
  item.hold_until as holdUntil,
  item.next_attempt_at as nextAttemptAt, item.resolution, item.answer_message as answerMessage, item.echo,
  item.kept_by_team as keptByTeam, ${withTeam.text} as isWithTeam,
  (select id from enrichment where item_id = item.id and state <> 'removed') as enrichmentId,
  (select count(*) from attempt where item_id = item.id) as attempts,
  last.outcome as lastOutcome, last.outcome_subject as lastOutcomeSubject, last.started_at as lastAttemptAt, last.status
  from outbox_item item left join attempt last on last.id =
    (select id from attempt where item_id = item.id order by rowid desc limit 1)`

const columnsOfItem: Query = { text: itemColumns, values: [] }

type ItemRecord = Omit<OutboxItem, 'echo' | 'stop' | 'wave' | 'isTest' | 'keptByTeam' | 'isWithTeam'> & {
  isTest: number
  isWithTeam: number
  waveGroup: string | null
  waveNumber: number | null
  waveOf: number | null
  stop: string | null
  echo: string | null
  keptByTeam: string | null
}

const toItem = ({
  isTest,
  isWithTeam,
  waveGroup,
  waveNumber,
  waveOf,
  stop,
  echo,
  keptByTeam,
  ...record
}: ItemRecord): OutboxItem =>
  outboxItemSchema.parse({
    ...record,
    isTest: isTest === 1,
    isWithTeam: isWithTeam === 1,
    wave: waveGroup === null ? null : { groupId: waveGroup, number: waveNumber, of: waveOf },
    stop: stop === null ? null : stopSchema.parse(JSON.parse(stop)),
    echo: echo === null ? null : echoCheckSchema.parse(JSON.parse(echo)),
    keptByTeam: keptByTeam === null ? null : keptByTeamSchema.parse(JSON.parse(keptByTeam)),
  })

/** What waits, is being sent, or needs a person. */
export const listOpenItems = (db: ReadableDatabase): OutboxItem[] =>
  (
    prepare(
      db,
      `select ${itemColumns}
       where item.state not in ${departed.text}
          or (item.state in ('unknown', 'rejected') and item.resolution is null)
       order by item.created_at desc, item.rowid desc`,
    ).all() as ItemRecord[]
  ).map(toItem)

/** Of `outbox_item item`: when its people are reached: at its start, or when it left where that was later. */
export const reachedAt: Query = {
  text: `max(coalesce(item.start_at, ''),
    coalesce((select max(started_at) from attempt where item_id = item.id), item.created_at))`,
  values: [],
}

/** Of `outbox_item item`: the list that it went to, or was an enrichment of, has a tag now. */
export const hasTag = (tag: string): Query =>
  sql`(${listHasTag(sql`item.draft_content ->> '$.listId'`, tag)}
       or exists (select 1 from enrichment
                  where item_id = item.id and ${listHasTag(sql`enrichment.list_id`, tag)}))`

/** Of `outbox_item item`: a report that counts speaks of its recipients. */
const hasReport = sql`exists (
  select 1 from report_result result join report on report.id = result.report_id and report.state = 'committed'
  where result.item_id = item.id)`

/** Of `outbox_item item`: a report could speak of it: a campaign that left, or may have. */
const isReportable = sql`(item.kind in (select value from json_each(${JSON.stringify(campaignTypes)})) and ${mayReach})`

/** Of `outbox_item item`: it is one of those that are meant. */
const isMeant = ({
  search,
  withPerson,
  filter: { days, connectionId, kind, state, report, tag },
}: HistoryAsked): Query => {
  const conditions = [
    sql`item.state in ${departed}`,
    search === ''
      ? null
      : sql`(item.title like '%' || ${search} || '%'
             or item.id in (select value from json_each(${JSON.stringify(withPerson)})))`,
    throughConnection(connectionId),
    kind === null
      ? null
      : sql`item.kind in (select value from json_each(${JSON.stringify(kind === anyCampaign ? campaignTypes : [kind])}))`,
    state === null ? null : sql`item.state = ${state}`,
    report === null ? null : report === 'with' ? hasReport : sql`not ${hasReport} and ${isReportable}`,
    tag === null ? null : hasTag(tag),
    days === null ? null : within(days),
  ].filter((condition) => condition !== null)
  return {
    text: conditions.map(({ text }) => text).join(' and '),
    values: conditions.flatMap(({ values }) => values),
  }
}

const throughConnection = (connectionId: string | null): Query | null => {
  if (connectionId === null) return null
  return connectionId === realConnections
    ? sql`item.connection_id <> ${embeddedConnectionId}`
    : sql`item.connection_id = ${connectionId}`
}

const within = ({ from, to }: { from: string; to: string }): Query => {
  const { since, before } = instantsOfDays(from, to)
  return sql`${reachedAt} >= ${since} and ${reachedAt} < ${before}`
}

export type HistoryAsked = {
  /** What a title has in it; empty = all. */
  search: string
  /** Ids of items that are meant whatever their title. */
  withPerson: readonly string[]
  filter: HistoryFilter
  page: { offset: number; limit: number }
}

/** What has left or may have left, with what the service refused, the latest first. */
export const listHistory = (
  db: ReadableDatabase,
  asked: HistoryAsked,
): { total: number; entries: number; items: OutboxItem[] } => {
  const meant = isMeant(asked)
  const counted = get<{ total: number; entries: number }>(
    db,
    sql`select count(*) as total, coalesce(sum(item.quantity), 0) as entries from outbox_item item where ${meant}`,
  )
  const records = all<ItemRecord>(
    db,
    // The page first: sorted with all their columns, each would be looked up with its attempts.
    sql`select ${columnsOfItem}
        where item.rowid in (
          select item.rowid from outbox_item item where ${meant}
          order by item.created_at desc, item.rowid desc limit ${asked.page.limit} offset ${asked.page.offset})
        order by item.created_at desc, item.rowid desc`,
  )
  return { total: counted?.total ?? 0, entries: counted?.entries ?? 0, items: records.map(toItem) }
}

export const getItem = (db: ReadableDatabase, id: string): OutboxItem | null => {
  const record = prepare(db, `select ${itemColumns} where item.id = ?`).get(id) as ItemRecord | undefined
  return record === undefined ? null : toItem(record)
}

/** An item that asked for one thing, with what it asked and what was answered, as JSON; undefined where that is none. */
export type StoredCreation = { item: OutboxItem; asked: unknown; answer: unknown }

/** Every item of a kind, in whatever state, the latest first. */
export const listCreations = (
  db: ReadableDatabase,
  kind: 'COMPANY' | 'WEBHOOK',
  page: { offset: number; limit: number },
): { total: number; items: StoredCreation[] } => {
  const counted = get<{ total: number }>(
    db,
    sql`select count(*) as total from outbox_item where kind = ${kind}`,
  )
  const records = prepare(
    db,
    `select item.body_head as asked, last.answer_body as answer, ${itemColumns}
     where item.kind = ? order by item.created_at desc, item.rowid desc limit ? offset ?`,
  ).all(kind, page.limit, page.offset) as (ItemRecord & { asked: string; answer: string | null })[]
  return {
    total: counted?.total ?? 0,
    items: records.map(({ asked, answer, ...record }) => ({
      item: toItem(record),
      asked: jsonOf(asked),
      answer: jsonOf(answer ?? ''),
    })),
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What the draft said that a campaign was made of; null of all else. */
export const getContentOf = (db: ReadableDatabase, id: string): DraftContent | null => {
  const record = get<{ content: string | null }>(
    db,
    sql`select draft_content as content from outbox_item where id = ${id}`,
  )
  const content = record?.content ?? null
  return content === null ? null : draftContentSchema.parse(JSON.parse(content))
}

/** Whether something is on its way to a connection, or may still be sent there. */
export const hasOpenItems = (db: ReadableDatabase, connectionId: string): boolean =>
  get(
    db,
    sql`select 1 from outbox_item where connection_id = ${connectionId} and state not in ${departed} limit 1`,
  ) !== undefined

/** Recipients as they stand in the frozen bytes; positions count those that are left. */
export const listRecipients = (
  db: ReadableDatabase,
  itemId: string,
  page: { offset: number; limit: number },
): { position: number; contact: string; message: string | null }[] => {
  return someEntries(db, itemId, page).map((text, index) => ({
    position: page.offset + index,
    ...readEntry(text),
  }))
}

/** A message's contact is an object; of a call it is only the number, of an enrichment the document. */
const entrySchema = z.union([
  z.object({ contact: z.string(), message: z.string().optional() }),
  z.string().transform((contact) => ({ contact, message: undefined })),
])

/** An entry of a request as it stands in the bytes: to whom it goes, and the message where each has their own. */
export const readEntry = (text: string): { contact: string; message: string | null } => {
  const { contact, message } = entrySchema.parse(JSON.parse(text))
  return { contact, message: message ?? null }
}
