/**
 * How long people's data are kept. LGPD (Lei 13.709/2018, art. 15 and 16) has them deleted when what they were for has
 * ended, and names no number of days: whoever uses the app sets one, and is asked when it has passed. Nothing goes by itself.
 */
import { daysBetween } from './suppression-age.ts'

/** For how many days new lists are kept unless the person says otherwise: our habit, not a law's number. */
export const usualKeepDays = 180
export const mostKeepDays = 3_650

const dayMs = 86_400_000

/** The date so many days after another, both `YYYY-MM-DD`. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** For how many days something has been kept longer than it was to be; 0 = it has not. The last day counts as kept. */
export const daysOverdue = (keepUntil: string | null, today: string): number =>
  keepUntil === null ? 0 : Math.max(0, daysBetween(keepUntil, today))
