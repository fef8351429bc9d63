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
  line: 'You are warned before a campaign starts outside these hours, in the time zone of each person’s area code. They are published by carriers and self-regulation, and you can change them; they are not legal advice, and states and contracts may require others.',
  channel: 'Channel',
  channels: { voice: 'Voice', sms: 'SMS', rcs: 'RCS' },
  days: { weekdays: 'Weekdays', saturday: 'Saturday', sunday: 'Sunday' },
  holidays: 'National holiday',
  asOthers: 'like other days',
  never: 'never',
  allowed: (name) => `${name}: allowed`,
  from: (name) => `${name}: from`,
  to: (name) => `${name}: to`,
  notKept: (times) => `The end must be after the start. Still in use: ${times}.`,
  corpusChristi: 'Corpus Christi counts as a holiday',
  careful: 'Apply conservative hours',
  published: 'Apply maximum hours',
}
