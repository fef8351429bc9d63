import type { BackupEntry } from '../../../shared/bridge/data-care.ts'
import type { ShellBridge } from '../../../shared/bridge/shell.ts'
import { writeBackupName } from '../../../shared/rules/backup-name.ts'
import type { Scenario } from './scenario.ts'

const hourMs = 3_600_000

const entry = (
  hoursAgo: number,
  owner: BackupEntry['owner'],
  reason: BackupEntry['reason'],
  bytes: number,
): BackupEntry => {
  const facts = {
    madeAt: new Date(Date.now() - hoursAgo * hourMs).toISOString(),
    reason,
    schema: reason === 'migration' ? 140 : 150,
    nextSchema: reason === 'migration' ? 150 : null,
  }
  return { ...facts, owner, name: writeBackupName(facts), bytes }
}

const backups = [
  entry(3, 'workspace', 'rotating', 214_302_720),
  entry(3, 'service', 'rotating', 61_440_000),
  entry(20, 'workspace', 'manual', 213_914_112),
  entry(27, 'workspace', 'rotating', 209_100_800),
  entry(27, 'service', 'rotating', 61_440_000),
  entry(52, 'workspace', 'migration', 198_246_400),
  entry(52, 'service', 'migration', 60_110_000),
  entry(75, 'workspace', 'rotating', 198_246_400),
]

type DataCare = Pick<
  ShellBridge,
  | 'listBackups'
  | 'listSetAside'
  | 'removeCopy'
  | 'makeBackup'
  | 'restoreBackup'
  | 'beginAnew'
  | 'showData'
  | 'exportData'
  | 'pickImport'
  | 'importData'
  | 'quit'
>

/** Backups as main would list them; what is restored or written fails where the scenario says that everything does. */
export const pretendedDataCare = (scenario: Scenario): DataCare => {
  const fails = scenario.fails !== null
  return {
    listBackups: async () => (scenario.data === 'full' ? backups : []),
    listSetAside: async () =>
      scenario.data === 'full'
        ? [{ owner: 'workspace', name: 'aside', setAsideAt: backups[7]?.madeAt ?? '', bytes: 187_310_080 }]
        : [],
    removeCopy: async () => ({ removed: !fails }),
    makeBackup: async () => ({ failure: fails ? 'disk_full' : null }),
    restoreBackup: async () => ({ failure: fails ? 'backup_unusable' : null }),
    beginAnew: async () => ({ failure: null }),
    showData: async () => undefined,
    exportData: async () => ({ state: 'failed', failure: 'disk_full' }),
    pickImport: async () => ({ name: 'Revoada 2026-11-21.revoada', bytes: 275_742_720 }),
    importData: async () => ({ state: 'failed', failure: fails ? 'file_damaged' : 'passphrase_wrong' }),
    quit: async () => undefined,
  }
}
