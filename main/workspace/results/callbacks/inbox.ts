/** What came back about a campaign, into the inbox of the embedded service; the item's id is the ref of its address. */
import {
  callbackBodiesSchema,
  callbackPageSchema,
  type CallbackBodies,
  controlPaths,
} from '../../../../shared/api/index.ts'
import { pace } from '../../../turns.ts'
import { type AskService, createAskService } from '../../connections/ask-service.ts'
import type { Connections } from '../../connections/connections.ts'
import { marksIn, markOf, ReadCallbacks } from './callback-marks.ts'

export type CallbackBody = CallbackBodies['callbacks'][number]

export type CallbackInbox = {
  /** How many there are. @throws ProblemError `service_stopped`, `service_unavailable` */
  count: (itemId: string) => Promise<number>
  /** All contents, each once however often it was delivered; a page at a time. @param read is told what was read */
  bodies: (itemId: string, read: ReadCallbacks, signal: AbortSignal) => AsyncGenerator<CallbackBody[]>
  /** How many are in none of the packs. */
  countNew: (itemId: string, packs: readonly Buffer[]) => Promise<number>
}

export const createCallbackInbox = (connections: Pick<Connections, 'control'>): CallbackInbox => {
  const ask: AskService = createAskService(connections)
  const page = (ref: string, offset: number, limit: number) =>
    ask(
      `${controlPaths.callbacks}?${new URLSearchParams({ ref, offset: String(offset), limit: String(limit) })}`,
      callbackPageSchema,
    )
  return {
    count: async (itemId) => (await page(itemId, 0, 1)).total,
    bodies: async function* (itemId, read, signal) {
      let after = 0
      for (;;) {
        signal.throwIfAborted()
        const query = new URLSearchParams({ ref: itemId, after: String(after) })
        const { callbacks } = await ask(`${controlPaths.callbackBodies}?${query}`, callbackBodiesSchema)
        const last = callbacks.at(-1)
        if (last === undefined) return
        after = last.turn
        yield callbacks.filter(({ id }) => read.add(id))
        await pace()
      }
    },
    countNew: async (itemId, packs) => {
      const known = new Set<number>()
      for (const pack of packs) for (const mark of marksIn(pack)) known.add(mark)
      const seen = new ReadCallbacks()
      let fresh = 0
      for (let offset = 0; ; offset += idsPerPage) {
        const { callbacks } = await page(itemId, offset, idsPerPage)
        for (const { id } of callbacks) if (seen.add(id) && !known.has(markOf(id))) fresh += 1
        if (callbacks.length < idsPerPage) return fresh
        await pace()
      }
    },
  }
}

/** As many as the service gives at once. */
const idsPerPage = 500
