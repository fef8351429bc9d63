import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../main/database/open.ts'
import type { WritableDatabase } from '../../main/database/handles.ts'
import { serviceMigrations } from '../../main/service/store/sqlite/schema.ts'

/** The keys that the headless service keeps beside its data, 32 bytes each. */
export const readKeys = (folder: string): { databaseKey: Buffer; tokenSecret: Buffer } => {
  const keys = JSON.parse(readFileSync(join(folder, 'service.keys.json'), 'utf8')) as {
    databaseKey: string
    tokenSecret: string
  }
  return {
    databaseKey: Buffer.from(keys.databaseKey, 'hex'),
    tokenSecret: Buffer.from(keys.tokenSecret, 'hex'),
  }
}

/** Opens the database of a headless service that has ended. */
export const openServiceData = (folder: string): WritableDatabase =>
  openDatabase({
    path: join(folder, 'service.db'),
    key: readKeys(folder).databaseKey,
    migrations: serviceMigrations,
  })
