import type { TeamRequest } from '../../../shared/api/index.ts'
import type { Messages } from '../../i18n/messages.ts'
import { toneOfOutbox } from '../../ui/state-tag/outbox-tone.ts'
import type { Tone } from '../../ui/state-tag/tone.ts'

type Shown = Pick<TeamRequest, 'state' | 'hold' | 'resolution'>

/** How a request stands at its team, in a word or two. */
export const standingWords = (t: Messages, { state, hold, resolution }: Shown): string => {
  if (resolution !== null) return t.team.settled[resolution]
  if (hold !== null && state === 'stopped') return t.team.holdTags[hold.reason]
  return state === 'ready' ? t.team.ready : t.outbox.states[state]
}

export const standingTone = ({ state, hold, resolution }: Shown): Tone => {
  if (resolution !== null) return resolution === 'confirmed_sent' ? 'green' : 'neutral'
  if (hold?.reason === 'withdrawn' || hold?.reason === 'erased') return 'neutral'
  return toneOfOutbox[state]
}

export const titleOf = (t: Messages, { title, kind }: Pick<TeamRequest, 'title' | 'kind'>): string =>
  title === null || title.trim() === '' ? t.outbox.kinds[kind] : title

export const authorOf = (t: Messages, { authorName }: Pick<TeamRequest, 'authorName'>): string =>
  authorName ?? t.team.byInstance
