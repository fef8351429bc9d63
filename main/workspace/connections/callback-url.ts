import { callbackAddressSchema, controlPaths } from '../../../shared/api/index.ts'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import type { Connections } from './connections.ts'
import { createAskService } from './ask-service.ts'

/** Whether the callbacks of a campaign come into the embedded service's inbox. */
export const hasInbox = (content: Pick<DraftContent, 'connectionId' | 'receivesCallbacks'>): boolean =>
  content.connectionId === embeddedConnectionId && content.receivesCallbacks

/**
 * Where the service is to tell what becomes of a campaign; null = nowhere. In the inbox each item of the outbox has an
 * address of its own, made for its id: so the callbacks of a campaign, of a wave or of a test are found by it.
 * @throws ProblemError `service_stopped` or `service_unavailable` when the embedded service must make the address
 */
export const callbackUrlOf = async (
  connections: Pick<Connections, 'control'>,
  content: DraftContent,
  itemId: string,
): Promise<string | null> => {
  if (hasInbox(content)) {
    const ask = createAskService(connections)
    return (await ask(controlPaths.callbackAddress, callbackAddressSchema, { ref: itemId })).url
  }
  const written = content.callbackUrl.trim()
  return content.connectionId === embeddedConnectionId || written === '' ? null : written
}
