import { implement } from '@orpc/server'
import {
  type Callback,
  callbackAddressSchema,
  callbackContentSchema,
  callbackPageSchema,
  controlPaths,
} from '../../../shared/api/index.ts'
import {
  type CallbackDetail,
  callbacksContract,
  type CallbackEntry,
} from '../../../shared/bridge/callbacks.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, sql } from '../../database/sql.ts'
import type { Base } from '../base/base.ts'
import { createAskService } from '../connections/ask-service.ts'
import type { Connections } from '../connections/connections.ts'

type Needs = Pick<Base, 'db' | 'changes'> & {
  connections: Connections
}

/** Of the address that is for no campaign; no item has such an id. */
const refByHand = 'inbox'

/** The inbox of the embedded service, with the campaigns that its addresses were made for. */
export const callbacksProcedures = ({ db, connections, changes }: Needs) => {
  const os = implement(callbacksContract)
  const ask = createAskService(connections)
  const withCampaigns = <Some extends Pick<Callback, 'ref'>>(callbacks: readonly Some[]) => {
    const campaigns = getCampaignsByRef(
      db,
      callbacks.map(({ ref }) => ref),
    )
    return callbacks.map((callback) => ({ ...callback, campaign: campaigns.get(callback.ref) ?? null }))
  }
  return os.router({
    list: os.list.handler(async ({ input: { ref, page } }) => {
      const query = new URLSearchParams({
        offset: String(page.offset),
        limit: String(page.limit),
        ...(ref === null ? {} : { ref }),
      })
      const found = await ask(`${controlPaths.callbacks}?${query}`, callbackPageSchema)
      return { total: found.total, latest: found.latest, items: withCampaigns(found.callbacks) }
    }),
    get: os.get.handler(async ({ input: { id } }) => {
      const query = new URLSearchParams({ id })
      const path = `${controlPaths.callbackContent}?${query}`
      const found = await ask(path, callbackContentSchema, undefined, 'callback_missing')
      const { bodyBase64, ...callback } = found
      const campaign = getCampaignsByRef(db, [callback.ref]).get(callback.ref) ?? null
      return { ...callback, campaign, body: readBody(bodyBase64) }
    }),
    address: os.address.handler(() =>
      ask(controlPaths.callbackAddress, callbackAddressSchema, { ref: refByHand }),
    ),
    clear: os.clear.handler(async () => {
      const { total } = await ask(controlPaths.removeCallbacks, callbackPageSchema, {})
      changes.publish('service')
      return { total }
    }),
  })
}

const readBody = (base64: string): CallbackDetail['body'] => {
  try {
    // Strictly, and with the mark of byte order where one came: what is shown is what was sent, to the letter.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(base64, 'base64'),
    )
    return { kind: 'text', text }
  } catch {
    return { kind: 'binary', base64 }
  }
}

type Campaign = NonNullable<CallbackEntry['campaign']>

/** The campaigns that these refs are of; a ref that no item has is left out. */
export const getCampaignsByRef = (db: ReadableDatabase, refs: readonly string[]): Map<string, Campaign> =>
  new Map(
    all<{ itemId: string; title: string; isTest: number }>(
      db,
      sql`select id as itemId, title, is_test as isTest from outbox_item
          where id in (select value from json_each(${JSON.stringify(refs)}))`,
    ).map(({ itemId, title, isTest }) => [itemId, { itemId, title, isTest: isTest === 1 }]),
  )
