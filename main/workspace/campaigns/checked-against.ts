import type { Base } from '../base/base.ts'
import type { Connections } from '../connections/connections.ts'
import { getSettings } from '../settings/settings.ts'
import type { CheckedAgainst } from './check.ts'
import type { Measure } from './measured.ts'

type Needs = Pick<Base, 'db' | 'clock'> & {
  connections: Connections
  measure: Measure
}

/** What a draft is held against, as it is now. */
export const checkedAgainst = ({ db, clock, connections, measure }: Needs): CheckedAgainst => {
  return {
    now: clock.now(),
    hours: getSettings(db).sendingHours,
    connectionFaultOf: connections.faultOf,
    measure,
  }
}
