import type { WritableDatabase } from '../../database/handles.ts'
import type { Changes } from './changes.ts'
import type { Clock } from './clock.ts'
import type { PutOff } from '../../../shared/processes/quiet-work.ts'

/** What nearly every capability is built on. What else it needs stands in its own `Needs`. */
export type Base = {
  db: WritableDatabase
  clock: Clock
  /** A new random id. */
  uuid: () => string
  /** Tells the window what may look different now. */
  changes: Changes
  putOff: PutOff
}
