import type { StartFailure } from '../../shared/processes/service.ts'
import { startFailureOf } from '../database/start-failure.ts'

/** Why the service did not start: its port, or its data. */
export const serviceStartFailureOf = (error: unknown): StartFailure =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    ? 'port_in_use'
    : startFailureOf(error)
