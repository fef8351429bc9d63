import { join } from 'node:path'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'

/** Looks at a workspace's data while no workspace is open on them. */
export const withData = <Found>(
  { folder, key }: { folder: string; key: string },
  look: (db: WritableDatabase) => Found,
): Found => {
  const db = openDatabase({
    path: join(folder, 'workspace.db'),
    key: Buffer.from(key, 'hex'),
    migrations: workspaceMigrations,
  })
  try {
    return look(db)
  } finally {
    closeDatabase(db)
  }
}
