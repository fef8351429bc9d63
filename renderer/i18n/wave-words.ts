import type { OutboxItem, SendingHoursOfItem, WaveItem } from '../../shared/bridge/outbox.ts'
import type { Formats } from './formats.ts'
import { recordWords } from './text.ts'
import type { Messages } from './messages.ts'

/** What there is to say of people who are reached outside their hours; nothing where there are none. */
export const nightWords = (
  t: Messages,
  item: Pick<OutboxItem, 'state'> & { hours: SendingHoursOfItem },
): string | undefined => {
  const { outside, acceptsHours } = item.hours
  if (outside === 0) return undefined
  const hasLeft = item.state !== 'ready' && item.state !== 'stopped' && item.state !== 'not_sent'
  return t.outbox.outsideHours(outside, acceptsHours, hasLeft)
}

const localDay = (instant: string): string => new Date(instant).toDateString()

/** The waves of a campaign as a track of them says it: the day only where it is another one. */
export const waveWords = (
  t: Messages,
  f: Formats,
  waves: readonly WaveItem[],
): { id: string; number: number; when: string; isAtNight: boolean; words: string }[] =>
  waves.map((item, index) => {
    const { id, wave, startAt, kind, quantity } = item
    const before = waves[index - 1]?.startAt ?? null
    const isSameDay = startAt !== null && before !== null && localDay(startAt) === localDay(before)
    const night = nightWords(t, item)
    const number = wave?.number ?? index + 1
    const start = startAt === null ? '' : f.when(startAt)
    const facts = [t.waves.wave(number), start, t.outbox.amount(kind, quantity), recordWords(t, item)].join(
      ', ',
    )
    return {
      id,
      number,
      when: isSameDay && startAt !== null ? f.time(startAt) : start,
      isAtNight: night !== undefined,
      words: night === undefined ? facts : `${facts}. ${night}`,
    }
  })
