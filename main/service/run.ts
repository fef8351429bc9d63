import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { holdLock } from '../database/lock.ts'
import { closeDatabase, openDatabase } from '../database/open.ts'
import type { OpenReader } from '../reader-client/run-reader.ts'
import { issueToken } from './auth.ts'
import { startService } from './server.ts'
import { serviceMigrations } from './store/migrations/index.ts'

export type ServiceSettings = {
  dataFolder: string
  databaseKey: Buffer
  tokenSecret: Buffer
  port: number
  /** For the files that come in. */
  openReader: OpenReader
  nativeBinding?: string | undefined
}

export type StartedService = { baseUrl: string; token: string; stop: () => Promise<void> }

/** The local person; remote instances have their own users. */
const localUserId = 'local'

/**
 * The service as a whole: its lock, its database, its port. Used alike by the app's process and the headless command.
 * @throws DatabaseFailure when the data cannot be opened
 */
export const runService = async (settings: ServiceSettings): Promise<StartedService> => {
  const { dataFolder, databaseKey, tokenSecret, nativeBinding } = settings
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const releaseLock = holdLock(join(dataFolder, 'service.lock.db'), nativeBinding)
  try {
    const db = openDatabase({
      path: join(dataFolder, 'service.db'),
      key: databaseKey,
      migrations: serviceMigrations,
      nativeBinding,
    })
    const service = await startService({ db, tokenSecret, clock: Date.now, uuid: randomUUID }, settings.port)
    return {
      baseUrl: service.baseUrl,
      token: await issueToken(tokenSecret, localUserId),
      stop: async () => {
        await service.close()
        closeDatabase(db)
        releaseLock()
      },
    }
  } catch (error) {
    releaseLock()
    throw error
  }
}
