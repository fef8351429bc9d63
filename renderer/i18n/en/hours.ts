import type { HolidayCode } from '../../../shared/rules/brazilian-holidays.ts'
import type { hours as inPortuguese } from '../pt-br/hours.ts'

export const holidayNames: Record<HolidayCode, string> = {
  new_year: 'New Year’s Day',
  good_friday: 'Good Friday',
  tiradentes: 'Tiradentes',
  labour_day: 'Labour Day',
  corpus_christi: 'Corpus Christi',
  independence: 'Independence Day',
  our_lady_aparecida: 'Our Lady Aparecida',
  all_souls: 'All Souls’ Day',
  republic: 'Republic Day',
  black_awareness: 'Black Awareness Day',
  christmas: 'Christmas',
}

export const hours: typeof inPortuguese = {
  title: 'Contact hours',
  line: 'A campaign that starts outside these hours, by the clock of each person’s area code, is warned of before it leaves. They are hours that carriers and self-regulation publish, and you change them; they are not legal advice, and states and contracts may ask for others.',
  channel: 'Channel',
  channels: { voice: 'Voice', sms: 'SMS', rcs: 'RCS' },
  days: { weekdays: 'Weekdays', saturday: 'Saturday', sunday: 'Sunday' },
  holidays: 'National holiday',
  asOthers: 'like other days',
  never: 'never',
  allowed: (name) => `${name}: allowed`,
  from: (name) => `${name}: from`,
  to: (name) => `${name}: to`,
  notKept: (times) => `The end must come after the beginning. Still kept: ${times}.`,
  corpusChristi: 'Corpus Christi counts as a holiday',
  careful: 'Use the careful ones',
  published: 'Use the widest that are published',
}
