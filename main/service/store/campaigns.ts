import type { CampaignType, ContactEntry } from '../../../shared/api/index.ts'
import type { WritableDatabase } from '../../database/open.ts'
import { run, sql } from '../../database/sql.ts'

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

const recipientsPerBatch = 1_000

/** Stores a campaign with its recipients, within the caller's transaction. */
export const insertCampaign = (
  db: WritableDatabase,
  campaign: StoredCampaign,
  recipients: readonly ContactEntry[],
): void => {
  run(
    db,
    sql`insert into campaign (id, user_id, type, title, message, status, quantity, start_at, callback_url, content, created_at)
        values (${campaign.id}, ${campaign.userId}, ${campaign.type}, ${campaign.title}, ${campaign.message},
                ${campaign.status}, ${campaign.quantity}, ${campaign.startAt}, ${campaign.callbackUrl},
                ${campaign.content}, ${campaign.createdAt})`,
  )
  for (let first = 0; first < recipients.length; first += recipientsPerBatch) {
    const batch = JSON.stringify(recipients.slice(first, first + recipientsPerBatch))
    run(db, sql`insert into recipient_batch (campaign_id, recipients) values (${campaign.id}, ${batch})`)
  }
}
