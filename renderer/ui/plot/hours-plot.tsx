import { createMemo, Index } from 'solid-js'
import './plot.css'
import { useWidth } from './use-width.ts'

/** @property weekday 0 = Sunday */
export type HourOfWeek = { weekday: number; hour: number }
/** @property strength from 0, the palest, to 1; null = drawn, but not compared with others */
export type PlotHour = HourOfWeek & { strength: number | null }

const rowPx = 22
const daysPx = 36
const hoursPx = 18
const gapPx = 2
const days = [1, 2, 3, 4, 5, 6, 0] as const

/** The palest is still seen. */
const opacityOf = (strength: number | null | undefined): number =>
  typeof strength === 'number' ? 0.15 + 0.85 * strength : 1

/** The hours of a week, from Monday on, each as strong as is told of it. */
export const HoursPlot = (props: {
  label: string
  hours: readonly PlotHour[]
  /** Of Sunday to Saturday, in a few letters. */
  weekdays: readonly string[]
  onPoint?: ((hour: HourOfWeek | undefined) => void) | undefined
}) => {
  const { width, measure } = useWidth()
  const strengths = createMemo(
    () => new Map(props.hours.map(({ weekday, hour, strength }) => [weekday * 24 + hour, strength])),
  )
  const step = () => (width() - daysPx) / 24
  const cells = () =>
    days.flatMap((weekday, row) =>
      Array.from({ length: 24 }, (_unused, hour) => ({
        weekday,
        hour,
        row,
        strength: strengths().get(weekday * 24 + hour),
      })),
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
              data-none={cell().strength === undefined ? '' : undefined}
              data-few={cell().strength === null ? '' : undefined}
              x={daysPx + cell().hour * step()}
              y={cell().row * rowPx}
              width={Math.max(1, step() - gapPx)}
              height={rowPx - gapPx}
              rx={2}
              fill-opacity={opacityOf(cell().strength)}
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
