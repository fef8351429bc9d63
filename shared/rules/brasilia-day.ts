/**
 * Days and hours by Brasília's clock, which is three hours behind UTC all year since 2019 (domain facts, section 1). For
 * counting what has happened: whatever a rule depends on goes by the zone itself (schedule.ts).
 */
const behindMs = 3 * 3_600_000
const dayMs = 86_400_000

const wallClock = (instant: string): Date => new Date(Date.parse(instant) - behindMs)

/** The day of an instant, as `YYYY-MM-DD`. */
export const brasiliaDay = (instant: string): string => wallClock(instant).toISOString().slice(0, 10)

/** The day of the week of an instant (0 = Sunday), and its hour. */
export const brasiliaHour = (instant: string): { weekday: number; hour: number } => {
  const at = wallClock(instant)
  return { weekday: at.getUTCDay(), hour: at.getUTCHours() }
}

/** From the first instant of a day to before the first of the day after another, as texts that sort. */
export const instantsOfDays = (from: string, to: string): { since: string; before: string } => ({
  since: new Date(Date.parse(`${from}T00:00:00Z`) + behindMs).toISOString(),
  before: new Date(Date.parse(`${to}T00:00:00Z`) + behindMs + dayMs).toISOString(),
})

/** So many days later, or earlier where that is negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** How many days a period has, its first and last counted. */
export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1

/** The last day of a month that is given as `YYYY-MM`. */
export const lastDayOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** A period: its first and its last day, `YYYY-MM-DD`. */
export type Period = { from: string; to: string }

/** The period of the same length just before. */
export const periodBefore = ({ from, to }: Period): Period => ({
  from: dayAfter(from, -countDays(from, to)),
  to: dayAfter(from, -1),
})

export const periodNames = ['month', 'last_month', 'days_30', 'months_12'] as const
export type PeriodName = (typeof periodNames)[number]

/** What people ask for by name, seen from a day. Twelve months are whole ones, with the one that runs. */
export const periodOf = (name: PeriodName, today: string): Period => {
  const firstOfMonth = `${today.slice(0, 7)}-01`
  switch (name) {
    case 'month':
      return { from: firstOfMonth, to: today }
    case 'last_month': {
      const to = dayAfter(firstOfMonth, -1)
      return { from: `${to.slice(0, 7)}-01`, to }
    }
    case 'days_30':
      return { from: dayAfter(today, -29), to: today }
    case 'months_12': {
      const [year = 0, month = 1] = today.split('-').map(Number)
      const from = new Date(Date.UTC(year, month - 12, 1))
      return { from: from.toISOString().slice(0, 10), to: today }
    }
  }
}

/** `YYYY-MM`: in the first half of a month people close the one before. */
export const monthToClose = (today: string): string => dayAfter(today, -15).slice(0, 7)
