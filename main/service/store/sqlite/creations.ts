import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import { get, run, sql } from '../../../database/sql.ts'
import type {
  AnswerToKeep,
  KeptAnswer,
  StoredAudio,
  StoredCampaign,
  StoredCreation,
  StoredEnrichment,
  StoredList,
} from '../stored.ts'
import { countEntryBatches, insertEntryBatch } from './entry-batches.ts'

/**
 * Stores a creation with the answer to its key, within the caller's transaction.
 * @returns the answer that the key has already; null when the creation is stored
 */
export const create = (
  db: WritableDatabase,
  creation: StoredCreation,
  answer: AnswerToKeep | null,
): KeptAnswer | null => {
  const earlier = answer === null ? null : getKeptAnswer(db, answer.userId, answer.key, answer.sinceIso)
  if (earlier !== null) return earlier
  insertCreation(db, creation)
  if (answer !== null) keepAnswer(db, answer)
  return null
}

export const getKeptAnswer = (
  db: ReadableDatabase,
  userId: string,
  key: string,
  sinceIso: string,
): KeptAnswer | null =>
  get<KeptAnswer>(
    db,
    sql`select body_sha256 as bodySha256, answer from answered_key
        where user_id = ${userId} and key = ${key} and created_at >= ${sinceIso}`,
  ) ?? null

const keepAnswer = (db: WritableDatabase, answer: AnswerToKeep): void => {
  // Keys from before can be used again.
  run(db, sql`delete from answered_key where created_at < ${answer.sinceIso}`)
  run(
    db,
    sql`insert into answered_key (user_id, key, body_sha256, answer, created_at)
        values (${answer.userId}, ${answer.key}, ${answer.bodySha256}, ${answer.answer}, ${answer.createdAt})`,
  )
}

const insertCreation = (db: WritableDatabase, creation: StoredCreation): void => {
  switch (creation.kind) {
    case 'campaign':
      if (creation.audio !== null) insertAudio(db, creation.audio)
      insertCampaign(db, creation.campaign)
      insertList(db, creation.campaign.id, creation.list)
      return
    case 'enrichment':
      insertEnrichment(db, creation.enrichment)
      insertList(db, creation.enrichment.id, creation.list)
      return
    case 'company': {
      const { id, userId, cnpj, name, status, createdAt } = creation.company
      run(
        db,
        sql`insert into company (id, user_id, cnpj, name, status, created_at)
            values (${id}, ${userId}, ${cnpj}, ${name}, ${status}, ${createdAt})`,
      )
      return
    }
    case 'webhook': {
      const { userId, url, createdAt } = creation.webhook
      run(
        db,
        sql`insert into webhook (user_id, url, created_at) values (${userId}, ${url}, ${createdAt})
            on conflict (user_id, url) do nothing`,
      )
    }
  }
}

const insertCampaign = (db: WritableDatabase, campaign: StoredCampaign): number =>
  run(
    db,
    sql`insert into campaign (id, user_id, type, title, message, status, quantity, start_at, callback_url, content, created_at)
        values (${campaign.id}, ${campaign.userId}, ${campaign.type}, ${campaign.title}, ${campaign.message},
                ${campaign.status}, ${campaign.quantity}, ${campaign.startAt}, ${campaign.callbackUrl},
                ${campaign.content}, ${campaign.createdAt})`,
  )

const insertEnrichment = (db: WritableDatabase, list: StoredEnrichment): number =>
  run(
    db,
    sql`insert into enrichment
          (id, user_id, name, document_type, type, quantity, cost, created_at, finished_at)
        values (${list.id}, ${list.userId}, ${list.name}, ${list.documentType}, ${list.type}, ${list.quantity},
                ${list.cost}, ${list.createdAt}, ${list.finishedAt})`,
  )

const insertAudio = (db: WritableDatabase, audio: StoredAudio): number =>
  run(
    db,
    sql`insert into audio (id, sha256, bytes, duration_ms, created_at)
        values (${audio.id}, ${audio.sha256}, ${audio.bytes}, ${audio.durationMs}, ${audio.createdAt})
        on conflict (sha256) do nothing`,
  )

/** Stores what is not stored yet of a list; what is must still be there. */
const insertList = (db: WritableDatabase, ownerId: string, { batches, batchesStored }: StoredList): void => {
  for (const [position, batch] of batches.entries()) insertEntryBatch(db, ownerId, position, batch)
  // A reset between two commits takes away what was stored before it.
  if (batchesStored > 0 && countEntryBatches(db, ownerId) !== batchesStored)
    throw new Error('batches of the list are gone')
}

export const getEnrichment = (db: ReadableDatabase, userId: string, id: string): StoredEnrichment | null =>
  get<StoredEnrichment>(
    db,
    sql`select id, user_id as userId, name, document_type as documentType, type, quantity, cost,
          created_at as createdAt, finished_at as finishedAt
        from enrichment where id = ${id} and user_id = ${userId}`,
  ) ?? null
