/** Campaigns in waves (rule D6b): how one is parted, and when a wave may leave. */
import type { WaveChoice } from '../../../../shared/bridge/drafts.ts'
import type { resolutions } from '../../../../shared/bridge/outbox.ts'
import type { OutboxState } from '../../../../shared/rules/outbox-states.ts'

const minuteMs = 60_000
const everyMinutes = 5
/** A wave that is kept on the computer leaves so long before its start. */
const aheadMs = 2 * minuteMs

export const partings = ['kept here', 'handed over', 'first part'] as const
export type Parting = (typeof partings)[number]

export const choiceOf: Record<Parting, WaveChoice> = {
  'kept here': { by: 'size', size: 1, everyMinutes, keepsHere: true },
  'handed over': { by: 'size', size: 1, everyMinutes },
  'first part': { by: 'first', percent: 1 },
}

/** Which wave an item or draft is; `people` = those of the list that no other wave has. */
export type Wave = {
  groupId: string
  number: number
  of: number
  isKept: boolean
  people: ReadonlySet<number>
}

/** What counts of an item for the waves beside it. */
type WaveItem = {
  state: OutboxState
  resolution: (typeof resolutions)[number] | null
  agrees: boolean | null
  wave: Wave | null
  acceptsWave: boolean
}

export type Part = { wave: Omit<Wave, 'groupId'>; startAt: number; waitsForWord: boolean }

/** The waves of a campaign to some people, in order. @param startAt of the first */
export const partsOf = (parting: Parting, people: readonly number[], startAt: number): Part[] => {
  const [first = 0, ...rest] = people
  const isFirstPart = parting === 'first part'
  const groups = isFirstPart && rest.length > 0 ? [[first], rest] : people.map((person) => [person])
  return groups.map((group, index) => ({
    wave: {
      number: index + 1,
      of: groups.length,
      isKept: parting === 'kept here' && index > 0,
      people: new Set(group),
    },
    startAt: startAt + (isFirstPart ? 0 : index * everyMinutes * minuteMs),
    waitsForWord: isFirstPart && index > 0,
  }))
}

/** From when a wave that is kept may go. */
export const keepUntilOf = (startAt: number): number => startAt - aheadMs

/** What an earlier wave in each state means for the next one. */
const meaning: Record<OutboxState, 'goes first' | 'went' | 'asks'> = {
  ready: 'goes first',
  stopped: 'goes first',
  not_sent: 'goes first',
  unauthorised: 'goes first',
  inflight: 'goes first',
  sent: 'went',
  sent_unparsed: 'asks',
  unknown: 'asks',
  rejected: 'asks',
}

/** Nobody got it, and the user knows; it was made anew or not, so that it says nothing where another was. */
const isVoid = ({ state, resolution }: WaveItem): boolean =>
  state === 'rejected' || resolution === 'confirmed_not_sent'

/**
 * Whether a wave may leave as far as the one before it goes. That is the nearest that was not taken back, with every item
 * that it was sent as: again, or mended.
 */
export const turnOf = (
  items: readonly WaveItem[],
  { wave, acceptsWave }: WaveItem,
): 'go' | 'wait' | 'stop' => {
  if (wave === null) return 'go'
  const earlier = items.filter(
    (item) => item.wave?.groupId === wave.groupId && item.wave.number < wave.number,
  )
  const nearest = Math.max(...earlier.map((item) => item.wave?.number ?? 0))
  const before = earlier.filter((item) => item.wave?.number === nearest)
  if (before.some(({ state }) => meaning[state] === 'goes first')) return 'wait'
  if (before.length === 0 || acceptsWave) return 'go'
  const counted = before.filter((item) => !isVoid(item))
  const went = counted.filter((item) => meaning[item.state] === 'went' && item.agrees === true)
  return counted.length > 0 && went.length === counted.length ? 'go' : 'stop'
}
