import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, openDatabase } from '../../main/database/open.ts'
import { workspaceMigrations } from '../../main/workspace/schema/schema.ts'
import { removeFolder } from './remove-folder.ts'

let made: { key: Buffer; bytes: Buffer } | undefined

/** An empty database of the newest schema, made by the product's own code once for all tests of a worker. */
const make = (): { key: Buffer; bytes: Buffer } => {
  const folder = mkdtempSync(join(tmpdir(), 'revoada-test-'))
  const key = randomBytes(32)
  const path = join(folder, 'workspace.db')
  closeDatabase(openDatabase({ path, key, migrations: workspaceMigrations }))
  const bytes = readFileSync(path)
  removeFolder(folder)
  return { key, bytes }
}

/** Puts an empty workspace's database into a folder, without the 18 commits that its schema takes; returns its key. */
export const putNewDatabase = (folder: string): Buffer => {
  made ??= make()
  writeFileSync(join(folder, 'workspace.db'), made.bytes, { mode: 0o600 })
  return made.key
}
