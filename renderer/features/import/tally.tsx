import type { Tally } from '../../../shared/rules/row-verdict.ts'
import { useText } from '../../i18n/text.ts'
import { TallyStrip } from '../../ui/tally/tally.tsx'

/** The four numbers that a person asks of an import; together they are all rows. */
export const ImportTally = (props: { tally: Tally }) => {
  const { t, f } = useText()
  const numbers = () =>
    [
      { tone: 'green', label: t().imports.accepted, count: props.tally.accepted - props.tally.repaired },
      { tone: 'amber', label: t().imports.repaired, count: props.tally.repaired },
      { tone: 'neutral', label: t().imports.duplicates, count: props.tally.duplicates },
      { tone: 'red', label: t().imports.rejected, count: props.tally.rejected },
    ] as const
  return <TallyStrip numbers={numbers().map((one) => ({ ...one, count: f().number(one.count) }))} />
}
