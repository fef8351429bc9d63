/**
 * From this age on a do-not-contact list is called old, in days after its own date. A block of Não Me Perturbe and of
 * Procon-SP's Não Me Ligue (Lei SP 17.334/2021) takes effect 30 days after somebody signs up: who signed up right after
 * the list was drawn up is to be left alone from then on, and is not in it. For lists of other sources it is the same
 * habit, not a law; how often a list has to be fetched again is written nowhere that we know of.
 */
export const oldSuppressionDays = 30

const dayMs = 86_400_000

/** Whole days from a date to another, both `YYYY-MM-DD`; negative when the first lies ahead. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

/** The date on the person's own calendar, as `YYYY-MM-DD`. */
export const localDate = (instant: number): string => {
  const at = new Date(instant)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** True when a list of this date has to be fetched again. */
export const isOldSuppression = (obtainedOn: string, today: string): boolean =>
  daysBetween(obtainedOn, today) > oldSuppressionDays
