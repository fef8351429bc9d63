import { scaleBand, scaleLinear } from 'd3-scale'
import { createMemo, Index, Show } from 'solid-js'
import type { CampaignType } from '../../../shared/rules/campaign-types.ts'
import './plot.css'
import { labelEvery, middleOfLabel, placeLegend } from './plot-labels.ts'
import { useWidth } from './use-width.ts'

/** The colours that mean something in the window, and those of the kinds of campaign. */
export type PlotLook = 'brand' | 'green' | 'amber' | 'red' | 'violet' | 'blue' | 'grey' | CampaignType

export type PlotSeries = { name: string; look: PlotLook }

export type PlotColumn = {
  key: string
  /** Below the column, where there is room for it. */
  label: string
  /** All of it in words, for who does not see it. */
  title: string
  /** Its count of each series, from the bottom. */
  parts: readonly number[]
}

const usualHeight = 200
const legendPx = 20
const legendRowPx = 16
const labelsPx = 20
const axisPx = 52
const shortestPx = 1.5
/** Few columns in a wide place would look like blocks. */
const widestPx = 56

/** Columns of stacked counts over days or areas. With `onPress` each one is a button. */
export const ColumnsPlot = (props: {
  /** What it shows, in a sentence. */
  label: string
  series: readonly PlotSeries[]
  columns: readonly PlotColumn[]
  /** Writes a count beside the axis. */
  write: (count: number) => string
  /** The key of the one that is chosen. */
  chosen?: string | undefined
  onPress?: ((key: string) => void) | undefined
  /** The column under the pointer or the keyboard; undefined = none. */
  onPoint?: ((column: PlotColumn | undefined) => void) | undefined
}) => {
  const { width, measure } = useWidth()
  /** One colour alone needs no name, unless it means something. */
  const hasLegend = () => props.series.some(({ look }) => look !== 'brand')
  const legend = createMemo(() =>
    placeLegend(hasLegend() ? props.series.map(({ name }) => name) : [], [axisPx, width()]),
  )
  /** The rows of a legend after its first make the drawing taller, and take nothing from its columns. */
  const moreLegendPx = () => (legend().at(-1)?.row ?? 0) * legendRowPx
  const height = () => usualHeight + moreLegendPx()
  const top = () => (hasLegend() ? legendPx + moreLegendPx() : 8)
  const bottom = () => height() - labelsPx
  const sumOf = (column: PlotColumn) => column.parts.reduce((sum, part) => sum + part, 0)
  const highest = createMemo(() => Math.max(0, ...props.columns.map(sumOf)))
  const up = createMemo(() =>
    scaleLinear()
      .domain([0, Math.max(1, highest())])
      .nice(4)
      .range([bottom(), top()]),
  )
  const ticks = () =>
    highest() === 0
      ? [0]
      : up()
          .ticks(4)
          .filter((tick) => Number.isInteger(tick))
  const along = createMemo(() =>
    scaleBand()
      .domain(props.columns.map(({ key }) => key))
      .range([axisPx, width()])
      .paddingInner(props.columns.length > 60 ? 0.1 : 0.25),
  )
  const thick = () => Math.min(widestPx, along().bandwidth())
  const leftOf = (key: string) => (along()(key) ?? 0) + (along().bandwidth() - thick()) / 2
  const every = createMemo(() =>
    labelEvery(
      props.columns.map(({ label }) => label),
      along().step(),
    ),
  )
  return (
    <div class="plot-drawing" ref={measure}>
      <svg
        class="plot"
        width={width()}
        height={height()}
        viewBox={`0 0 ${width()} ${height()}`}
        role={props.onPress === undefined ? 'img' : 'group'}
        aria-label={props.label}
        data-chosen={props.chosen === undefined ? undefined : ''}
      >
        <Show when={hasLegend()}>
          <Legend series={props.series} placed={legend()} />
        </Show>
        <g aria-hidden="true">
          <Index each={ticks()}>
            {(tick) => (
              <>
                <line x1={axisPx} x2={width()} y1={up()(tick())} y2={up()(tick())} />
                <text x={axisPx - 8} y={up()(tick()) + 4} text-anchor="end">
                  {props.write(tick())}
                </text>
              </>
            )}
          </Index>
        </g>
        <Index each={props.columns}>
          {(column) => (
            <g
              class="plot-column"
              role={props.onPress === undefined ? undefined : 'button'}
              tabIndex={props.onPress === undefined ? undefined : 0}
              aria-label={props.onPress === undefined ? undefined : column().title}
              aria-pressed={props.onPress === undefined ? undefined : props.chosen === column().key}
              data-press={props.onPress === undefined ? undefined : ''}
              onClick={() => props.onPress?.(column().key)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return
                event.preventDefault()
                props.onPress?.(column().key)
              }}
              onPointerEnter={() => props.onPoint?.(column())}
              onPointerLeave={() => props.onPoint?.(undefined)}
              onFocus={() => props.onPoint?.(column())}
              onBlur={() => props.onPoint?.(undefined)}
            >
              <rect
                class="plot-ground"
                x={along()(column().key)}
                y={top()}
                width={along().bandwidth()}
                height={bottom() - top()}
                rx={2}
              />
              <Parts
                column={column()}
                series={props.series}
                x={leftOf(column().key)}
                width={thick()}
                up={up()}
              />
            </g>
          )}
        </Index>
        {/* Apart from the columns, whose own names say it in full. */}
        <g aria-hidden="true">
          <Index each={props.columns.filter((_column, place) => place % every() === 0)}>
            {(column) => (
              <text
                x={middleOfLabel(
                  column().label,
                  (along()(column().key) ?? 0) + along().bandwidth() / 2,
                  width(),
                )}
                y={height() - 5}
                text-anchor="middle"
              >
                {column().label}
              </text>
            )}
          </Index>
        </g>
      </svg>
    </div>
  )
}

/** One that is not empty can always be seen. */
const Parts = (props: {
  column: PlotColumn
  series: readonly PlotSeries[]
  x: number
  width: number
  up: (count: number) => number
}) => {
  const placed = () => {
    let below = 0
    return props.column.parts.map((part, place) => {
      const from = props.up(below)
      below += part
      const tall = part === 0 ? 0 : Math.max(shortestPx, from - props.up(below))
      return { y: from - tall, height: tall, look: props.series[place]?.look ?? 'grey' }
    })
  }
  return (
    <Index each={placed()}>
      {(part) => (
        <rect
          class="plot-part"
          data-look={part().look}
          x={props.x}
          y={part().y}
          width={Math.max(1, props.width)}
          height={part().height}
        />
      )}
    </Index>
  )
}

const Legend = (props: { series: readonly PlotSeries[]; placed: readonly { x: number; row: number }[] }) => (
  <g class="plot-legend">
    <Index each={props.series}>
      {(one, place) => (
        <g
          transform={`translate(${props.placed[place]?.x ?? 0} ${(props.placed[place]?.row ?? 0) * legendRowPx})`}
        >
          <rect data-look={one().look} x={0} y={2} width={9} height={9} rx={2} />
          <text x={14} y={10}>
            {one().name}
          </text>
        </g>
      )}
    </Index>
  </g>
)
