import { implement } from '@orpc/server'
import {
  campaignsContract,
  type CampaignOutline,
  type CampaignState,
  campaignStates,
} from '../../../shared/bridge/campaigns.ts'
import { type DraftKind, draftKinds } from '../../../shared/bridge/drafts.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'
import type { Standing } from '../../../shared/rules/outbox-states.ts'
import { withoutWaveNumber } from '../../../shared/rules/wave-title.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, type Query, sql } from '../../database/sql.ts'
import type { Base } from '../base/base.ts'
import { standingRank } from '../base/item-states.ts'

export const campaignsProcedures = ({ db }: Pick<Base, 'db'>) => {
  const os = implement(campaignsContract)
  return os.router({
    list: os.list.handler(({ input }) => listCampaigns(db, input.search, input.state, input.page)),
  })
}

const rankOf = (state: CampaignState): number => campaignStates.indexOf(state)
const standings = campaignStates.filter(
  (state): state is Standing => state !== 'draft' && state !== 'archived',
)
const rank = standingRank(standings)

/** Of `outbox_item item`: it is a campaign, and no test. */
const isCampaign: Query = {
  text: `item.is_test = 0 and item.kind in (${draftKinds.map((kind) => `'${kind}'`).join(', ')})`,
  values: [],
}

/**
 * Every campaign, from indexes alone (240-campaign-list.ts). Waves are one by their group; `lead` is of the item that
 * they stand by: its rank in one digit, its time in 24 chars, its state, a space, and its id.
 */
const campaign = sql`campaign as (
  select coalesce(item.wave_group, item.id) as id, null as draftId,
         min((${rank}) || item.created_at || item.state || ' ' || item.id) as lead,
         coalesce(sum(iif((${rank}) = ${rankOf('not_sent')}, null, item.quantity)), sum(item.quantity)) as people,
         iif(item.wave_group is null, null, count(*)) as waves, sum((${rank}) = ${rankOf('sent')}) as wavesSent,
         min(item.start_at) as startAt, max(item.created_at) as changedAt
  from outbox_item item indexed by outbox_item_in_list where ${isCampaign}
  group by coalesce(item.wave_group, item.id)
  union all
  select id, id, iif(state = 'open', ${rankOf('draft')}, ${rankOf('archived')}), null, null, null, null, saved_at
  from draft indexed by draft_by_state where state in ('open', 'removed')
), ranked as (
  select *, cast(substr(lead, 1, 1) as integer) as rank,
         iif(draftId is null, substr(lead, 26, instr(lead, ' ') - 26), null) as itemState,
         iif(draftId is null, substr(lead, instr(lead, ' ') + 1), null) as itemId
  from campaign
)`

type OutlineRecord = Omit<CampaignOutline, 'state' | 'waves'> & {
  rank: number
  waves: number | null
  wavesSent: number | null
  waveNumber: number | null
  waveOf: number | null
}

/** @param search words of a title, a text or a list's name; empty = all */
export const listCampaigns = (
  db: ReadableDatabase,
  search: string,
  state: CampaignState | null,
  page: { offset: number; limit: number },
): { counts: Record<CampaignState, number>; items: CampaignOutline[] } => {
  const wanted = foldText(search.trim())
  const found: Query =
    wanted === ''
      ? { text: '', values: [] }
      : sql`where id in (select value from json_each(${JSON.stringify(findCampaigns(db, wanted))}))`
  const counts: Record<CampaignState, number> = {
    needs_you: 0,
    waiting: 0,
    unconfirmed: 0,
    sent: 0,
    not_sent: 0,
    draft: 0,
    archived: 0,
  }
  const counted = all<{ rank: number; count: number }>(
    db,
    sql`with ${campaign} select rank, count(*) as count from ranked ${found} group by rank`,
  )
  for (const each of counted) counts[stateOf(each.rank)] = each.count
  const inState = state === null ? sql`rank <> ${rankOf('archived')}` : sql`rank = ${rankOf(state)}`
  const records = all<OutlineRecord>(
    db,
    sql`with ${campaign}, page as materialized (
          select * from (select * from ranked ${found}) where ${inState}
          order by changedAt desc, id limit ${page.limit} offset ${page.offset}),
        said as (
          select page.*, item.kind, item.title, item.wave_number as waveNumber, item.wave_of as waveOf,
                 item.draft_content ->> '$.listId' as listId,
                 (select max(started_at) from attempt where item_id = item.id) as attemptedAt
          from page join outbox_item item on item.id = page.itemId
          union all
          select page.*, draft.content ->> '$.kind', draft.content ->> '$.title', null, null, draft.list_id, null
          from page join draft on draft.id = page.draftId)
        select said.id, rank, draftId, itemId, itemState, kind, title, listId, list.name as listName,
               iif(draftId is null, people, batch.tally ->> '$.accepted') as people, waves, wavesSent, waveNumber, waveOf,
               startAt, attemptedAt, changedAt
        from said left join contact_list list on list.id = said.listId
             left join import_batch batch on batch.list_id = list.id
        order by changedAt desc, said.id`,
  )
  return { counts, items: records.map(toOutline) }
}

const stateOf = (rankInStates: number): CampaignState => {
  const state = campaignStates[rankInStates]
  if (state === undefined) throw new Error(`a campaign in a state ${rankInStates}`)
  return state
}

const toOutline = (record: OutlineRecord): CampaignOutline => {
  const { rank: rankInStates, waves, wavesSent, waveNumber, waveOf, ...outline } = record
  const wave = waveNumber === null || waveOf === null ? null : { number: waveNumber, of: waveOf }
  return {
    ...outline,
    state: stateOf(rankInStates),
    title: outline.draftId === null ? withoutWaveNumber(outline.title, wave) : outline.title,
    waves: waves === null ? null : { count: waves, sent: wavesSent ?? 0 },
  }
}

type Said = { id: string; title: string; template: string | null; listName: string | null }

/** Ids of campaigns that say what is wanted, or whose list is called so. */
const findCampaigns = (db: ReadableDatabase, wanted: string): string[] => {
  const said = all<Said & { kind: DraftKind }>(
    db,
    sql`select coalesce(item.wave_group, item.id) as id, item.title,
               item.draft_content ->> '$.template' as template, list.name as listName
        from outbox_item item left join contact_list list on list.id = item.draft_content ->> '$.listId'
        where ${isCampaign}
        union all
        select draft.id, draft.content ->> '$.title', draft.content ->> '$.template', list.name
        from draft left join contact_list list on list.id = draft.list_id where draft.state in ('open', 'removed')`,
  )
  const isFound = ({ title, template, listName }: Said): boolean =>
    foldText([title, template ?? '', listName ?? ''].join('\n')).includes(wanted)
  return [...new Set(said.filter(isFound).map(({ id }) => id))]
}
