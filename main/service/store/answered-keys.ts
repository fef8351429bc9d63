import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { get, run, sql } from '../../database/sql.ts'

/** An idempotency key as a request brought it, with the SHA-256 of what it asked. */
export type IdempotencyMark = { key: string; bodySha256: string }

/** What a key was answered with, if it was used since `sinceIso`; `answer` is the body, to the letter. */
export const getAnsweredKey = (
  db: ReadableDatabase,
  userId: string,
  key: string,
  sinceIso: string,
): { bodySha256: string; answer: string } | undefined =>
  get(
    db,
    sql`select body_sha256 as bodySha256, answer from answered_key
        where user_id = ${userId} and key = ${key} and created_at >= ${sinceIso}`,
  )

export const insertAnsweredKey = (
  db: WritableDatabase,
  userId: string,
  mark: IdempotencyMark,
  answer: string,
  createdAt: string,
): number =>
  run(
    db,
    sql`insert into answered_key (user_id, key, body_sha256, answer, created_at)
        values (${userId}, ${mark.key}, ${mark.bodySha256}, ${answer}, ${createdAt})`,
  )

/** Forgets keys from before `beforeIso`, so that they can be used again. */
export const removeOldAnsweredKeys = (db: WritableDatabase, beforeIso: string): number =>
  run(db, sql`delete from answered_key where created_at < ${beforeIso}`)
