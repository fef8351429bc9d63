/** Steps of tests about where the data lie: a computer whose folders can be copied, moved and put back. */
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { closeDatabase, openDatabase } from '../../main/database/open.ts'
import type { WritableDatabase } from '../../main/database/handles.ts'
import { type Facts, fileFacts } from '../../main/workspace/base/installation.ts'
import { workspaceMigrations } from '../../main/workspace/schema/schema.ts'
import type { OutboxState } from '../../shared/rules/outbox-states.ts'
import { putNewDatabase } from './new-database.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { startTestWorkspace, type TestWorkspace } from './test-workspace.ts'

/** The data in one folder and the mark beside it, both of which can be copied. */
export const createTestComputer = () => {
  const root = temporaryFolder()
  const data = join(root, 'data')
  mkdirSync(data)
  const key = putNewDatabase(data)
  return {
    root,
    data,
    mark: join(root, 'installation'),
    start: async (at = root, facts: Facts = { machine: 'ours' }): Promise<TestWorkspace> => {
      const place = {
        path: join(at, 'installation'),
        factsOf: (path: string) => ({ ...facts, ...fileFacts(path) }),
      }
      const workspace = startTestWorkspace({ folder: join(at, 'data'), key, place })
      await workspace.client.settings.update({ holdMs: 0 })
      return workspace
    },
    /** Everything, as a file backup or a migration of the computer copies it. */
    copyTo: (): string => {
      const copy = join(temporaryFolder(), 'copy')
      cpSync(root, copy, { recursive: true, preserveTimestamps: true })
      return copy
    },
    /** Changes the data while no workspace has them open. */
    change: (query: (db: WritableDatabase) => unknown): void => {
      const db = openDatabase({ path: join(data, 'workspace.db'), key, migrations: workspaceMigrations })
      query(db)
      closeDatabase(db)
    },
  }
}

export const stateOf = async ({ client }: TestWorkspace, id: string): Promise<OutboxState> =>
  (await client.outbox.get({ id })).state
