import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import type { OutboxState } from '../../../shared/rules/outbox-states.ts'
import type { Tone } from './tone.ts'

export const toneOfOutbox: Record<OutboxState, Tone> = {
  ready: 'neutral',
  stopped: 'amber',
  inflight: 'blue',
  sent: 'green',
  sent_unparsed: 'amber',
  rejected: 'red',
  unauthorised: 'red',
  not_sent: 'amber',
  unknown: 'violet',
}

const toneOfWord: Record<NonNullable<OutboxItem['resolution']>, Tone> = {
  confirmed_sent: 'green',
  confirmed_not_sent: 'amber',
  left: 'violet',
}

/** The tone of an item: once a person has settled what was unknown, that of their word. */
export const toneOfRecord = ({
  state,
  resolution,
  isWithTeam,
}: Pick<OutboxItem, 'state' | 'resolution' | 'isWithTeam'>): Tone => {
  if (isWithTeam) return 'blue'
  return state === 'unknown' && resolution !== null ? toneOfWord[resolution] : toneOfOutbox[state]
}
