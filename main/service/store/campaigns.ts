import type { CampaignType, ContactEntry } from '../../../shared/api/index.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/open.ts'
import { get, prepare, run, sql, transaction } from '../../database/sql.ts'

export type StoredCampaign = {
  id: string
  userId: string
  type: CampaignType
  title: string
  message: string
  status: 'PENDING'
  quantity: number
  /** ISO 8601 in UTC. */
  startAt: string
  callbackUrl: string | null
  createdAt: string
}

export type IdempotencyMark = { key: string; bodySha256: string }

/** Stores a campaign with its recipients in one commit; when this returns, it is on the disk. */
export const insertCampaign = (
  db: WritableDatabase,
  campaign: StoredCampaign,
  recipients: readonly ContactEntry[],
  mark: IdempotencyMark | null,
): void =>
  transaction(db, () => {
    run(
      db,
      sql`insert into campaign (id, user_id, type, title, message, status, quantity, start_at, callback_url, created_at)
          values (${campaign.id}, ${campaign.userId}, ${campaign.type}, ${campaign.title}, ${campaign.message},
                  ${campaign.status}, ${campaign.quantity}, ${campaign.startAt}, ${campaign.callbackUrl}, ${campaign.createdAt})`,
    )
    const insert = prepare(
      db,
      'insert into campaign_recipient (campaign_id, position, contact, message) values (?, ?, ?, ?)',
    )
    for (const [position, recipient] of recipients.entries()) {
      insert.run(campaign.id, position, recipient.contact, recipient.message ?? null)
    }
    if (mark !== null) {
      run(
        db,
        sql`insert into idempotency_key (user_id, key, body_sha256, campaign_id, created_at)
            values (${campaign.userId}, ${mark.key}, ${mark.bodySha256}, ${campaign.id}, ${campaign.createdAt})`,
      )
    }
  })

const columns = `id, user_id as userId, type, title, message, status, quantity, start_at as startAt,
  callback_url as callbackUrl, created_at as createdAt`

/** What an idempotency key stands for, if it was used since `sinceIso`. */
export const getByIdempotencyKey = (
  db: ReadableDatabase,
  userId: string,
  key: string,
  sinceIso: string,
): { bodySha256: string; campaign: StoredCampaign } | null => {
  const mark = get<{ bodySha256: string; campaignId: string }>(
    db,
    sql`select body_sha256 as bodySha256, campaign_id as campaignId from idempotency_key
        where user_id = ${userId} and key = ${key} and created_at >= ${sinceIso}`,
  )
  if (mark === undefined) return null
  const campaign = prepare(db, `select ${columns} from campaign where id = ?`).get(mark.campaignId)
  return campaign === undefined ? null : { bodySha256: mark.bodySha256, campaign: campaign as StoredCampaign }
}

/** Forgets keys from before `beforeIso`, so that they can be used again. */
export const removeOldIdempotencyKeys = (db: WritableDatabase, beforeIso: string): number =>
  run(db, sql`delete from idempotency_key where created_at < ${beforeIso}`)
