import { writeLocalTime } from '../../shared/rules/schedule.ts'
import {
  checkSendingHours,
  type SendingChannel,
  type SendingHoursTable,
} from '../../shared/rules/sending-hours.ts'

/** The zone of the person at this computer. */
export const ownZone = (): string => new Intl.DateTimeFormat('en').resolvedOptions().timeZone

/** People by the clock of Brasília, where most are. */
const brasilia = { '11': 1 }

/**
 * A first proposal for a start, as a wall clock of this computer: the next full hour but one, or, where people may not be
 * reached then, when they may be again.
 * @param now epoch ms
 * @param channel null for what reaches no one, as an enrichment
 */
export const proposedLocalTime = (
  now: number,
  channel: SendingChannel | null,
  hours: SendingHoursTable,
): string => {
  const soon = new Date(now + 2 * 3_600_000).setMinutes(0, 0, 0)
  const next = channel === null ? soon : checkSendingHours(soon, channel, hours, brasilia).nextAllowedAt
  return writeLocalTime(next ?? soon, ownZone()).slice(0, 16)
}
