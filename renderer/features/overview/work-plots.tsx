import { createMemo } from 'solid-js'
import { paidKinds } from '../../../shared/bridge/money.ts'
import type { Overview } from '../../../shared/bridge/overview.ts'
import type { Period } from '../../../shared/rules/brasilia-day.ts'
import { microsPerReal, reaisOf } from '../../../shared/rules/money.ts'
import { useText } from '../../i18n/text.ts'
import { CountedPlot } from './counted-plot.tsx'
import { grainOf } from './period.ts'
import { addTo, useSteps } from './use-steps.ts'

type Props = { found: Overview; period: Period }

export const ImportsPlot = (props: Props) => {
  const { t, f } = useText()
  const words = () => t().overview
  const bySteps = useSteps(props)
  const counted = createMemo(() =>
    bySteps(props.found.imports, 4, ({ accepted, repaired, duplicates, rejected }, parts) => {
      for (const [place, count] of [accepted, repaired, duplicates, rejected].entries())
        addTo(parts, place, count)
    }),
  )
  const sums = () =>
    counted().reduce((all, { parts }) => all.map((sum, place) => sum + (parts[place] ?? 0)), [0, 0, 0, 0])
  const figure = () => {
    const [accepted = 0, repaired = 0] = sums()
    const rows = sums().reduce((sum, count) => sum + count, 0)
    return words().importsFigure(words().rows(rows), f().percent((accepted + repaired) / Math.max(1, rows)))
  }
  return (
    <CountedPlot
      title={words().imports}
      head={grainOf(props.period) === 'month' ? words().month : words().day}
      series={[
        { name: words().accepted, look: 'green' },
        { name: words().repaired, look: 'amber' },
        { name: words().duplicates, look: 'grey' },
        { name: words().rejected, look: 'red' },
      ]}
      counted={counted()}
      figure={figure()}
    />
  )
}

export const EnrichmentsPlot = (props: Props) => {
  const { t, f } = useText()
  const words = () => t().overview
  const bySteps = useSteps(props)
  const counted = createMemo(() =>
    bySteps(props.found.enrichments, 2, ({ asked, found }, parts) => {
      addTo(parts, 0, found)
      addTo(parts, 1, Math.max(0, asked - found))
    }),
  )
  const sumOf = (what: 'asked' | 'found' | 'paidPhones' | 'paidMicros') =>
    props.found.enrichments.reduce((sum, one) => sum + one[what], 0)
  const figure = () => {
    const found = words().enrichmentsFigure(
      words().documents(sumOf('asked')),
      f().percent(sumOf('found') / Math.max(1, sumOf('asked'))),
    )
    if (sumOf('paidMicros') === 0 || sumOf('paidPhones') === 0) return found
    return `${found}; ${words().perPhone(f().money(sumOf('paidMicros') / microsPerReal / sumOf('paidPhones')))}`
  }
  return (
    <CountedPlot
      title={words().enrichments}
      head={grainOf(props.period) === 'month' ? words().month : words().day}
      series={[
        { name: words().found, look: 'blue' },
        { name: words().notFound, look: 'grey' },
      ]}
      counted={counted()}
      figure={figure()}
    />
  )
}

/** What everything cost, by day and kind; what may yet be paid is told beside it. */
export const SpendingPlot = (props: Props) => {
  const { t, f } = useText()
  const words = () => t().overview
  const bySteps = useSteps(props)
  const money = (micros: number) => f().money(micros / microsPerReal)
  const days = () => props.found.spending.days
  const kinds = createMemo(() => paidKinds.filter((kind) => days().some((one) => one.kind === kind)))
  const counted = createMemo(() =>
    bySteps(days(), kinds().length, ({ kind, billedMicros }, parts) =>
      addTo(parts, kinds().indexOf(kind), billedMicros),
    ),
  )
  const sumOf = (what: 'billedMicros' | 'committedMicros') => days().reduce((sum, one) => sum + one[what], 0)
  const figure = () => {
    const { budget, unpriced } = props.found.spending
    return [
      words().billed(money(sumOf('billedMicros'))),
      sumOf('committedMicros') === 0 ? '' : words().committed(money(sumOf('committedMicros'))),
      budget === null ? '' : words().ofBudget(money(budget.spentMicros), money(budget.micros)),
      unpriced === 0 ? '' : words().unpriced(unpriced),
    ]
      .filter((part) => part !== '')
      .join('; ')
  }
  return (
    <CountedPlot
      title={words().spending}
      head={grainOf(props.period) === 'month' ? words().month : words().day}
      series={kinds().map((kind) => ({
        name: t().outbox.kinds[kind],
        look: kind === 'ENRICHMENT' ? 'blue' : kind,
      }))}
      counted={counted()}
      figure={figure()}
      write={money}
      writeAxis={(micros) => f().compact(micros / microsPerReal)}
      plain={(micros) => reaisOf(micros).replace('.', ',')}
      isEmpty={days().length === 0 && props.found.spending.unpriced === 0}
    />
  )
}
