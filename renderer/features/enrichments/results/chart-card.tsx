import ChartBar from 'lucide-solid/icons/chart-bar'
import Table2 from 'lucide-solid/icons/table-2'
import { createMemo, createSignal, Index, Show } from 'solid-js'
import type { Facet, RecordView } from '../../../../shared/bridge/records.ts'
import { useText } from '../../../i18n/text.ts'
import { IconButton } from '../../../ui/button/button.tsx'
import { type Bar, barsOf, type Chart, isChosen, withBarToggled } from './charts.ts'
import { barWords, chartTitle } from './filter-words.ts'
import { filterOf } from './layout.ts'

/** `chosen` stands out from `plain`, `left` steps back behind it; `unknown` is hatched, `others` cannot be chosen. */
type BarLook = 'plain' | 'chosen' | 'left' | 'others' | 'unknown' | 'unknown-chosen'

type DrawnBar = {
  readonly label: string
  readonly count: number
  readonly figure: string
  readonly look: BarLook
  /** Said while the pointer rests on it. */
  readonly title: string
}

const shortestShare = 0.015

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
            <Bars
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

/**
 * Against the longest bar, which is 1. What is told together gets none: it would dwarf the values that can be chosen.
 * One that is not empty can always be seen.
 */
const lengthsOf = (bars: readonly DrawnBar[]): number[] => {
  const longest = Math.max(1, ...bars.map(({ count, look }) => (look === 'others' ? 0 : count)))
  return bars.map(({ count, look }) =>
    look === 'others' || count === 0 ? 0 : Math.max(shortestShare, count / longest),
  )
}

/**
 * A press anywhere on a bar's line is one on the bar. To who has no pointer it is a picture: they press the rows of the table,
 * which are as high as a target has to be.
 */
const Bars = (props: { bars: readonly DrawnBar[]; label: string; onPress: (place: number) => void }) => {
  const lengths = createMemo(() => lengthsOf(props.bars))
  const listen = (element: HTMLElement) =>
    element.addEventListener('click', ({ target }) => {
      const line = target instanceof Element ? target.closest('.chart-line') : null
      if (line !== null) props.onPress([...element.children].indexOf(line))
    })
  return (
    <div class="chart-bars" role="img" aria-label={props.label} ref={listen}>
      <Index each={props.bars}>
        {(bar, place) => (
          <div class="chart-line" data-look={bar().look} title={bar().title}>
            <span class="truncate">{bar().label}</span>
            <span class="chart-bar">
              <span style={{ width: `${100 * (lengths()[place] ?? 0)}%` }} />
            </span>
            <span class="chart-figure">{bar().figure}</span>
          </div>
        )}
      </Index>
    </div>
  )
}
