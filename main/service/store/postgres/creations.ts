import { DatabaseError } from 'pg'
import type {
  AnswerToKeep,
  KeptAnswer,
  RegisteredCompany,
  StoredAudio,
  StoredCampaign,
  StoredCreation,
  StoredEnrichment,
  StoredWebhook,
} from '../stored.ts'
import type { Access } from './access.ts'
import { insertList } from './entry-batches.ts'
import type { GroupWrite } from './group-write.ts'
import { type Connection, get, prepared, run, send, sql, type Transaction } from './sql.ts'

/**
 * Stores a creation with the answer to its key. The key comes first: of two nodes with one key the second waits here until
 * the first has committed, and finds its answer. All of it and the commit go to the database at once, so a key that is there
 * already is an error, which takes the rest with it.
 * @returns the answer that the key has already; null when the creation is stored
 */
export const create = async (
  { read, write, writeInGroup }: Access & { writeInGroup: GroupWrite },
  creation: StoredCreation,
  answer: AnswerToKeep | null,
): Promise<KeptAnswer | null> => {
  const insert = (db: Transaction): Promise<void> => {
    if (answer !== null) insertKey(db, answer)
    return insertCreation(db, creation)
  }
  if (answer === null) {
    await writeInGroup(insert)
    return null
  }
  for (;;) {
    try {
      await writeInGroup(insert)
      return null
    } catch (error) {
      if (!isKeyThere(error)) throw error
    }
    const kept = await read((db) => getKeptAnswer(db, answer.userId, answer.key, answer.sinceIso))
    if (kept !== null) return kept
    await write((db) => removeOldKey(db, answer))
  }
}

const insertKey = (db: Transaction, { userId, key, bodySha256, answer, createdAt }: AnswerToKeep): void =>
  send(
    db,
    prepared`insert into answered_key (user_id, key, body_sha256, answer, created_at)
             values (${userId}, ${key}, ${bodySha256}, ${answer}, ${createdAt})`,
  )

const isKeyThere = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '23505' && error.constraint === 'answered_key_pkey'

/** Of a key that someone used too long ago. */
const removeOldKey = (db: Connection, { userId, key, sinceIso }: AnswerToKeep): Promise<number> =>
  run(
    db,
    sql`delete from answered_key where user_id = ${userId} and key = ${key} and created_at < ${sinceIso}`,
  )

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
      insertCampaign(db, creation.campaign)
      await insertList(db, creation.campaign.id, creation.list)
      return
    case 'enrichment':
      insertEnrichment(db, creation.enrichment)
      await insertList(db, creation.enrichment.id, creation.list)
      return
    case 'company':
      insertCompany(db, creation.company)
      return
    case 'webhook':
      insertWebhook(db, creation.webhook)
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

const insertCompany = (
  db: Transaction,
  { id, userId, cnpj, name, status, createdAt }: RegisteredCompany,
): void =>
  send(
    db,
    sql`insert into company (id, user_id, cnpj, name, status, created_at)
        values (${id}, ${userId}, ${cnpj}, ${name}, ${status}, ${createdAt})`,
  )

const insertWebhook = (db: Transaction, { userId, url, createdAt }: StoredWebhook): void =>
  send(
    db,
    sql`insert into webhook (user_id, url, created_at) values (${userId}, ${url}, ${createdAt})
        on conflict (user_id, url) do nothing`,
  )

/** The id is made of the hash: without a target, a conflict of either is one. */
const insertAudio = (db: Transaction, audio: StoredAudio): void =>
  send(
    db,
    sql`insert into audio (id, sha256, bytes, duration_ms, created_at)
        values (${audio.id}, ${audio.sha256}, ${audio.bytes}, ${audio.durationMs}, ${audio.createdAt})
        on conflict do nothing`,
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
