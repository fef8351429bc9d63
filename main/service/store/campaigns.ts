import type { CampaignType } from '../../../shared/api/index.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/open.ts'
import { get, run, sql } from '../../database/sql.ts'

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
  /** What the kind has of its own (buttons, cards, audio), as JSON. */
  content: string | null
  createdAt: string
}

/** Stores a campaign, within the caller's transaction. */
export const insertCampaign = (db: WritableDatabase, campaign: StoredCampaign): number =>
  run(
    db,
    sql`insert into campaign (id, user_id, type, title, message, status, quantity, start_at, callback_url, content, created_at)
        values (${campaign.id}, ${campaign.userId}, ${campaign.type}, ${campaign.title}, ${campaign.message},
                ${campaign.status}, ${campaign.quantity}, ${campaign.startAt}, ${campaign.callbackUrl},
                ${campaign.content}, ${campaign.createdAt})`,
  )

/** Stores recipients, by the thousand, for a campaign that is there or will be. */
export const insertPeople = (
  db: WritableDatabase,
  campaignId: string,
  batches: readonly Uint8Array[],
): void => {
  for (const batch of batches) {
    const recipients = Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength)
    run(db, sql`insert into recipient_batch (campaign_id, recipients) values (${campaignId}, ${recipients})`)
  }
}

/** How many thousands of recipients are stored for a campaign. */
export const countBatches = (db: ReadableDatabase, campaignId: string): number =>
  get<{ count: number }>(
    db,
    sql`select count(*) as count from recipient_batch where campaign_id = ${campaignId}`,
  )?.count ?? 0

/** Removes the people of a campaign that did not come about; of one that did, none. */
export const removePeople = (db: WritableDatabase, campaignId: string): number =>
  run(
    db,
    sql`delete from recipient_batch
        where campaign_id = ${campaignId} and not exists (select 1 from campaign where id = ${campaignId})`,
  )

/** Removes the people of every campaign that did not come about. For the start: nothing is being created yet. */
export const removeStrayPeople = (db: WritableDatabase): number =>
  run(db, sql`delete from recipient_batch where campaign_id not in (select id from campaign)`)
