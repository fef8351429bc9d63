import { enrichmentCreatedSchema } from '../../../shared/api/enrichment.ts'
import type { Enrichment } from '../../../shared/bridge/enrichments.ts'
import { microsOfCost } from '../../../shared/rules/money.ts'
import type { Base } from '../base/base.ts'
import { removePrepared } from './enqueue.ts'
import { getAnswer, listInState, markAccepted, markDraftAgain } from './queries.ts'

/**
 * Brings queued enrichments to where their requests in the outbox are. The outbox knows nothing of enrichments: its
 * items are the truth, also after a crash, and this can be done as often as one likes.
 * @returns whether something moved
 */
export const reconcileQueued = async (deps: Pick<Base, 'db' | 'clock' | 'putOff'>): Promise<boolean> => {
  const { db } = deps
  let hasMoved = false
  for (const enrichment of listInState(db, 'queued')) {
    try {
      hasMoved = (await reconcile(deps, enrichment)) || hasMoved
    } catch (error) {
      // One that cannot be taken over now must not hold up the others; it is looked at again.
      deps.putOff('enrichment_move', error)
    }
  }
  return hasMoved
}

const reconcile = async (deps: Pick<Base, 'db' | 'clock'>, { id, item }: Enrichment): Promise<boolean> => {
  const { db, clock } = deps
  if (item === null || isConfirmedUnsent(item)) {
    await removePrepared(deps, id)
    return markDraftAgain(db, id) > 0
  }
  if (item.state !== 'sent') return false
  const answer = getAnswer(db, item.id)
  const created = enrichmentCreatedSchema.parse(JSON.parse(answer?.body ?? ''))
  return (
    markAccepted(db, id, {
      remoteId: created.id,
      // What is no cost stands in the history as it was answered.
      costMicros: microsOfCost(created.cost),
      at: answer?.endedAt ?? new Date(clock.now()).toISOString(),
    }) > 0
  )
}

/** Refused and taken back, or unconfirmed until a person found that there is nothing. */
const isConfirmedUnsent = ({ state, resolution }: NonNullable<Enrichment['item']>): boolean =>
  (state === 'rejected' || state === 'unknown') && resolution === 'confirmed_not_sent'
