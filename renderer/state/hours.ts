import { dayHoursSchema, sendingChannels, type DayHours } from '../../shared/rules/sending-hours.ts'
import { carefulSendingHours, publishedSendingHours } from '../../shared/rules/usual-sending-hours.ts'

/** What a table of sending hours goes by; `words` name its presets. */
export const hoursRules = (words: { careful: string; published: string }) => ({
  channels: sendingChannels,
  isKept: (hours: DayHours): boolean => dayHoursSchema.safeParse(hours).success,
  presets: [
    { label: words.careful, table: carefulSendingHours },
    { label: words.published, table: publishedSendingHours },
  ],
})
