import type { WorkspaceClient } from './test-workspace.ts'

/** As who looks at an item and has it sent now, whatever it was stopped for. */
export const sendAsSeen = async (client: WorkspaceClient, id: string) =>
  client.outbox.sendNow({ id, seen: (await client.outbox.get({ id })).stop })
