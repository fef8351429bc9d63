import { BarController, BarElement, CategoryScale, Chart, LinearScale } from 'chart.js'

Chart.register(BarController, BarElement, CategoryScale, LinearScale)

/** `chosen` stands out from `plain`, `left` steps back behind it; `unknown` is hatched, `others` cannot be chosen. */
export type BarLook = 'plain' | 'chosen' | 'left' | 'others' | 'unknown' | 'unknown-chosen'

export type DrawnBar = {
  readonly label: string
  readonly count: number
  readonly figure: string
  readonly look: BarLook
  /** Said while the pointer rests on it. */
  readonly title: string
}

const labelPx = 96
const labelGapPx = 8
const figurePx = 56
const letterPx = 11
const drawMs = 160
const shortestShare = 0.015

/** The label as far as it has room, in the face that it is drawn in. */
const cut = (context: CanvasRenderingContext2D, label: string): string => {
  const fits = (text: string) => context.measureText(text).width <= labelPx - labelGapPx
  if (fits(label)) return label
  let end = label.length - 1
  while (end > 1 && !fits(`${label.slice(0, end).trimEnd()}…`)) end -= 1
  return `${label.slice(0, end).trimEnd()}…`
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

/** The colours of the window's theme as the canvas takes them. */
const readColours = (canvas: HTMLCanvasElement) => {
  const style = getComputedStyle(canvas)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const [brand, line, surface] = [token('--brand'), token('--line-strong'), token('--surface')]
  const faded = (colour: string) => `color-mix(in oklab, ${colour} 38%, ${surface})`
  return {
    ink: token('--ink-2'),
    font: token('--sans'),
    plain: brand,
    chosen: brand,
    left: faded(brand),
    others: faded(line),
    unknown: hatch(faded(line), line),
    'unknown-chosen': hatch(line, token('--ink')),
  }
}
type Colours = ReturnType<typeof readColours>

/** A ground with slanting lines: told from plain bars without colour as well. */
const hatch = (ground: string, line: string): CanvasPattern | string => {
  const tile = document.createElement('canvas')
  tile.width = tile.height = 6
  const context = tile.getContext('2d')
  if (context === null) return line
  context.fillStyle = ground
  context.fillRect(0, 0, 6, 6)
  context.strokeStyle = line
  context.beginPath()
  for (const shift of [-6, 0, 6]) {
    context.moveTo(shift, 6)
    context.lineTo(shift + 6, 0)
  }
  context.stroke()
  return context.createPattern(tile, 'repeat') ?? line
}

export type BarChart = {
  /** Draws these bars in the colours of now. */
  readonly show: (bars: readonly DrawnBar[]) => void
  readonly end: () => void
}

/**
 * Horizontal bars, each with its label and its figure; a press anywhere on a bar's line is one on the bar.
 * Null where nothing can be drawn.
 */
export const createBarChart = (
  canvas: HTMLCanvasElement,
  isStill: boolean,
  onPress: (place: number) => void,
): BarChart | null => {
  const context = canvas.getContext('2d')
  if (context === null) return null
  let bars: readonly DrawnBar[] = []
  let colours: Colours = readColours(canvas)

  const chart = new Chart<'bar', number[], string>(context, {
    type: 'bar',
    data: { labels: [], datasets: [{ data: [], barThickness: 10, borderRadius: 2 }] },
    options: {
      indexAxis: 'y',
      maintainAspectRatio: false,
      animation: isStill ? false : { duration: drawMs },
      // Presses and titles are ours: all of a bar's line answers, its label too.
      events: [],
      layout: { autoPadding: false, padding: { right: figurePx } },
      scales: {
        x: { display: false, min: 0, max: 1 },
        y: {
          border: { display: false },
          grid: { display: false },
          ticks: {
            autoSkip: false,
            crossAlign: 'far',
            padding: labelGapPx,
            color: () => colours.ink,
            font: () => ({ family: colours.font, size: letterPx }),
          },
          afterFit: (scale) => {
            scale.width = labelPx
            // Every label stands beside its bar: none reaches over an end.
            scale.paddingTop = 0
            scale.paddingBottom = 0
          },
        },
      },
    },
    plugins: [
      {
        id: 'figures',
        afterDatasetsDraw: (drawing) => {
          const { ctx } = drawing
          ctx.save()
          ctx.font = `500 ${letterPx}px ${colours.font}`
          ctx.fillStyle = colours.ink
          ctx.textBaseline = 'middle'
          for (const [place, { x, y }] of drawing.getDatasetMeta(0).data.entries())
            ctx.fillText(bars[place]?.figure ?? '', x + 6, y + 0.5)
          ctx.restore()
        },
      },
    ],
  })
  const placeAt = (event: MouseEvent): number | null => {
    const place = chart.scales['y']?.getValueForPixel(event.offsetY)
    return place === undefined || bars[place] === undefined ? null : place
  }
  const onClick = (event: MouseEvent) => {
    const place = placeAt(event)
    if (place !== null) onPress(place)
  }
  const onMove = (event: MouseEvent) => {
    const bar = bars[placeAt(event) ?? -1]
    canvas.title = bar?.title ?? ''
    canvas.style.cursor = bar === undefined || bar.look === 'others' ? '' : 'pointer'
  }
  canvas.addEventListener('click', onClick)
  canvas.addEventListener('mousemove', onMove)

  return {
    show: (next) => {
      bars = next
      colours = readColours(canvas)
      const [dataset] = chart.data.datasets
      if (dataset === undefined) return
      context.font = `${letterPx}px ${colours.font}`
      chart.data.labels = next.map(({ label }) => cut(context, label))
      dataset.data = lengthsOf(next)
      dataset.backgroundColor = next.map(({ look }) => colours[look])
      chart.update()
    },
    end: () => {
      canvas.removeEventListener('click', onClick)
      canvas.removeEventListener('mousemove', onMove)
      chart.destroy()
    },
  }
}
