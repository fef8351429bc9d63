/** What an instance of our own has stored, read past it. */
import { join } from 'node:path'
import { closeDatabase } from '../../../main/database/open.ts'
import { all, sql } from '../../../main/database/sql.ts'
import { unpackBatch } from '../../../main/service/entry-batch.ts'
import { readSecretFile, unseal } from '../../../main/service/store/postgres/secret.ts'
import { askPostgres } from '../../support/postgres.ts'
import { openServiceData, readKeys } from '../../support/service-data.ts'
import { storedEntries } from '../../support/stored-entries.ts'
import type { OwnInstance } from './instance.ts'

/** What signs its tokens. */
export const readTokenSecret = async ({ folder, database }: OwnInstance): Promise<Buffer> => {
  if (database === undefined) return readKeys(folder).tokenSecret
  const [row] = await askPostgres<{ sealed: Buffer }>(database, 'select sealed from service_secret')
  const secret =
    row === undefined
      ? null
      : unseal(row.sealed, readSecretFile(join(folder, 'service.secret')), 'revoada token secret')
  if (secret === null) throw new Error('the secret does not open')
  return secret
}

/** How long the list is that is stored under each id, and the ids of campaigns and enrichments. */
type StoredLists = { lists: Map<string, number>; owners: string[] }

const idsOfOwners = 'select id from campaign union all select id from enrichment'

/** Reads the stored lists while the instance is stopped. */
export const readStoredLists = async (instance: OwnInstance): Promise<StoredLists> => {
  await instance.process.stop()
  const { database } = instance
  const stored = database === undefined ? readSqliteLists(instance.folder) : await readPostgresLists(database)
  await instance.restart()
  return stored
}

const readSqliteLists = (folder: string): StoredLists => {
  const db = openServiceData(folder)
  const ids = all<{ id: string }>(db, sql`select distinct owner_id as id from entry_batch`)
  const owners = db.prepare<[], { id: string }>(idsOfOwners).all()
  const lists = new Map(ids.map(({ id }) => [id, storedEntries(db, id).length]))
  closeDatabase(db)
  return { lists, owners: owners.map(({ id }) => id) }
}

const readPostgresLists = async (database: string): Promise<StoredLists> => {
  const batches = await askPostgres<{ id: string; packed: boolean; entries: Buffer }>(
    database,
    `select l.id, b.is_deflated as packed, b.entries from entry_list l left join entry_batch b on b.owner_id = l.id`,
  )
  const lists = new Map<string, number>()
  for (const { id, packed, entries } of batches) {
    const length = unpackBatch(packed ? entries : entries.toString('utf8')).length
    lists.set(id, (lists.get(id) ?? 0) + length)
  }
  const owners = await askPostgres<{ id: string }>(database, idsOfOwners)
  return { lists, owners: owners.map(({ id }) => id) }
}
