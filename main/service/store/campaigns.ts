import type { CampaignType } from '../../../shared/rules/campaign-types.ts'
import type { WritableDatabase } from '../../database/handles.ts'
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

/** Stores a campaign, within the caller's transaction. */
export const insertCampaign = (db: WritableDatabase, campaign: StoredCampaign): number =>
  run(
    db,
    sql`insert into campaign (id, user_id, type, title, message, status, quantity, start_at, callback_url, content, created_at)
        values (${campaign.id}, ${campaign.userId}, ${campaign.type}, ${campaign.title}, ${campaign.message},
                ${campaign.status}, ${campaign.quantity}, ${campaign.startAt}, ${campaign.callbackUrl},
                ${campaign.content}, ${campaign.createdAt})`,
  )
