import { createMemo, createSignal, Show } from 'solid-js'
import type { Overview } from '../../../shared/bridge/overview.ts'
import type { Period } from '../../../shared/rules/brasilia-day.ts'
import { paidKinds } from '../../../shared/bridge/money.ts'
import { campaignTypes } from '../../../shared/rules/campaign-types.ts'
import { microsPerReal, reaisOf } from '../../../shared/rules/money.ts'
import { useText } from '../../i18n/text.ts'
import { type Standing, standings } from '../../../shared/rules/results.ts'
import type { PlotLook, PlotSeries } from '../../ui/plot/columns-plot.tsx'
import { HoursPlot, type PlotHour } from '../../ui/plot/hours-plot.tsx'
import { PlotCard } from '../../ui/plot/plot-card.tsx'
import { type Counted, CountedPlot, useSavePlot } from './counted-plot.tsx'
import { grainOf, stepLabel, stepName, stepOf, stepsOf } from './period.ts'

type Props = { found: Overview; period: Period }

/** Counts by step of the period, those with nothing in them too. */
const useSteps = (props: Props) => {
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

const addTo = (parts: number[], place: number, count: number): void => {
  parts[place] = (parts[place] ?? 0) + count
}

/** People by day and kind. A press on a column narrows the page to it. */
export const ReachedPlot = (
  props: Props & { chosen: string | undefined; onChoose: (step: string) => void; figure: string },
) => {
  const { t } = useText()
  const bySteps = useSteps(props)
  const kinds = createMemo(() =>
    campaignTypes.filter((kind) => props.found.days.some((day) => day.kind === kind)),
  )
  const series = () => kinds().map((kind): PlotSeries => ({ name: t().outbox.kinds[kind], look: kind }))
  const counted = createMemo(() =>
    bySteps(props.found.days, kinds().length, ({ kind, people }, parts) =>
      addTo(parts, kinds().indexOf(kind), people),
    ),
  )
  const isByMonth = () => grainOf(props.period) === 'month'
  return (
    <CountedPlot
      title={isByMonth() ? t().overview.reachedByMonth : t().overview.reached}
      head={isByMonth() ? t().overview.month : t().overview.day}
      series={series()}
      counted={counted()}
      figure={props.figure}
      chosen={props.chosen}
      onPress={props.onChoose}
    />
  )
}

/** When campaigns start. */
export const StartsPlot = (props: { found: Overview }) => {
  const { t, f } = useText()
  const words = () => t().overview
  const save = useSavePlot()
  const [pointed, setPointed] = createSignal<PlotHour>()
  const hours = () => props.found.hours.map(({ weekday, hour, people }) => ({ weekday, hour, count: people }))
  const inWords = ({ weekday, hour, count }: PlotHour) =>
    words().hoursFigure(
      words().weekdaysWhole[weekday] ?? '',
      String(hour).padStart(2, '0'),
      words().people(count),
    )
  const sorted = () => hours().toSorted((a, b) => b.count - a.count)
  const figure = () => {
    const shown = pointed()
    if (shown !== undefined) return inWords(shown)
    const [busiest] = sorted()
    return busiest === undefined ? '' : words().busiest(inWords(busiest))
  }
  return (
    <PlotCard
      title={words().hours}
      words={words()}
      figure={figure()}
      isEmpty={hours().length === 0}
      table={{
        heads: [words().weekday, words().hour, words().recipients],
        rows: sorted().map(({ weekday, hour, count }) => [
          words().weekdaysWhole[weekday] ?? '',
          `${String(hour).padStart(2, '0')}h`,
          f().number(count),
        ]),
      }}
      plainRows={() =>
        sorted().map(({ weekday, hour, count }) => [
          words().weekdaysWhole[weekday] ?? '',
          String(hour),
          String(count),
        ])
      }
      onSave={save}
    >
      <HoursPlot
        label={`${words().hoursLabel}. ${figure()}`}
        hours={hours()}
        weekdays={words().weekdays}
        onPoint={setPointed}
      />
    </PlotCard>
  )
}

/** So many areas have a column of their own. */
const mostAreas = 16

export const AreasPlot = (props: { found: Overview }) => {
  const { t } = useText()
  const words = () => t().overview
  const counted = createMemo((): Counted[] => {
    const { areas } = props.found
    const shown = areas.slice(0, mostAreas).map(({ ddd, people }): Counted => {
      const name = ddd === '' ? words().abroad : ddd
      return { key: name, label: name, name, parts: [people] }
    })
    const rest = areas.slice(mostAreas).reduce((sum, { people }) => sum + people, 0)
    return rest === 0
      ? shown
      : [
          ...shown,
          { key: words().otherAreas, label: words().otherAreas, name: words().otherAreas, parts: [rest] },
        ]
  })
  return (
    <CountedPlot
      title={words().areas}
      head={words().ddd}
      series={[{ name: words().recipients, look: 'brand' }]}
      counted={counted()}
      figure={words().areasFigure(props.found.areas.length)}
    />
  )
}

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
  const sumOf = (what: 'asked' | 'found' | 'phones' | 'paidMicros') =>
    props.found.enrichments.reduce((sum, one) => sum + one[what], 0)
  const figure = () => {
    const found = words().enrichmentsFigure(
      words().documents(sumOf('asked')),
      f().percent(sumOf('found') / Math.max(1, sumOf('asked'))),
    )
    if (sumOf('paidMicros') === 0 || sumOf('phones') === 0) return found
    return `${found}; ${words().perPhone(f().money(sumOf('paidMicros') / microsPerReal / sumOf('phones')))}`
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

const lookOfStanding: Record<Standing, PlotLook> = {
  delivered: 'green',
  read: 'green',
  clicked: 'brand',
  answered: 'brand',
  failed_for_now: 'amber',
  failed_for_ever: 'red',
  opted_out: 'red',
  unknown: 'violet',
  untold: 'grey',
}

/** What suppliers' reports say became of the messages. Nothing where there is no report. */
export const ResultsPlot = (props: { found: Overview }) => {
  const { t, f } = useText()
  const words = () => t().overview
  const results = () => props.found.results
  const shown = createMemo(() => standings.filter((standing) => results().counts[standing] > 0))
  const total = () => shown().reduce((sum, standing) => sum + results().counts[standing], 0)
  const nameOf = (standing: Standing) => t().campaignResults.standings[standing]
  const counted = (): Counted[] =>
    shown().map((key, place) => ({
      key,
      label: '',
      name: nameOf(key),
      parts: shown().map((_standing, at) => (at === place ? results().counts[key] : 0)),
    }))
  const figure = () => {
    const told = total() - results().counts.untold
    return words().resultsFigure(f().percent(told / Math.max(1, total())), results().campaigns)
  }
  return (
    <Show when={results().campaigns > 0}>
      <CountedPlot
        title={words().results}
        head={words().result}
        series={shown().map((standing) => ({ name: nameOf(standing), look: lookOfStanding[standing] }))}
        counted={counted()}
        figure={figure()}
      />
    </Show>
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
    const { budgetMicros, unpriced } = props.found.spending
    return [
      words().billed(money(sumOf('billedMicros'))),
      sumOf('committedMicros') === 0 ? '' : words().committed(money(sumOf('committedMicros'))),
      budgetMicros === null ? '' : words().ofBudget(money(budgetMicros)),
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
      plain={reaisOf}
    />
  )
}

/** How the sends stand: each a column. Nothing where all were accepted. */
export const OutcomePlot = (props: { found: Overview }) => {
  const { t, f } = useText()
  const words = () => t().overview
  const counted = (): Counted[] =>
    (['sent', 'unknown', 'refused'] as const).map((key, place) => ({
      key,
      label: '',
      name: words()[key],
      parts: [0, 1, 2].map((at) => (at === place ? props.found[key].people : 0)),
    }))
  return (
    <Show when={props.found.unknown.campaigns + props.found.refused.campaigns > 0}>
      <CountedPlot
        title={words().outcome}
        head={words().outcome}
        series={[
          { name: words().sent, look: 'green' },
          { name: words().unknown, look: 'violet' },
          { name: words().refused, look: 'red' },
        ]}
        counted={counted()}
        figure={f().list(
          (['sent', 'unknown', 'refused'] as const).map((key) =>
            words().part(words()[key], f().number(props.found[key].people)),
          ),
        )}
      />
    </Show>
  )
}
