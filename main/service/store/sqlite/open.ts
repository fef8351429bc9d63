import { join } from 'node:path'
import type { PutOff } from '../../../../shared/processes/quiet-work.ts'
import { createGroupCommit } from '../../../database/group-commit.ts'
import { openOwned } from '../../../database/owned.ts'
import type { Recovery } from '../../../database/recover.ts'
import { createCompanyBase } from '../../cnpj-base/company-base.ts'
import type { OpenedStore } from '../opened-store.ts'
import { removeStrayBatches } from './entry-batches.ts'
import { serviceMigrations } from './schema.ts'
import { createSqliteStore } from './sqlite-store.ts'

export type SqliteSettings = {
  dataFolder: string
  databaseKey: Buffer
  tokenSecret: Buffer
  nativeBinding?: string | undefined
  /** What a person chose to stand in place of the present data. */
  recovery?: Recovery | null
  /** Told once when the data turn out damaged while they are worked on. */
  onDamage?: () => void
  /** Told of work that failed for now. */
  putOff?: PutOff
}

/**
 * Opens the encrypted database in a data folder, which one process at a time may do.
 * @throws DatabaseFailure when the data cannot be opened
 */
export const openSqliteStore = ({
  dataFolder,
  databaseKey,
  tokenSecret,
  nativeBinding,
  recovery = null,
  onDamage = () => {},
  putOff = () => {},
}: SqliteSettings): OpenedStore => {
  const { db, care, close } = openOwned({
    path: join(dataFolder, 'service.db'),
    key: databaseKey,
    migrations: serviceMigrations,
    nativeBinding,
    recovery,
    now: Date.now,
    isBusy: () => false,
    onDamage,
    putOff,
    onRestored: () => {},
  })
  // Nothing is being created yet.
  removeStrayBatches(db)
  return {
    store: createSqliteStore(db, createGroupCommit(db)),
    tokenSecret,
    relay: null,
    openCompanyBase: (needs) => createCompanyBase(db, needs),
    care,
    // Open, and of this process alone.
    askState: () => Promise.resolve('ready'),
    poolUse: null,
    close,
  }
}
