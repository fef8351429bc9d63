import type { StartFailure } from '../../shared/processes/service.ts'
import { databaseFailureOf } from './failure.ts'

/** Why a process that owns a database did not start, for the person's screen. */
export const startFailureOf = (error: unknown): StartFailure => {
  const failure = databaseFailureOf(error)
  switch (failure?.code) {
    case 'database_damaged':
    case 'database_missing':
    case 'database_newer':
    case 'backup_full':
    case 'backup_unwritable':
    case 'backup_unusable':
    case 'backup_newer':
    case 'recovery_unwritable':
    case 'database_in_use':
      return failure.code
    case 'database_key_wrong':
      return 'key_wrong'
    default:
      return 'start_failed'
  }
}
