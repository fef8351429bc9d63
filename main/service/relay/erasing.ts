import type { PeopleAtService } from '../../../shared/api/index.ts'
import type { PutOff } from '../../../shared/processes/quiet-work.ts'
import type { PersonKey } from '../../../shared/rules/person-key.ts'
import { createPersonTraces } from '../../../shared/rules/person-traces.ts'
import { refusedByRule } from '../problems.ts'
import type { ServiceStore } from '../store/store.ts'
import type { ErasureStore } from '../team/team-store.ts'
import type { Ledger } from './ledger.ts'
import type { CodeKey } from './proposal.ts'

/** Erasing people at a relay, which its team's computers are told of in turn (rule D14). */
export type Erasing = {
  /**
   * Erases people here. They stay blocked by their keyed codes, so that no later list brings them back unseen.
   * @param id of the asker's choice: a repeat is the same erasure
   * @throws ServiceProblem 422 where that id is of other people
   */
  erase: (actor: string, id: string, keys: readonly PersonKey[]) => Promise<PeopleAtService>
  /** Ends those that every computer has acknowledged. One whose access was ended is not waited for. */
  end: () => Promise<void>
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
  const eraseHere = async (actor: string, keys: readonly PersonKey[]): Promise<PeopleAtService> => {
    const stored = await store.erasePeople(createPersonTraces(keys))
    const requests = await ledger.erasePeople(actor, keys.map(codeKey.ofPerson))
    return {
      ...stored,
      campaigns: stored.campaigns + requests.campaigns,
      enrichments: stored.enrichments + requests.enrichments,
    }
  }
  const carryOut = async (
    actor: string,
    id: string,
    keys: readonly PersonKey[],
  ): Promise<PeopleAtService> => {
    // Before all else: what comes from now on with one of them does not leave.
    await ledger.setBlocked(actor, keys.map(codeKey.ofPerson), true)
    const counts = await eraseHere(actor, keys)
    await erasures.noteErasedHere(id, counts)
    return counts
  }
  const end = async (): Promise<void> => {
    for (const { id, askedBy, keys } of await erasures.listReady()) {
      // What a computer asked for before it was told is held, and names them still.
      await eraseHere(askedBy, keys)
      await erasures.forget(id)
    }
  }
  const look = async (): Promise<void> => {
    try {
      for (const { id, askedBy, keys } of await erasures.listBegun()) await carryOut(askedBy, id, keys)
      await end()
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
      if (begun === null)
        throw refusedByRule('This id is that of another erasure', 'Este id é de outra exclusão')
      return begun.counts ?? carryOut(actor, id, keys)
    },
    end,
    stop: async () => {
      clearInterval(looks)
      await looking
    },
  }
}
