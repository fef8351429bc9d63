import type { OutboxState } from '../../../shared/bridge/outbox.ts'
import type { Tone } from './tone.ts'

export const toneOfOutbox: Record<OutboxState, Tone> = {
  ready: 'neutral',
  inflight: 'blue',
  sent: 'green',
  sent_unparsed: 'amber',
  rejected: 'red',
  unauthorised: 'red',
  not_sent: 'amber',
  unknown: 'violet',
}
