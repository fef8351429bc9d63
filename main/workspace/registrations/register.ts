import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import { transaction } from '../../database/sql.ts'
import type { Base } from '../base/base.ts'
import type { Connections } from '../connections/connections.ts'
import { ProblemError } from '../base/problem-error.ts'
import { insertPiece } from '../outbox/pieces.ts'
import { freezeCreation, queueCreation } from '../outbox/queue-creation.ts'
import { getItem } from '../outbox/records.ts'
import { withTwins } from '../outbox/twins.ts'

export type Needs = Base & {
  connections: Connections
  wakeOutbox: () => void
}

/** What is asked of a connection, as it will leave. */
export type Registration = {
  kind: Parameters<typeof freezeCreation>[0]
  path: string
  request: Record<string, string>
  connectionId: string
  title: string
  duplicateConsent: boolean
}

/**
 * Puts a company or a webhook into the outbox.
 * @throws ProblemError `connection_missing`, `connection_not_allowed`, `creation_duplicate_needs_consent`
 */
export const register = async (
  deps: Needs,
  { kind, path, request, connectionId, title, duplicateConsent }: Registration,
): Promise<OutboxItem> => {
  const fault = deps.connections.faultOf(connectionId)
  if (fault !== null) throw new ProblemError(fault)
  const frozen = freezeCreation(kind, path, request, connectionId)
  const id = deps.uuid()
  await withTwins(deps.db, frozen.request, [() => []], deps.clock.now(), ([shared = []]) => {
    if (!duplicateConsent && shared.length > 0) throw new ProblemError('creation_duplicate_needs_consent')
    transaction(deps.db, () => {
      insertPiece(deps.db, id, frozen.piece)
      queueCreation(deps, { id, connectionId, title }, frozen.request, shared)
    })
  })
  deps.changes.publish('outbox')
  deps.wakeOutbox()
  const item = getItem(deps.db, id)
  if (item === null) throw new Error('what was just queued is not there')
  return item
}
