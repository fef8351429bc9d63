/** The rules by which nothing may have left, told from what was asked and what arrived; none of the product's own code. */
import { type Arrival, type History, minuteMs } from './history.ts'

const lateAfterMs = 15 * minuteMs
const brasiliaMs = 3 * 60 * minuteMs

/** Weekdays from nine to six and Saturdays from ten to one, by the clock of São Paulo, where all the people live. */
const isInHours = (at: number): boolean => {
  const local = new Date(at - brasiliaMs)
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
  const day = local.getUTCDay()
  if (day === 0) return false
  return day === 6 ? minute >= 600 && minute < 780 : minute >= 540 && minute < 1_080
}

type Rule = (arrival: Arrival, history: History, before: readonly Arrival[]) => boolean

/** Each true where an arrival breaks it. */
export const rules = {
  late: ({ itemId, at }, { asked }) => at - (asked.get(itemId)?.dueAt ?? at) > lateAfterMs,
  'out of hours': ({ itemId, at }, { asked }) => {
    const one = asked.get(itemId)
    return one !== undefined && !one.accepts.hours && !isInHours(Math.max(at, one.startAt ?? at))
  },
  blocked: ({ at, contacts }, { blocked }) =>
    contacts.some((contact) => blocked.some((one) => one.contact === contact && one.at <= at)),
  twin: ({ itemId, contacts }, { asked }, before) => {
    const one = asked.get(itemId)
    return before.some((other) => {
      const known = asked.get(other.itemId)
      const isSame = known?.text === one?.text && other.contacts.some((contact) => contacts.includes(contact))
      // What the service refused has reached no one.
      return isSame && !other.wasRefused && one?.accepts.twins !== true && known?.accepts.twins !== true
    })
  },
  wave: ({ itemId }, { asked }, before) => {
    const wave = asked.get(itemId)?.wave ?? null
    if (wave === null || wave.number === 1) return false
    const previous = before.find((other) => {
      const its = asked.get(other.itemId)?.wave
      return its?.groupId === wave.groupId && its.number === wave.number - 1
    })
    return previous?.wasAcceptedAsAsked !== true
  },
  'sent twice': ({ itemId }, _history, before) => before.some((other) => other.itemId === itemId),
} satisfies Record<string, Rule>

export const faultsOf = (history: History): string[] =>
  history.arrivals.flatMap((arrival, index) =>
    Object.entries(rules)
      .filter(([, isBroken]) => isBroken(arrival, history, history.arrivals.slice(0, index)))
      .map(([name]) => name),
  )
