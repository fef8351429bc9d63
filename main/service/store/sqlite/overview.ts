import type { ControlState } from '../../../../shared/api/index.ts'
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import { all, get, sql, transaction } from '../../../database/sql.ts'

/** How much is stored. */
export const countStored = (db: ReadableDatabase): ControlState['counts'] => {
  const counts = get<ControlState['counts']>(
    db,
    sql`select (select count(*) from campaign) as campaigns,
               (select coalesce(sum(quantity), 0) from campaign) as recipients,
               (select count(*) from company) as companies,
               (select count(*) from webhook) as webhooks,
               (select count(*) from enrichment) as enrichments,
               (select count(*) from callback) as callbacks`,
  )
  return counts ?? { campaigns: 0, recipients: 0, companies: 0, webhooks: 0, enrichments: 0, callbacks: 0 }
}

/** The latest campaigns, the newest first. */
export const latestCampaigns = (db: ReadableDatabase, limit: number): ControlState['campaigns'] =>
  all(
    db,
    sql`select id, type, title, quantity, start_at as startAt, created_at as createdAt
        from campaign order by created_at desc, id limit ${limit}`,
  )

/**
 * Forgets everything that was ever asked of the instance; `secure_delete` writes over it. Companies that a person
 * imported stay: they were not asked of it, and took long to read.
 */
export const removeEverything = (db: WritableDatabase): void => {
  transaction(db, () => {
    const tables = all<{ name: string }>(
      db,
      sql`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'cnpj_%'`,
    )
    // Children first, so that no foreign key holds a row.
    db.pragma('defer_foreign_keys=1')
    for (const { name } of tables) db.exec(`delete from "${name}"`)
  })
  db.pragma('wal_checkpoint(TRUNCATE)')
}
