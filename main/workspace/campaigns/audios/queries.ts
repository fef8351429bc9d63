import { type Audio, audioSchema } from '../../../../shared/bridge/audios.ts'
import {
  audioFactsSchema,
  type RecordingFacts,
  recordingFactsSchema,
} from '../../../../shared/processes/reader.ts'
import { audioVerdict } from '../../../../shared/rules/audio-verdict.ts'
import { callableStates } from '../../../../shared/rules/outbox-states.ts'
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import { all, get, run, sql } from '../../../database/sql.ts'

type AudioRecord = { id: string; name: string; facts: string; heard: string | null; addedAt: string }

/** What is told of a recording beside what was measured; null where nobody has listened to it yet. */
const heardSchema = recordingFactsSchema.omit({ facts: true })
const nothingHeard = { sound: null, labels: null }

const toAudio = ({ facts, heard, ...record }: AudioRecord): Audio => {
  const measured = audioFactsSchema.parse(JSON.parse(facts))
  const told = heard === null ? nothingHeard : heardSchema.parse(JSON.parse(heard))
  return audioSchema.parse({ ...record, facts: measured, ...told, ...audioVerdict(measured) })
}

const columns = sql`id, name, facts, heard, added_at as addedAt`

/** One that was removed a moment ago is out of sight. */
const isThere = sql`id not in (select id from pending_removal where kind = 'audio')`

/** The latest first. */
export const listAudios = (db: ReadableDatabase): Audio[] =>
  all<AudioRecord>(db, sql`select ${columns} from audio where ${isThere} order by added_at desc, id`).map(
    toAudio,
  )

export const getAudio = (db: ReadableDatabase, id: string): Audio | null => {
  const record = get<AudioRecord>(db, sql`select ${columns} from audio where id = ${id} and ${isThere}`)
  return record === undefined ? null : toAudio(record)
}

export const getAudioContent = (db: ReadableDatabase, id: string): Buffer<ArrayBuffer> | null =>
  get<{ content: Buffer<ArrayBuffer> }>(db, sql`select content from audio where id = ${id}`)?.content ?? null

/** One that is there already stays as it is. */
export const insertAudio = (
  db: WritableDatabase,
  audio: { id: string; name: string; recording: RecordingFacts; content: Buffer; addedAt: string },
): void => {
  const { facts, ...heard } = audio.recording
  run(
    db,
    sql`insert or ignore into audio (id, name, facts, heard, content, added_at)
        values (${audio.id}, ${audio.name}, ${JSON.stringify(facts)}, ${JSON.stringify(heard)}, ${audio.content},
                ${audio.addedAt})`,
  )
}

/** Puts down what was heard of a recording that is there already. */
export const setHeard = (db: WritableDatabase, id: string, { sound, labels }: RecordingFacts): void => {
  run(db, sql`update audio set heard = ${JSON.stringify({ sound, labels })} where id = ${id}`)
}

/** Whether a draft names it that is open, or can be called back out of the outbox. */
export const isAudioInUse = (db: ReadableDatabase, id: string): boolean =>
  get(
    db,
    sql`select 1 from draft
        where json_extract(content, '$.audioId') = ${id}
          and (state = 'open'
               or exists (select 1 from outbox_item
                          where draft_id = draft.id
                            and state in (select value from json_each(${JSON.stringify(callableStates)}))))
        limit 1`,
  ) !== undefined

export const deleteAudio = (db: WritableDatabase, id: string): number =>
  run(db, sql`delete from audio where id = ${id}`)
