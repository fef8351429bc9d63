/** Who was reached lately, across channels, connections and the computers of a team. */
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import type { Wave } from '../../../shared/bridge/drafts.ts'
import type { PersonKey } from '../../../shared/rules/person-key.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, sql } from '../../database/sql.ts'
import type { ReachedCampaign, RecentContacts } from '../campaigns/filter-audience.ts'
import { codeOf, type KeyCode } from '../base/key-code.ts'
import { coderOfTeam } from '../suppressions/mirror.ts'
import { entriesOfItem } from './pieces.ts'
import { reachedKeysOf, rowPhonesOf } from './entry-keys.ts'
import { mayReach } from '../base/item-states.ts'
import { codesOfContact, listTeamContacts } from './team-contacts.ts'

const dayMs = 86_400_000

/**
 * Campaigns that reach people, or may have, from `days` before an instant on, those still to start among them: through
 * all remote connections and by other computers of a team, or as rehearsed on the embedded service. Who certainly got
 * nothing was not reached; a test goes to the user's own phones.
 */
const listCampaignsSince = (
  db: ReadableDatabase,
  { connectionId, days, startAt }: { connectionId: string; days: number; startAt: number },
): ReachedCampaign[] => {
  const after = new Date(startAt - days * dayMs).toISOString()
  const isRehearsal = connectionId === embeddedConnectionId
  const own = all<{ id: string }>(
    db,
    sql`select item.id from outbox_item item
        where (item.connection_id = ${embeddedConnectionId}) = ${isRehearsal ? 1 : 0}
          and item.start_at > ${after}
          and item.is_test = 0 and ${mayReach}
        order by item.id`,
  ).map(({ id }) => ({ id, team: null }))
  if (isRehearsal) return own
  return [
    ...own,
    ...listTeamContacts(db, after).map(({ connectionId: team, requestId }) => ({ id: requestId, team })),
  ]
}

/** Other numbers of the same group: a copy of a wave has its number. */
const listOtherWaves = (db: ReadableDatabase, { groupId, number }: Wave): string[] =>
  all<{ id: string }>(
    db,
    sql`select item.id from outbox_item item
        where item.wave_group = ${groupId} and item.wave_number <> ${number} and item.is_test = 0 and ${mayReach}
        order by item.id`,
  ).map(({ id }) => id)

/** By what the people of a campaign are known, a chunk of recipients at a time; nothing stays open in between. */
function* contactsOf(
  db: ReadableDatabase,
  { id, team }: ReachedCampaign,
): Generator<readonly (readonly KeyCode[] | Float64Array)[]> {
  if (team === null)
    for (const entries of entriesOfItem(db, id))
      yield entries.map((entry) => reachedKeysOf(entry).map(codeOf))
  else for (const codes of codesOfContact(db, team, id)) yield [codes]
}

/** Requests name phones only. Of a team that was left nobody is known any more. */
const teamCoderOf = (db: ReadableDatabase, team: string): ((key: PersonKey) => KeyCode | null) => {
  const codeOfPerson = coderOfTeam(db, team)
  return (key) => (codeOfPerson === null || key.kind !== 'phone' ? null : codeOfPerson(key))
}

/** What an audience asks of the outbox and the teams. */
export const createRecentContacts = (db: ReadableDatabase): RecentContacts => ({
  listCampaignsSince: (wanted) => listCampaignsSince(db, wanted),
  contactsOf: (campaign) => contactsOf(db, campaign),
  listOtherWaves: (wave) => listOtherWaves(db, wave),
  rowPhonesOf: function* (itemId) {
    for (const entries of entriesOfItem(db, itemId)) yield entries.flatMap(rowPhonesOf)
  },
  coderOf: (team) => (team === null ? codeOf : teamCoderOf(db, team)),
})
