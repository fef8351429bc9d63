import { type Draft, type DraftContent, draftContentSchema } from '../../../shared/bridge/drafts.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'

type DraftRecord = {
  id: string
  revision: number
  content: string
  createdAt: string
  savedAt: string
  outboxItemId: string | null
}

const toDraft = (record: DraftRecord): Draft => ({
  ...record,
  content: draftContentSchema.parse(JSON.parse(record.content)),
})

/** Drafts that can be worked on, the latest first; -1 = all of them. */
export const listDrafts = (db: ReadableDatabase, most = -1): Draft[] =>
  all<DraftRecord>(
    db,
    sql`select id, revision, content, created_at as createdAt, saved_at as savedAt, null as outboxItemId
        from draft where state = 'open' order by saved_at desc limit ${most}`,
  ).map(toDraft)

/** How many can be worked on. */
export const countDrafts = (db: ReadableDatabase): number =>
  get<{ count: number }>(db, sql`select count(*) as count from draft where state = 'open'`)?.count ?? 0

/** An open or queued draft. */
export const getDraft = (db: ReadableDatabase, id: string): Draft | null => {
  const record = get<DraftRecord>(
    db,
    sql`select id, revision, content, created_at as createdAt, saved_at as savedAt,
               (select item.id from outbox_item item where item.draft_id = draft.id) as outboxItemId
        from draft where id = ${id} and state <> 'removed'`,
  )
  return record === undefined ? null : toDraft(record)
}

/** What a draft said at a revision; null when it had none of that number. */
export const getRevision = (db: ReadableDatabase, id: string, revision: number): DraftContent | null => {
  const record = get<{ content: string }>(
    db,
    sql`select content from draft_revision where draft_id = ${id} and revision = ${revision}`,
  )
  return record === undefined ? null : draftContentSchema.parse(JSON.parse(record.content))
}

/** Stores a new draft as revision 1. */
export const insertDraft = (db: WritableDatabase, id: string, content: DraftContent, at: string): void =>
  transaction(db, () => {
    const stored = JSON.stringify(content)
    run(
      db,
      sql`insert into draft (id, state, revision, content, list_id, created_at, saved_at)
          values (${id}, 'open', 1, ${stored}, ${content.listId}, ${at}, ${at})`,
    )
    run(
      db,
      sql`insert into draft_revision (draft_id, revision, content, saved_at) values (${id}, 1, ${stored}, ${at})`,
    )
  })

/**
 * Puts a revision on top of `revision`.
 * @returns false when that is not the newest one any more, or the draft is not open
 */
export const saveDraft = (
  db: WritableDatabase,
  id: string,
  revision: number,
  content: DraftContent,
  at: string,
): boolean =>
  transaction(db, () => {
    const stored = JSON.stringify(content)
    const saved = run(
      db,
      sql`update draft set revision = revision + 1, content = ${stored}, list_id = ${content.listId}, saved_at = ${at}
          where id = ${id} and revision = ${revision} and state = 'open'`,
    )
    if (saved === 0) return false
    run(
      db,
      sql`insert into draft_revision (draft_id, revision, content, saved_at) values (${id}, ${revision + 1}, ${stored}, ${at})`,
    )
    return true
  })

/** Moves a draft between its states. @returns false when it was not in `from` */
export const moveDraft = (
  db: WritableDatabase,
  id: string,
  from: 'open' | 'queued' | 'removed',
  to: 'open' | 'queued' | 'removed',
): boolean => run(db, sql`update draft set state = ${to} where id = ${id} and state = ${from}`) > 0
