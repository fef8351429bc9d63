import type { ProcessHealth } from '../../../shared/bridge/shell.ts'

/**
 * Whether something else may take the place of data that did not open. Not where they are fine and only this program,
 * the disk or another window is in their way: there it would only lose.
 */
export const offersRecovery = (reason: ProcessHealth['reason']): boolean =>
  reason === 'database_damaged' || reason === 'database_missing' || reason === 'key_wrong'
