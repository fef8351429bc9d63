import { type Audio, audioSchema } from '../../../shared/bridge/audios.ts'
import { type AudioFacts, audioFactsSchema } from '../../../shared/processes/reader.ts'
import { audioVerdict } from '../../../shared/rules/audio-verdict.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/open.ts'
import { all, get, run, sql } from '../../database/sql.ts'

type AudioRecord = { id: string; name: string; facts: string; addedAt: string }

const toAudio = ({ facts, ...record }: AudioRecord): Audio => {
  const measured = audioFactsSchema.parse(JSON.parse(facts))
  return audioSchema.parse({ ...record, facts: measured, ...audioVerdict(measured) })
}

/** The latest first. */
export const listAudios = (db: ReadableDatabase): Audio[] =>
  all<AudioRecord>(
    db,
    sql`select id, name, facts, added_at as addedAt from audio order by added_at desc, id`,
  ).map(toAudio)

export const getAudio = (db: ReadableDatabase, id: string): Audio | null => {
  const record = get<AudioRecord>(
    db,
    sql`select id, name, facts, added_at as addedAt from audio where id = ${id}`,
  )
  return record === undefined ? null : toAudio(record)
}

export const getAudioContent = (db: ReadableDatabase, id: string): Buffer<ArrayBuffer> | null =>
  get<{ content: Buffer<ArrayBuffer> }>(db, sql`select content from audio where id = ${id}`)?.content ?? null

/** One that is there already stays as it is. */
export const insertAudio = (
  db: WritableDatabase,
  audio: { id: string; name: string; facts: AudioFacts; content: Buffer; addedAt: string },
): void => {
  run(
    db,
    sql`insert or ignore into audio (id, name, facts, content, added_at)
        values (${audio.id}, ${audio.name}, ${JSON.stringify(audio.facts)}, ${audio.content}, ${audio.addedAt})`,
  )
}

/** Whether a draft names it that is open, or can be called back out of the outbox. */
export const isAudioInUse = (db: ReadableDatabase, id: string): boolean =>
  get(
    db,
    sql`select 1 from draft
        where json_extract(content, '$.audioId') = ${id}
          and (state = 'open'
               or exists (select 1 from outbox_item
                          where draft_id = draft.id and state in ('ready', 'not_sent', 'unauthorised')))
        limit 1`,
  ) !== undefined

export const deleteAudio = (db: WritableDatabase, id: string): number =>
  run(db, sql`delete from audio where id = ${id}`)
