import type { Enrichment } from '../../../shared/bridge/enrichments.ts'
import type { Messages } from '../../i18n/messages.ts'
import { recordWords } from '../../i18n/text.ts'
import { toneOfRecord } from '../../ui/state-tag/outbox-tone.ts'
import type { Tone } from '../../ui/state-tag/tone.ts'

type Shown = Pick<Enrichment, 'state' | 'item' | 'pollProblem'>

/** The state in a word; while the request is in the outbox, that of its item there. */
export const stateWords = (t: Messages, { state, item }: Shown): string => {
  if (state !== 'queued' || item === null) return t.enrichments.states[state]
  return recordWords(t, item)
}

export const stateTone = ({ state, item, pollProblem }: Shown): Tone => {
  switch (state) {
    case 'draft':
      return 'neutral'
    case 'queued':
      return item === null ? 'neutral' : toneOfRecord(item)
    case 'processing':
      return pollProblem === null ? 'blue' : 'amber'
    case 'stopped':
      return 'amber'
    case 'done':
      return 'green'
  }
}
