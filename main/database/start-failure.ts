import type { StartFailure } from '../../shared/processes/service.ts'
import { fileFailureOf } from './failure.ts'

/** Why a process that owns a database did not start, for the person's screen. */
export const startFailureOf = (error: unknown): StartFailure => {
  const code = fileFailureOf(error)?.code ?? 'start_failed'
  return code === 'database_key_wrong' ? 'key_wrong' : code
}
