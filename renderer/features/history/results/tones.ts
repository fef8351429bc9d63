import type { Standing } from '../../../../shared/rules/results.ts'
import type { Tone } from '../../../ui/state-tag/tone.ts'

/** Green had the message, amber may get it another way, red must not be contacted so again. */
export const toneOfStanding: Readonly<Record<Standing, Tone>> = {
  opted_out: 'red',
  answered: 'green',
  clicked: 'green',
  read: 'green',
  delivered: 'green',
  failed_for_ever: 'red',
  failed_for_now: 'amber',
  unknown: 'violet',
  untold: 'neutral',
}

/** In the order in which they are shown: what went well first, so that the bar reads like a filling level. */
export const shownStandings = [
  'answered',
  'clicked',
  'read',
  'delivered',
  'failed_for_now',
  'failed_for_ever',
  'opted_out',
  'unknown',
  'untold',
] as const satisfies readonly Standing[]
