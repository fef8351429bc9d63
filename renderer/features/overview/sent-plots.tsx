import { createMemo, createSignal } from 'solid-js'
import type { Overview } from '../../../shared/bridge/overview.ts'
import type { Period } from '../../../shared/rules/brasilia-day.ts'
import { campaignTypes } from '../../../shared/rules/campaign-types.ts'
import { useText } from '../../i18n/text.ts'
import type { PlotSeries } from '../../ui/plot/columns-plot.tsx'
import { HoursPlot, type PlotHour } from '../../ui/plot/hours-plot.tsx'
import { PlotCard } from '../../ui/plot/plot-card.tsx'
import { type Counted, CountedPlot, useSavePlot } from './counted-plot.tsx'
import { grainOf } from './period.ts'
import { addTo, useSteps } from './use-steps.ts'

/** People by day and kind. A press on a column narrows the page to it. */
export const ReachedPlot = (props: {
  found: Overview
  period: Period
  chosen?: string | undefined
  /** Without it, columns are not pressed. */
  onChoose?: ((step: string) => void) | undefined
  figure: string
}) => {
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
