import { createMemo } from 'solid-js'
import type { Overview } from '../../../shared/bridge/overview.ts'
import type { Period } from '../../../shared/rules/brasilia-day.ts'
import { campaignTypes } from '../../../shared/rules/campaign-types.ts'
import { useText } from '../../i18n/text.ts'
import type { PlotSeries } from '../../ui/plot/columns-plot.tsx'
import { type Counted, CountedPlot } from './counted-plot.tsx'
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
