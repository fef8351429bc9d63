import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { ProblemError } from '../problem-error.ts'
import { freezeCreation, hasTwin, queueCreation } from './queue-creation.ts'
import { getItem } from './records.ts'

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
 * @throws ProblemError `connection_missing`, `creation_duplicate_needs_consent`
 */
export const register = (
  deps: WorkspaceDependencies,
  { kind, path, request, connectionId, title, duplicateConsent }: Registration,
): OutboxItem => {
  if (!deps.connections.list().some(({ id }) => id === connectionId))
    throw new ProblemError('connection_missing')
  const frozen = freezeCreation(kind, path, request, connectionId)
  if (!duplicateConsent && hasTwin(deps, frozen)) throw new ProblemError('creation_duplicate_needs_consent')
  const id = deps.uuid()
  queueCreation(deps, { id, connectionId, title }, frozen)
  deps.changes.publish('outbox')
  deps.sender.wake()
  const item = getItem(deps.db, id)
  if (item === null) throw new Error('what was just queued is not there')
  return item
}
