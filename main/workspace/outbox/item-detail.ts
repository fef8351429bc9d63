import { z } from 'zod'
import { attemptSchema, type OutboxItemDetail } from '../../../shared/bridge/outbox.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, get, sql } from '../../database/sql.ts'
import { hasInbox } from '../connections/callback-url.ts'
import { getList } from '../lists/queries.ts'
import { audienceOf } from './kept-by-team.ts'
import { storedBytesOf } from './pieces.ts'
import { getContentOf, getItem } from './records.ts'
import { costOfItem } from '../money/spending.ts'
import { hoursOf } from './waves-of.ts'

/** An item with its frozen head, its attempts and the service's answer. @param now epoch ms */
export const getItemDetail = (db: ReadableDatabase, id: string, now: number): OutboxItemDetail | null => {
  const item = getItem(db, id)
  const request = get<{ path: string; bodySha256: string; bodyHead: string }>(
    db,
    sql`select path, body_sha256 as bodySha256, body_head as bodyHead from outbox_item where id = ${id}`,
  )
  if (item === null || request === undefined) return null
  const attempts = all<z.input<typeof attemptSchema> & { answerBody: string | null }>(
    db,
    sql`select id, started_at as startedAt, ended_at as endedAt, body_sha256 as bodySha256, outcome,
               outcome_subject as outcomeSubject, status,
               answer_body as answerBody
        from attempt where item_id = ${id} order by rowid`,
  )
  const content = getContentOf(db, id)
  const listId = content?.listId ?? null
  return {
    ...item,
    ...request,
    bodyBytes: storedBytesOf(db, id),
    hours: hoursOf(db, id),
    list: listId === null ? null : { id: listId, name: getList(db, listId)?.name ?? null },
    audience: audienceOf(db, id),
    cost: costOfItem(db, id, now),
    draftedAt: draftedAtOf(db, item.draftId),
    method: 'POST',
    answerBody: attempts.at(-1)?.answerBody ?? null,
    receivesCallbacks: content !== null && hasInbox(content),
    attemptList: z
      .array(attemptSchema)
      .parse(attempts.map(({ answerBody: _answerBody, ...attempt }) => attempt)),
  }
}

const draftedAtOf = (db: ReadableDatabase, draftId: string | null): string | null =>
  get<{ at: string }>(db, sql`select created_at as at from draft where id = ${draftId}`)?.at ?? null
