import type { ControlState, UserFacts } from '../../../../shared/api/index.ts'
import { all, type Connection, get, run, sql } from './sql.ts'

export const countStored = async (db: Connection): Promise<ControlState['counts']> =>
  (await get<ControlState['counts']>(
    db,
    sql`select (select count(*) from campaign) as campaigns,
               (select coalesce(sum(quantity), 0) from campaign) as recipients,
               (select count(*) from company) as companies,
               (select count(*) from webhook) as webhooks,
               (select count(*) from enrichment) as enrichments,
               (select count(*) from callback) as callbacks`,
  )) ?? { campaigns: 0, recipients: 0, companies: 0, webhooks: 0, enrichments: 0, callbacks: 0 }

export const latestCampaigns = (db: Connection, limit: number): Promise<ControlState['campaigns']> =>
  all(
    db,
    sql`select id, type, title, quantity, start_at as "startAt", created_at as "createdAt"
        from campaign order by created_at desc, id limit ${limit}`,
  )

/**
 * Forgets everything that was ever asked of the instance, within the caller's transaction. A creation that commits in
 * the middle of it stays whole: its list is there, so its campaign is not removed either.
 */
export const removeEverything = async (db: Connection): Promise<void> => {
  // First, so that no key can outlive what it stands for and be used for it again.
  await run(db, sql`delete from answered_key`)
  // Waits for those who are making one of them count, and stops those who come later.
  await run(db, sql`delete from entry_list`)
  await run(db, sql`delete from campaign where not exists (select 1 from entry_list where id = campaign.id)`)
  await run(
    db,
    sql`delete from enrichment where not exists (select 1 from entry_list where id = enrichment.id)`,
  )
  await run(db, sql`delete from company`)
  await run(db, sql`delete from webhook`)
  await run(db, sql`delete from audio`)
  await run(db, sql`delete from callback`)
  await run(db, sql`delete from user_facts`)
  await run(db, sql`delete from service_setting`)
}

export const getSetting = async (db: Connection, name: string): Promise<string | null> =>
  (await get<{ value: string }>(db, sql`select value from service_setting where key = ${name}`))?.value ??
  null

export const setSetting = (db: Connection, name: string, value: string): Promise<number> =>
  run(
    db,
    sql`insert into service_setting (key, value) values (${name}, ${value})
        on conflict (key) do update set value = excluded.value`,
  )

export const getUserFacts = async (db: Connection, userId: string): Promise<UserFacts | null> =>
  (await get<UserFacts>(
    db,
    sql`select rcs_supplier as "rcsSupplier", rcs_credential as "rcsCredential"
        from user_facts where user_id = ${userId}`,
  )) ?? null

export const setUserFacts = (db: Connection, userId: string, facts: UserFacts): Promise<number> =>
  run(
    db,
    sql`insert into user_facts (user_id, rcs_supplier, rcs_credential)
        values (${userId}, ${facts.rcsSupplier}, ${facts.rcsCredential})
        on conflict (user_id) do update
          set rcs_supplier = excluded.rcs_supplier, rcs_credential = excluded.rcs_credential`,
  )
