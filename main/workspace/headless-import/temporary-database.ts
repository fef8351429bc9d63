import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, openDatabase, type WritableDatabase } from '../../database/open.ts'
import { workspaceMigrations } from '../migrations/index.ts'

/**
 * Runs `use` with a workspace's database in a folder of its own, for this user alone, and removes it, however `use`
 * ends. Its key is nowhere but in memory: what a killed process leaves behind, nobody can read.
 * @throws DatabaseFailure; what `use` throws
 */
export const inTemporaryDatabase = async <Result>(
  nativeBinding: string | undefined,
  use: (db: WritableDatabase) => Promise<Result>,
): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'revoada-import-'))
  try {
    const db = openDatabase({
      path: join(folder, 'workspace.db'),
      key: randomBytes(32),
      migrations: workspaceMigrations,
      nativeBinding,
    })
    try {
      return await use(db)
    } finally {
      closeDatabase(db)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
