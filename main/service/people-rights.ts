import type { PeopleAtService } from '../../shared/api/index.ts'
import type { PersonKey } from '../../shared/rules/person-key.ts'
import { createPersonTraces } from '../../shared/rules/person-traces.ts'
import type { DataCare } from '../database/data-care.ts'
import type { ServiceDependencies } from './dependencies.ts'

export type PeopleNeeds = Pick<ServiceDependencies, 'store' | 'relay'> & {
  /** Of the copies of the data; null where others make them. */
  care: Pick<DataCare, 'renew'> | null
}

/** In how much of what was asked of this instance people are. */
export const findPeople = async (
  { store, relay }: PeopleNeeds,
  keys: readonly PersonKey[],
): Promise<PeopleAtService> => {
  const people = await store.findPeople(createPersonTraces(keys))
  if (relay === null) return people
  const requests = await relay.ledger.findPeople(keys.map(relay.codeKey.ofPerson))
  return {
    ...people,
    campaigns: people.campaigns + requests.campaigns,
    enrichments: people.enrichments + requests.enrichments,
  }
}

/**
 * Removes people from everything that was asked of this instance, and of a relay from its team's computers.
 * @param by `actor` who wants it; `id` of the asker's choice, as a repeat at a relay is the same erasure
 */
export const erasePeople = async (
  { store, care, relay }: PeopleNeeds,
  { actor, id }: { actor: string; id: string },
  keys: readonly PersonKey[],
): Promise<PeopleAtService> => {
  if (relay !== null) return relay.erasing.erase(actor, id, keys)
  const erased = await store.erasePeople(createPersonTraces(keys))
  // The copies hold them too.
  await care?.renew()
  return erased
}
