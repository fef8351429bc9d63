import { createMemo, Show } from 'solid-js'
import type { Overview } from '../../../shared/bridge/overview.ts'
import { type Standing, standings } from '../../../shared/rules/results.ts'
import { useText } from '../../i18n/text.ts'
import type { PlotLook } from '../../ui/plot/columns-plot.tsx'
import { type Counted, CountedPlot } from './counted-plot.tsx'

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
