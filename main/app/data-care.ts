import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupEntry, DataOwnerName, SetAside } from '../../shared/bridge/data-care.ts'
import { readBackupName, readStamp, setAsideFolder } from '../../shared/rules/backup-name.ts'
import type { ServiceProcess } from '../processes/service-process.ts'
import type { WorkspaceProcess } from '../processes/workspace-process.ts'

export type DataOwners = { workspace: WorkspaceProcess; service: ServiceProcess }

/** The data of a process, in the folder of all data. */
export const dataFolderOf = (dataFolder: string, owner: DataOwnerName): string => join(dataFolder, owner)

const owners = ['workspace', 'service'] as const
const backupsOf = (dataFolder: string, owner: DataOwnerName): string =>
  join(dataFolderOf(dataFolder, owner), 'backups')
const setAsideOf = (dataFolder: string, owner: DataOwnerName): string =>
  join(dataFolderOf(dataFolder, owner), setAsideFolder)

/** Every backup of both databases by its name, the newest first; none is opened. */
export const listBackups = async (dataFolder: string): Promise<BackupEntry[]> => {
  const found = await Promise.all(owners.map((owner) => backupsIn(owner, backupsOf(dataFolder, owner))))
  return found.flat().toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1))
}

/** What was set aside of both databases, the latest first. */
export const listSetAside = async (dataFolder: string): Promise<SetAside[]> => {
  const found = await Promise.all(owners.map((owner) => setAsideIn(owner, setAsideOf(dataFolder, owner))))
  return found.flat().toSorted((a, b) => (a.setAsideAt < b.setAsideAt ? 1 : -1))
}

const setAsideIn = async (owner: DataOwnerName, folder: string): Promise<SetAside[]> => {
  const names = await readdir(folder).catch(() => [])
  const entries = await Promise.all(
    names.map(async (name): Promise<SetAside[]> => {
      const setAsideAt = readStamp(name)
      if (setAsideAt === null) return []
      const files = await readdir(join(folder, name)).catch(() => [])
      const sizes = await Promise.all(
        files.map((file) =>
          stat(join(folder, name, file)).then(
            ({ size }) => size,
            () => 0,
          ),
        ),
      )
      return [{ owner, name, setAsideAt, bytes: sizes.reduce((sum, size) => sum + size, 0) }]
    }),
  )
  return entries.flat()
}

/**
 * Deletes a backup, or what was set aside. Only what is one by its name, and so lies in its folder.
 * @returns whether it is gone
 */
export const removeCopy = async (
  dataFolder: string,
  { owner, kind, name }: { owner: DataOwnerName; kind: 'backup' | 'set_aside'; name: string },
): Promise<boolean> => {
  const isBackup = kind === 'backup'
  if ((isBackup ? readBackupName(name) : readStamp(name)) === null) return false
  const folder = isBackup ? backupsOf(dataFolder, owner) : setAsideOf(dataFolder, owner)
  return rm(join(folder, name), { recursive: !isBackup, force: true }).then(
    () => true,
    () => false,
  )
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
