import type { Base } from '../base/base.ts'
import type { Removal } from '../base/removal.ts'
import type { Audiences } from '../campaigns/audience.ts'
import type { Measure } from '../campaigns/measured.ts'
import type { Connections } from '../connections/connections.ts'
import { setUploadRate } from '../connections/queries.ts'
import type { SuppressionGate } from '../suppressions/gate.ts'
import type { Objection } from './claim.ts'
import { createDiscardedPieces } from './discarded-pieces.ts'
import { outboxProcedures } from './procedures.ts'
import { createSender, type Post } from './sender.ts'
import { createUploads } from './uploads.ts'

type Needs = Base & {
  /** 0 ≤ x < 1 */
  random: () => number
  post: Post
  /** Writes down outside the database which claim leaves; throws when it cannot. */
  record: (attemptId: string) => void
  /** What others than the outbox have against it. */
  objection: Objection
  connections: Connections
  gate: SuppressionGate
  audiences: Audiences
  measure: Measure
  removal: Pick<Removal, 'add' | 'request'>
}

/** What was confirmed and leaves, once; and what became of it. */
export const createOutbox = (needs: Needs) => {
  const { db, clock, changes, connections, removal } = needs
  const discarded = createDiscardedPieces(db)
  removal.add(discarded.removeSome)
  const discardPieces = (itemIds: readonly string[]): void => {
    discarded.add(itemIds)
    removal.request()
  }
  const uploads = createUploads(clock, changes, (connectionId, rate) => {
    if (setUploadRate(db, connectionId, rate) > 0) changes.publish('connections')
  })
  const sender = createSender({
    ...needs,
    uploads,
    objection: (item, now) =>
      connections.faultOf(item.connectionId) === 'connection_not_allowed'
        ? { reason: 'connection_not_allowed' }
        : needs.objection(item, now),
  })
  // What waited for an address may have one now.
  const unsubscribe = changes.subscribe((topic) => {
    if (topic === 'connections') sender.wake()
  })
  return {
    procedures: { outbox: outboxProcedures({ ...needs, sender, uploads, discardPieces }) },
    discardPieces,
    wake: sender.wake,
    stop: (): Promise<void> => {
      unsubscribe()
      return sender.stop()
    },
  }
}
