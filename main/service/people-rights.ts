import type { PeopleAtService } from '../../shared/api/index.ts'
import type { PersonKey } from '../../shared/rules/person-key.ts'
import { createPersonTraces } from '../../shared/rules/person-traces.ts'
import type { DataCare } from '../database/data-care.ts'
import type { ServiceDependencies } from './dependencies.ts'
import type { RequestCount } from './relay/ledger.ts'

export type PeopleNeeds = Pick<ServiceDependencies, 'store' | 'relay'> & {
  /** Of the copies of the data; null where others make them. */
  care: Pick<DataCare, 'renew'> | null
}

/** @param requests those in the ledger of a relay */
const withRequests = (people: PeopleAtService, requests?: RequestCount): PeopleAtService => ({
  ...people,
  campaigns: people.campaigns + (requests?.campaigns ?? 0),
  enrichments: people.enrichments + (requests?.enrichments ?? 0),
})

/** In how much of what was asked of this instance people are. */
export const findPeople = async (
  { store, relay }: PeopleNeeds,
  keys: readonly PersonKey[],
): Promise<PeopleAtService> =>
  withRequests(
    await store.findPeople(createPersonTraces(keys)),
    await relay?.ledger.findPeople(keys.map(relay.codeKey.ofPerson)),
  )

/** Removes people from everything that was asked of this instance. @param actor who wants it */
export const erasePeople = async (
  { store, care, relay }: PeopleNeeds,
  actor: string,
  keys: readonly PersonKey[],
): Promise<PeopleAtService> => {
  const erased = await store.erasePeople(createPersonTraces(keys))
  // The copies hold them too.
  await care?.renew()
  return withRequests(erased, await relay?.ledger.erasePeople(actor, keys.map(relay.codeKey.ofPerson)))
}
