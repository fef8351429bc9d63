import type { Period } from '../../../shared/rules/brasilia-day.ts'
import { useText } from '../../i18n/text.ts'
import type { Counted } from './counted-plot.tsx'
import { grainOf, stepLabel, stepName, stepOf, stepsOf } from './period.ts'

/** Counts by step of the period, those with nothing in them too. */
export const useSteps = (props: { period: Period }) => {
  const { f } = useText()
  return <Row extends { day: string }>(
    rows: readonly Row[],
    series: number,
    add: (row: Row, parts: number[]) => void,
  ) => {
    const grain = grainOf(props.period)
    const sums = new Map(stepsOf(props.period).map((step) => [step, Array.from({ length: series }, () => 0)]))
    for (const row of rows) {
      const parts = sums.get(stepOf(row.day, grain))
      if (parts !== undefined) add(row, parts)
    }
    return [...sums].map(([step, parts]): Counted => ({
      key: step,
      label: stepLabel(step),
      name: stepName(step, f()),
      parts,
    }))
  }
}

export const addTo = (parts: number[], place: number, count: number): void => {
  parts[place] = (parts[place] ?? 0) + count
}
