import type { PeopleAtService } from '../../../shared/api/index.ts'
import type { PutOff } from '../../../shared/processes/quiet-work.ts'
import type { PersonKey } from '../../../shared/rules/person-key.ts'
import { createPersonTraces } from '../../../shared/rules/person-traces.ts'
import type { ServiceStore } from '../store/store.ts'
import type { ErasureStore } from '../team/team-store.ts'
import type { Ledger } from './ledger.ts'
import type { CodeKey } from './proposal.ts'

/** Erasing people at a relay, which its team's computers are told of in turn (rule D14). */
export type Erasing = {
  /**
   * Erases people here. They stay blocked by their keyed codes, so that no later list brings them back unseen.
   * @param id of the asker's choice: a repeat is the same erasure
   */
  erase: (actor: string, id: string, keys: readonly PersonKey[]) => Promise<PeopleAtService>
  stop: () => Promise<void>
}

type Needs = {
  store: Pick<ServiceStore, 'erasePeople'>
  ledger: Pick<Ledger, 'erasePeople' | 'setBlocked'>
  erasures: ErasureStore
  codeKey: Pick<CodeKey, 'ofPerson'>
  putOff: PutOff
}

/** A node that dies in the middle of an erasure is not waited for: any node goes on with it. */
const lookEveryMs = 60_000

export const createErasing = ({ store, ledger, erasures, codeKey, putOff }: Needs): Erasing => {
  const carryOut = async (
    actor: string,
    id: string,
    keys: readonly PersonKey[],
  ): Promise<PeopleAtService> => {
    const codes = keys.map(codeKey.ofPerson)
    // Before all else: what comes from now on with one of them does not leave.
    await ledger.setBlocked(actor, codes, true)
    const stored = await store.erasePeople(createPersonTraces(keys))
    const requests = await ledger.erasePeople(actor, codes)
    const counts = {
      ...stored,
      campaigns: stored.campaigns + requests.campaigns,
      enrichments: stored.enrichments + requests.enrichments,
    }
    await erasures.noteErasedHere(id, counts)
    return counts
  }
  const look = async (): Promise<void> => {
    try {
      for (const { id, askedBy, keys } of await erasures.listBegun()) await carryOut(askedBy, id, keys)
      // A computer whose access was ended is not waited for any more.
      await erasures.endThose()
    } catch (error) {
      putOff('erasure', error)
    }
  }
  let looking = look()
  const looks = setInterval(() => {
    looking = looking.then(look)
  }, lookEveryMs)
  return {
    erase: async (actor, id, keys) => {
      const begun = await erasures.begin(actor, id, keys)
      return begun.counts ?? carryOut(actor, id, begun.keys)
    },
    stop: async () => {
      clearInterval(looks)
      await looking
    },
  }
}
