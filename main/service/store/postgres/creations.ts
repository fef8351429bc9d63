import type {
  AnswerToKeep,
  KeptAnswer,
  StoredAudio,
  StoredCampaign,
  StoredCreation,
  StoredEnrichment,
} from '../stored.ts'
import { insertList } from './entry-batches.ts'
import { Overtaken } from './failure.ts'
import { type Connection, get, prepared, run, send, sql, type Transaction } from './sql.ts'

/**
 * Stores a creation with the answer to its key, within the caller's transaction. The key comes first: of two nodes with
 * one key the second waits here until the first has committed, and finds its answer.
 * @returns the answer that the key has already; null when the creation is stored
 */
export const create = async (
  db: Transaction,
  creation: StoredCreation,
  answer: AnswerToKeep | null,
): Promise<KeptAnswer | null> => {
  if (answer !== null && !(await takeKey(db, answer))) {
    const kept = await getKeptAnswer(db, answer.userId, answer.key, answer.sinceIso)
    if (kept === null) throw new Overtaken('the key was forgotten meanwhile')
    return kept
  }
  await insertCreation(db, creation)
  return null
}

/** @returns whether the key is this creation's: no one has it, or someone had it too long ago */
const takeKey = async (
  db: Connection,
  { userId, key, bodySha256, answer, createdAt, sinceIso }: AnswerToKeep,
): Promise<boolean> =>
  (await run(
    db,
    prepared`insert into answered_key (user_id, key, body_sha256, answer, created_at)
        values (${userId}, ${key}, ${bodySha256}, ${answer}, ${createdAt})
        on conflict (user_id, key) do update
          set body_sha256 = excluded.body_sha256, answer = excluded.answer, created_at = excluded.created_at
          where answered_key.created_at < ${sinceIso}`,
  )) === 1

export const getKeptAnswer = async (
  db: Connection,
  userId: string,
  key: string,
  sinceIso: string,
): Promise<KeptAnswer | null> =>
  (await get<KeptAnswer>(
    db,
    prepared`select body_sha256 as "bodySha256", answer from answered_key
        where user_id = ${userId} and key = ${key} and created_at >= ${sinceIso}`,
  )) ?? null

/** Keys that were used before an instant are forgotten. */
export const removeOldKeys = (db: Connection, beforeIso: string): Promise<number> =>
  run(db, sql`delete from answered_key where created_at < ${beforeIso}`)

const insertCreation = async (db: Transaction, creation: StoredCreation): Promise<void> => {
  switch (creation.kind) {
    case 'campaign':
      if (creation.audio !== null) insertAudio(db, creation.audio)
      await insertList(db, creation.campaign.id, creation.list)
      insertCampaign(db, creation.campaign)
      return
    case 'enrichment':
      await insertList(db, creation.enrichment.id, creation.list)
      insertEnrichment(db, creation.enrichment)
      return
    case 'company': {
      const { id, userId, cnpj, name, status, createdAt } = creation.company
      send(
        db,
        sql`insert into company (id, user_id, cnpj, name, status, created_at)
            values (${id}, ${userId}, ${cnpj}, ${name}, ${status}, ${createdAt})`,
      )
      return
    }
    case 'webhook': {
      const { userId, url, createdAt } = creation.webhook
      send(
        db,
        sql`insert into webhook (user_id, url, created_at) values (${userId}, ${url}, ${createdAt})
            on conflict (user_id, url) do nothing`,
      )
    }
  }
}

const insertCampaign = (db: Transaction, campaign: StoredCampaign): void =>
  send(
    db,
    prepared`insert into campaign (id, user_id, type, title, message, status, quantity, start_at, callback_url, content, created_at)
        values (${campaign.id}, ${campaign.userId}, ${campaign.type}, ${campaign.title}, ${campaign.message},
                ${campaign.status}, ${campaign.quantity}, ${campaign.startAt}, ${campaign.callbackUrl},
                ${campaign.content}, ${campaign.createdAt})`,
  )

const insertEnrichment = (db: Transaction, list: StoredEnrichment): void =>
  send(
    db,
    sql`insert into enrichment
          (id, user_id, name, document_type, type, quantity, cost, created_at, finished_at)
        values (${list.id}, ${list.userId}, ${list.name}, ${list.documentType}, ${list.type}, ${list.quantity},
                ${list.cost}, ${list.createdAt}, ${list.finishedAt})`,
  )

const insertAudio = (db: Transaction, audio: StoredAudio): void =>
  send(
    db,
    sql`insert into audio (id, sha256, bytes, duration_ms, created_at)
        values (${audio.id}, ${audio.sha256}, ${audio.bytes}, ${audio.durationMs}, ${audio.createdAt})
        on conflict (sha256) do nothing`,
  )

export const getEnrichment = async (
  db: Connection,
  userId: string,
  id: string,
): Promise<StoredEnrichment | null> =>
  (await get<StoredEnrichment>(
    db,
    sql`select id, user_id as "userId", name, document_type as "documentType", type, quantity, cost,
          created_at as "createdAt", finished_at as "finishedAt"
        from enrichment where id = ${id} and user_id = ${userId}`,
  )) ?? null
