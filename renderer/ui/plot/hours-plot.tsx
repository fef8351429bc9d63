import { Index } from 'solid-js'
import './plot.css'
import { useWidth } from './use-width.ts'

export type PlotHour = { weekday: number; hour: number; count: number }

const rowPx = 22
const daysPx = 36
const hoursPx = 18
const gapPx = 2
const days = [1, 2, 3, 4, 5, 6, 0] as const

/** How much of something falls on each hour of the week, from Monday on: the more, the stronger. */
export const HoursPlot = (props: {
  label: string
  hours: readonly PlotHour[]
  /** Of Sunday to Saturday, in a few letters. */
  weekdays: readonly string[]
  onPoint?: ((hour: PlotHour | undefined) => void) | undefined
}) => {
  const { width, measure } = useWidth()
  const most = () => Math.max(1, ...props.hours.map(({ count }) => count))
  const countOf = (weekday: number, hour: number) =>
    props.hours.find((one) => one.weekday === weekday && one.hour === hour)?.count ?? 0
  const step = () => (width() - daysPx) / 24
  const cells = () =>
    days.flatMap((weekday, row) =>
      Array.from({ length: 24 }, (_unused, hour) => ({ weekday, hour, row, count: countOf(weekday, hour) })),
    )
  return (
    <div class="plot-drawing" ref={measure}>
      <svg
        class="plot"
        width={width()}
        height={days.length * rowPx + hoursPx}
        viewBox={`0 0 ${width()} ${days.length * rowPx + hoursPx}`}
        role="img"
        aria-label={props.label}
      >
        <Index each={days}>
          {(weekday, row) => (
            <text x={0} y={row * rowPx + rowPx / 2 + 4}>
              {props.weekdays[weekday()]}
            </text>
          )}
        </Index>
        <Index each={cells()}>
          {(cell) => (
            <rect
              class="plot-cell"
              data-none={cell().count === 0 ? '' : undefined}
              x={daysPx + cell().hour * step()}
              y={cell().row * rowPx}
              width={Math.max(1, step() - gapPx)}
              height={rowPx - gapPx}
              rx={2}
              // The eye takes area for amount: the root keeps small ones visible beside large ones.
              fill-opacity={cell().count === 0 ? 1 : 0.15 + 0.85 * Math.sqrt(cell().count / most())}
              onPointerEnter={() => props.onPoint?.(cell())}
              onPointerLeave={() => props.onPoint?.(undefined)}
            />
          )}
        </Index>
        <Index each={[0, 3, 6, 9, 12, 15, 18, 21]}>
          {(hour) => (
            <text x={daysPx + hour() * step()} y={days.length * rowPx + hoursPx - 5}>
              {`${String(hour()).padStart(2, '0')}h`}
            </text>
          )}
        </Index>
      </svg>
    </div>
  )
}
