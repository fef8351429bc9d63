import type { DataCare } from '../../database/data-care.ts'
import type { ServiceDependencies } from '../dependencies.ts'

/** The instance's clock, which a rehearsal may set. */
export type SettableClock = { offsetMs: number }

export type ControlDependencies = ServiceDependencies & {
  settableClock: SettableClock
  /** The user whose facts are switched: the one that the instance's own token stands for. */
  userId: string
  controlToken: string
  /** Of the copies of the data; null where others make them. */
  care: Pick<DataCare, 'renew'> | null
  /** Of the service itself, for the addresses that it gives away. */
  serviceBaseUrl: string
}
