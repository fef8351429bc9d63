import { reasonsOf, type Tally } from '../../shared/rules/row-verdict.ts'
import type { Text } from './text.ts'

/** Why rows were refused, for a `Breakdown`: the commonest reason first. */
export const reasonEntries = ({ t, f }: Text, tally: Tally) =>
  reasonsOf(tally).map(({ reason, count }) => ({
    label: t().rows.reasons[reason].short,
    count: f().number(count),
    line: t().rows.reasons[reason].why,
  }))
