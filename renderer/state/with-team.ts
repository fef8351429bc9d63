import type { KeptByTeam, OutboxItem } from '../../shared/bridge/outbox.ts'

/** Standings about which a person here decides. */
const forPerson: ReadonlySet<KeptByTeam['state']> = new Set(['unknown', 'missing', 'left'])

/** Whether a team's instance has an item in hand: nobody here decides about it, and its end comes by itself. */
export const isWithTeam = ({
  state,
  resolution,
  keptByTeam,
  lastOutcome,
}: Pick<OutboxItem, 'state' | 'resolution' | 'keptByTeam' | 'lastOutcome'>): boolean => {
  if (state !== 'unknown' || resolution !== null) return false
  if (keptByTeam === null) return lastOutcome === 'kept_by_team'
  return !forPerson.has(keptByTeam.state)
}
