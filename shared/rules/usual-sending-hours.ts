/** Tables of hours to choose from: `sending-hours.ts` says what they are. Values alone, as the window needs them at its start. */
import type { SendingHours, SendingHoursTable } from './sending-hours.ts'

/** Inside all the hours below, and inside Salesforce's for Brazil (weekdays 8–18, Saturday 9–13, no holidays). */
const careful: SendingHours = {
  weekdays: { from: '09:00', to: '18:00' },
  saturday: { from: '10:00', to: '13:00' },
  sunday: null,
  onHolidays: false,
}

/** The careful window for every channel: what applies while nobody has chosen otherwise. */
export const carefulSendingHours: SendingHoursTable = {
  voice: careful,
  sms: careful,
  rcs: careful,
  withCorpusChristi: false,
}

/**
 * The widest hours that are published. Voice: the telecoms' self-regulation (teletime, 25/09/2019). SMS: carriers,
 * through Twilio's guidelines for Brazil, which name Sundays and not holidays. For RCS none were found, so the careful
 * window stands.
 */
export const publishedSendingHours: SendingHoursTable = {
  voice: {
    weekdays: { from: '09:00', to: '21:00' },
    saturday: { from: '10:00', to: '16:00' },
    sunday: null,
    onHolidays: false,
  },
  sms: {
    weekdays: { from: '09:00', to: '22:00' },
    saturday: { from: '09:00', to: '22:00' },
    sunday: null,
    onHolidays: true,
  },
  rcs: careful,
  withCorpusChristi: false,
}
