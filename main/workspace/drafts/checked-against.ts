import type { WorkspaceDependencies } from '../dependencies.ts'
import { getSettings } from '../settings/settings.ts'
import type { CheckedAgainst } from './check.ts'

/** What a draft is held against, as it is now. */
export const checkedAgainst = ({
  db,
  clock,
  connections,
}: Pick<WorkspaceDependencies, 'db' | 'clock' | 'connections'>): CheckedAgainst => {
  const known = new Set(connections.list().map(({ id }) => id))
  return {
    now: clock.now(),
    hours: getSettings(db).sendingHours,
    isConnected: (connectionId) => known.has(connectionId),
  }
}
