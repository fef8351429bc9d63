import type { hours as inPortuguese } from '../pt-br/hours.ts'

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
  corpusChristi: 'Corpus Christi counts as a holiday',
  careful: 'Use the careful ones',
  published: 'Use the widest that are published',
}
