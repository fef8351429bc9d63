import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupEntry, DataOwnerName } from '../../shared/bridge/data-care.ts'
import { readBackupName } from '../../shared/rules/backup-name.ts'
import type { ServiceProcess } from '../processes/service-process.ts'
import type { WorkspaceProcess } from '../processes/workspace-process.ts'
import type { ShellHandlers } from './ipc.ts'

export type DataOwners = { workspace: WorkspaceProcess; service: ServiceProcess }

/** The data of a process, in the folder of all data. */
export const dataFolderOf = (dataFolder: string, owner: DataOwnerName): string => join(dataFolder, owner)

/** Every backup of both databases by its name, the newest first; none is opened. */
export const listBackups = async (dataFolder: string): Promise<BackupEntry[]> => {
  const found = await Promise.all(
    (['workspace', 'service'] as const).map((owner) =>
      backupsIn(owner, join(dataFolderOf(dataFolder, owner), 'backups')),
    ),
  )
  return found.flat().toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1))
}

const backupsIn = async (owner: DataOwnerName, folder: string): Promise<BackupEntry[]> => {
  const names = await readdir(folder).catch(() => [])
  const entries = await Promise.all(
    names.map(async (name): Promise<BackupEntry[]> => {
      const facts = readBackupName(name)
      // One that goes while it is looked at is none.
      const file = facts === null ? null : await stat(join(folder, name)).catch(() => null)
      return facts === null || file === null ? [] : [{ ...facts, owner, name, bytes: file.size }]
    }),
  )
  return entries.flat()
}

type DataCareCalls = Pick<ShellHandlers, 'listBackups' | 'makeBackup' | 'restoreBackup' | 'beginAnew'>

/** What main does for the window about backups; the processes that own the data do the work. */
export const createDataCareCalls = (dataFolder: string, owners: DataOwners): DataCareCalls => ({
  listBackups: () => listBackups(dataFolder),
  makeBackup: async () => {
    const isServiceUp = owners.service.health.state === 'running'
    const [own, service] = await Promise.all([
      owners.workspace.data.makeBackup(),
      isServiceUp ? owners.service.data.makeBackup() : null,
    ])
    return { failure: own ?? service }
  },
  restoreBackup: async ({ owner, name }) => ({
    failure: await owners[owner].data.recover({ action: 'restore', backup: name }),
  }),
  beginAnew: async (owner) => ({ failure: await owners[owner].data.recover({ action: 'begin_anew' }) }),
})
