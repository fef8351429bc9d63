import type { OutboxItem } from '../../shared/bridge/outbox.ts'

/** Whether a team's instance has an item in hand: nobody here decides about it, and its end comes by itself. */
export const isWithTeam = ({
  state,
  resolution,
  keptByTeam,
  lastOutcome,
}: Pick<OutboxItem, 'state' | 'resolution' | 'keptByTeam' | 'lastOutcome'>): boolean => {
  if (state !== 'unknown' || resolution !== null) return false
  if (keptByTeam === null) return lastOutcome === 'kept_by_team'
  return keptByTeam.state !== 'unknown' && keptByTeam.state !== 'missing'
}
