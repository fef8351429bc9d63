import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { get, run, sql } from '../../database/sql.ts'

export type StoredAudio = {
  id: string
  /** Of the bytes, in hexadecimal digits. */
  sha256: string
  bytes: Buffer
  /** Of all frames. */
  durationMs: number
  createdAt: string
}

/** The id under which these bytes are stored already; undefined when they are not. */
export const getAudioId = (db: ReadableDatabase, sha256: string): string | undefined =>
  get<{ id: string }>(db, sql`select id from audio where sha256 = ${sha256}`)?.id

/** Stores a sound, within the caller's transaction; the same bytes are stored once. */
export const insertAudio = (db: WritableDatabase, audio: StoredAudio): number =>
  run(
    db,
    sql`insert into audio (id, sha256, bytes, duration_ms, created_at)
        values (${audio.id}, ${audio.sha256}, ${audio.bytes}, ${audio.durationMs}, ${audio.createdAt})
        on conflict (sha256) do nothing`,
  )
