import type { SendingHoursOfItem, WaveItem } from '../../../shared/bridge/outbox.ts'
import { isCampaignType } from '../../../shared/rules/campaign-types.ts'
import { checkSendingHours, sendingChannelOf } from '../../../shared/rules/sending-hours.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, get, sql } from '../../database/sql.ts'
import { getSettings } from '../settings/settings.ts'
import { getItem } from './records.ts'

/** How many an item reaches outside their hours by its start, as the claim would find (claim.ts), and the user's word on it. */
export const hoursOf = (db: ReadableDatabase, itemId: string): SendingHoursOfItem => {
  const item = get<{
    kind: string
    isTest: number
    startAt: string | null
    recipientsByDdd: string
    acceptsHours: number
  }>(
    db,
    sql`select kind, is_test as isTest, start_at as startAt, recipients_by_ddd as recipientsByDdd,
               accepts_hours as acceptsHours
        from outbox_item where id = ${itemId}`,
  )
  if (item === undefined || item.startAt === null || item.isTest === 1 || !isCampaignType(item.kind))
    return { outside: 0, acceptsHours: false }
  const { outside } = checkSendingHours(
    Date.parse(item.startAt),
    sendingChannelOf(item.kind),
    getSettings(db).sendingHours,
    JSON.parse(item.recipientsByDdd) as Record<string, number>,
  )
  return { outside, acceptsHours: item.acceptsHours === 1 }
}

/** The waves of a campaign that are in the outbox or have left it, in their order. */
export const listWaves = (db: ReadableDatabase, groupId: string): WaveItem[] =>
  all<{ id: string }>(
    db,
    sql`select id from outbox_item where wave_group = ${groupId} order by wave_number, created_at`,
  ).flatMap(({ id }) => {
    const item = getItem(db, id)
    return item === null ? [] : [{ ...item, hours: hoursOf(db, id) }]
  })
