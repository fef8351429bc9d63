import { mostOverviewDays } from '../../../shared/bridge/overview.ts'
import { countDays, lastDayOf, type Period, type PeriodName } from '../../../shared/rules/brasilia-day.ts'
import type { Formats } from '../../i18n/formats.ts'

export type Grain = 'day' | 'month'

/** Beyond so many days their columns would be thinner than the gaps between them. */
const mostDays = 92

/** In what steps a period is drawn. */
export const grainOf = ({ from, to }: Period): Grain => (countDays(from, to) > mostDays ? 'month' : 'day')

/** The days of a period, or its months as `YYYY-MM`, those with nothing in them too. */
export const stepsOf = ({ from, to }: Period): string[] => {
  if (grainOf({ from, to }) === 'day')
    return Array.from({ length: countDays(from, to) }, (_unused, place) =>
      new Date(Date.parse(`${from}T00:00:00Z`) + place * 86_400_000).toISOString().slice(0, 10),
    )
  const steps: string[] = []
  const at = new Date(`${from.slice(0, 7)}-01T00:00:00Z`)
  while (at.toISOString().slice(0, 7) <= to.slice(0, 7)) {
    steps.push(at.toISOString().slice(0, 7))
    at.setUTCMonth(at.getUTCMonth() + 1)
  }
  return steps
}

/** The step that a day falls in. */
export const stepOf = (day: string, grain: Grain): string => (grain === 'day' ? day : day.slice(0, 7))

/** The days of a step, as far as they are in the period. */
export const daysOfStep = (step: string, { from, to }: Period): Period => {
  if (step.length === 10) return { from: step, to: step }
  const last = lastDayOf(step)
  const first = `${step}-01`
  return { from: first < from ? from : first, to: last > to ? to : last }
}

/** In full, for who reads it. */
export const stepName = (step: string, f: Formats): string =>
  step.length === 10 ? f.date(step) : f.month(step)

/** Below a column: the day of the month, or the month and year in figures. */
export const stepLabel = (step: string): string =>
  step.length === 10 ? `${step.slice(8)}/${step.slice(5, 7)}` : `${step.slice(5)}/${step.slice(2, 4)}`

/** What is wrong with a period; undefined = nothing. */
export const periodFault = ({ from, to }: Period): 'noPeriod' | 'longPeriod' | undefined => {
  if (to < from) return 'noPeriod'
  return countDays(from, to) > mostOverviewDays ? 'longPeriod' : undefined
}

export type PeriodChoice = PeriodName | 'other'
