import { enrichmentCreatedSchema } from '../../../shared/api/enrichment.ts'
import type { Enrichment } from '../../../shared/bridge/enrichments.ts'
import type { Base } from '../base/base.ts'
import { removePrepared } from './enqueue.ts'
import { getAnswerBody, listInState, markAccepted, markDraftAgain } from './queries.ts'

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
  const created = enrichmentCreatedSchema.parse(JSON.parse(getAnswerBody(db, item.id) ?? ''))
  const costMicros = Math.round(created.cost * 1_000_000)
  return (
    markAccepted(db, id, {
      remoteId: created.id,
      // More than can be counted exactly is no price; the answer stands in the history.
      costMicros: Number.isSafeInteger(costMicros) ? costMicros : null,
      at: new Date(clock.now()).toISOString(),
    }) > 0
  )
}

/** Refused and taken back, or unconfirmed until a person found that there is nothing. */
const isConfirmedUnsent = ({ state, resolution }: NonNullable<Enrichment['item']>): boolean =>
  (state === 'rejected' || state === 'unknown') && resolution === 'confirmed_not_sent'
