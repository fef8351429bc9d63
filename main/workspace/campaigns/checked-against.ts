import type { Base } from '../base/base.ts'
import type { Connections } from '../connections/connections.ts'
import { getSettings } from '../settings/settings.ts'
import type { CheckedAgainst } from './check.ts'

type Needs = Pick<Base, 'db' | 'clock'> & {
  connections: Connections
}

/** What a draft is held against, as it is now. */
export const checkedAgainst = ({ db, clock, connections }: Needs): CheckedAgainst => {
  const known = new Set(connections.list().map(({ id }) => id))
  return {
    now: clock.now(),
    hours: getSettings(db).sendingHours,
    isConnected: (connectionId) => known.has(connectionId),
  }
}
