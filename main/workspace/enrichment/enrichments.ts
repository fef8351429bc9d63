import { createQueue } from '../../turns.ts'
import type { Enrichment, EnrichmentState } from '../../../shared/bridge/enrichments.ts'
import { createPoller, type Poller } from './poller.ts'
import { getEnrichment, listEnrichments, listInState } from './queries.ts'
import { reconcileQueued } from './reconcile.ts'

/** Enrichments on their way: what became of their requests, and asking for their records. */
export type Enrichments = {
  /** The latest first. */
  list: () => Enrichment[]
  get: (id: string) => Enrichment | null
  /** Those in a state, the oldest first. */
  inState: (state: EnrichmentState) => Enrichment[]
  /** Goes on with whatever an earlier process left, and from now on with what the outbox does. */
  start: () => void
  /** Looks now at what is to be asked. */
  wake: Poller['wake']
  release: Poller['release']
  stop: () => Promise<void>
}

type Dependencies = Omit<Parameters<typeof createPoller>[0], 'onTick'>

export const createEnrichments = (deps: Dependencies): Enrichments => {
  const { db, changes } = deps
  const poller = createPoller({ ...deps, onTick: () => request() })
  const settling = createQueue()
  let isStopped = false

  const settle = async (): Promise<void> => {
    if (isStopped || !(await reconcileQueued(deps))) return
    changes.publish('enrichments')
    poller.wake()
  }
  const request = (): void => {
    // What cannot be read or written now is looked at again when the outbox changes, and at the next start.
    void settling.add(settle).catch((error: unknown) => deps.putOff('enrichment_move', error))
  }
  let unsubscribe = (): void => {}
  const withArrival = (one: Enrichment): Enrichment => ({ ...one, arriving: poller.arriving(one.id) })

  return {
    list: () => listEnrichments(db).map(withArrival),
    inState: (state) => listInState(db, state).map(withArrival),
    get: (id) => {
      const found = getEnrichment(db, id)
      return found === null ? null : withArrival(found)
    },
    start: () => {
      unsubscribe = changes.subscribe((topic) => {
        if (topic === 'outbox') request()
        // What waited for an address may have one now.
        if (topic === 'connections') poller.wake()
      })
      request()
      poller.wake()
    },
    wake: poller.wake,
    release: poller.release,
    stop: async () => {
      isStopped = true
      unsubscribe()
      await Promise.all([settling.idle(), poller.stop()])
    },
  }
}
