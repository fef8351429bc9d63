import ChartBar from 'lucide-solid/icons/chart-bar'
import Table2 from 'lucide-solid/icons/table-2'
import { createEffect, createMemo, createSignal, Index, on, onCleanup, onMount, Show } from 'solid-js'
import type { Facet, RecordView } from '../../../../shared/bridge/records.ts'
import { useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { useIsDisposed } from '../../../state/use-is-disposed.ts'
import { IconButton } from '../../../ui/button/button.tsx'
import type { BarChart, BarLook, DrawnBar } from './bar-chart.ts'
import { type Bar, barsOf, type Chart, isChosen, withBarToggled } from './charts.ts'
import { barWords, chartTitle } from './filter-words.ts'
import { filterOf } from './layout.ts'

/** How one field's records part, as bars that filter; or as a table whose rows do. */
export const ChartCard = (props: {
  chart: Chart
  facet: Facet
  view: RecordView
  onView: (view: RecordView) => void
}) => {
  const { t, f } = useText()
  const [isTable, setTable] = createSignal(false)
  const title = () => chartTitle(t(), props.chart)
  const bars = createMemo(() => barsOf(props.chart, props.facet))
  const total = () => bars().reduce((sum, { count }) => sum + count, 0)
  const drawn = createMemo(() =>
    bars().map((bar): DrawnBar => {
      const label = barWords(t(), f(), props.chart, bar)
      const share = f().percent(bar.count / Math.max(1, total()))
      return {
        label,
        count: bar.count,
        figure: f().compact(bar.count),
        look: lookOf(props.view, props.chart.field, bar),
        title: `${label}: ${f().number(bar.count)} (${share})`,
      }
    }),
  )
  const press = (place: number) => {
    const bar = bars()[place]
    if (bar !== undefined) props.onView(withBarToggled(props.view, props.chart, bar))
  }
  return (
    <section class="chart-card" aria-label={title()}>
      <div class="chart-head">
        <h3 class="truncate" title={title()}>
          {title()}
        </h3>
        <IconButton
          small
          icon={isTable() ? ChartBar : Table2}
          label={isTable() ? t().results.asChart(title()) : t().results.asTable(title())}
          onClick={() => setTable((is) => !is)}
        />
      </div>
      <Show
        when={isTable()}
        fallback={
          <Show when={bars().length > 0} fallback={<p class="chart-none">{t().results.nothingToCount}</p>}>
            <BarCanvas
              bars={drawn()}
              label={t().results.chartSummary(
                title(),
                drawn()
                  .map((bar) => bar.title)
                  .join('; '),
              )}
              onPress={press}
            />
          </Show>
        }
      >
        <ul class="chart-table">
          <Index each={bars()}>
            {(bar, place) => (
              <li>
                <button
                  type="button"
                  disabled={bar().is === 'others'}
                  aria-pressed={isChosen(props.view, props.chart.field, bar())}
                  data-unknown={bar().is === 'unknown' ? '' : undefined}
                  onClick={() => press(place)}
                >
                  <span class="truncate">{barWords(t(), f(), props.chart, bar())}</span>
                  <span>{f().number(bar().count)}</span>
                  <span class="muted">{f().percent(bar().count / Math.max(1, total()))}</span>
                </button>
              </li>
            )}
          </Index>
        </ul>
      </Show>
    </section>
  )
}

const lookOf = (view: RecordView, field: string, bar: Bar): BarLook => {
  if (bar.is === 'others') return 'others'
  const chosen = isChosen(view, field, bar)
  if (bar.is === 'unknown') return chosen ? 'unknown-chosen' : 'unknown'
  if (chosen) return 'chosen'
  return filterOf(view, field) === undefined ? 'plain' : 'left'
}

const BarCanvas = (props: { bars: readonly DrawnBar[]; label: string; onPress: (place: number) => void }) => {
  const { settings } = useAppState()
  const [chart, setChart] = createSignal<BarChart | null>(null)
  let canvas: HTMLCanvasElement | undefined
  const isDisposed = useIsDisposed()
  onCleanup(() => chart()?.end())
  onMount(() => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    // The library that draws is read when there is something to draw, and the face before it is measured.
    void Promise.all([import('./bar-chart.ts'), document.fonts?.ready]).then(([{ createBarChart }]) => {
      if (!isDisposed() && canvas !== undefined)
        setChart(createBarChart(canvas, isStill, (place) => props.onPress(place)))
    })
  })
  createEffect(
    on([chart, () => props.bars, settings.theme], ([drawing, bars]) => {
      // The tokens of a new theme are in force once its attribute is on the page, in this same turn.
      if (drawing !== null) queueMicrotask(() => !isDisposed() && drawing.show(bars))
    }),
  )
  return (
    <div class="chart-canvas">
      <canvas ref={(element) => (canvas = element)} role="img" aria-label={props.label} />
    </div>
  )
}
