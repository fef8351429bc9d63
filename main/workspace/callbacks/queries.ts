import type { CallbackEntry } from '../../../shared/bridge/callbacks.ts'
import type { ReadableDatabase } from '../../database/open.ts'
import { all, sql } from '../../database/sql.ts'

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
