import { createMemo, createSignal, type JSX, Show } from 'solid-js'
import type { Overview } from '../../../shared/bridge/overview.ts'
import { fewestToCompare } from '../../../shared/rules/results.ts'
import { useText } from '../../i18n/text.ts'
import { type HourOfWeek, HoursPlot } from '../../ui/plot/hours-plot.tsx'
import { PlotCard } from '../../ui/plot/plot-card.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { useSavePlot } from './counted-plot.tsx'

/** An hour with what is told of it: by its colour, in words, and behind its name in the table and in a spreadsheet. */
type ToldHour = HourOfWeek & {
  strength: number | null
  words: string
  cells: readonly string[]
  plain: readonly string[]
}

/** When campaigns start: how many people those have. */
export const StartsPlot = (props: { found: Overview }) => {
  const { t, f } = useText()
  const words = () => t().overview
  const inWords = ({ weekday, hour }: HourOfWeek, people: number) =>
    words().hourFigure(weekday, hour, words().people(people))
  const hours = createMemo(() => {
    const sorted = props.found.hours.toSorted((a, b) => b.people - a.people)
    const most = Math.max(1, sorted[0]?.people ?? 0)
    return sorted.map((one): ToldHour => ({
      ...one,
      // The eye takes area for amount: the root keeps small ones visible beside large ones.
      strength: Math.sqrt(one.people / most),
      words: inWords(one, one.people),
      cells: [f().number(one.people)],
      plain: [String(one.people)],
    }))
  })
  const figure = () => {
    const [busiest] = hours()
    return busiest === undefined ? '' : words().busiest(busiest.words)
  }
  return (
    <WeekPlot
      title={words().hours}
      label={words().hoursLabel}
      figure={figure()}
      hours={hours()}
      heads={[words().recipients]}
      nothing={(one) => inWords(one, 0)}
    />
  )
}

type Measure = 'received' | 'responded'

/**
 * At which hours of start most people received campaigns, or responded to them, by suppliers' reports. Nothing where no
 * report speaks.
 */
export const BestHoursPlot = (props: { found: Overview }) => {
  const { t, f } = useText()
  const words = () => t().overview
  const [by, setBy] = createSignal<Measure>('received')
  const inWords = ({ weekday, hour }: HourOfWeek, figure: string) => words().hourFigure(weekday, hour, figure)
  const tenths = (share: number) => Math.round(share * 1_000) / 10
  const shareOf = (one: Overview['responses'][number]) => one[by()] / Math.max(1, one.told)
  const known = createMemo(() => {
    const isEnough = ({ told }: { told: number }) => told >= fewestToCompare
    const some = props.found.responses.filter(({ told }) => told > 0)
    return {
      compared: some.filter(isEnough).toSorted((a, b) => shareOf(b) - shareOf(a) || b.told - a.told),
      few: some.filter((one) => !isEnough(one)).toSorted((a, b) => b.told - a.told),
    }
  })
  const hours = createMemo(() => {
    const { compared, few } = known()
    const shares = compared.map(shareOf)
    const best = shares[0] ?? 0
    // Half of the best is as pale as can be: hours that hardly differ look alike.
    const worst = Math.min(shares.at(-1) ?? 0, best / 2)
    return [
      ...compared.map((one): ToldHour => {
        const share = shareOf(one)
        const percent = `${f().decimal(tenths(share), 0)}%`
        return {
          ...one,
          strength: best === 0 ? 0 : (share - worst) / (best - worst),
          words: inWords(one, words().shareOf(percent, one.told)),
          cells: [f().number(one.told), f().number(one[by()]), percent],
          plain: [String(one.told), String(one[by()]), String(tenths(share)).replace('.', ',')],
        }
      }),
      ...few.map((one): ToldHour => ({
        ...one,
        strength: null,
        words: inWords(one, words().fewOf(one.told)),
        cells: [f().number(one.told), f().number(one[by()]), words().few],
        plain: [String(one.told), String(one[by()]), ''],
      })),
    ]
  })
  const figure = () => {
    const best = known().compared[0]
    if (best === undefined) return words().fewEverywhere(fewestToCompare)
    if (best[by()] === 0) return words().noOne[by()]
    const told = hours()[0]?.words ?? ''
    // A single hour has no other to be better than.
    return known().compared.length === 1 ? told : words().best(told)
  }
  return (
    <Show when={hours().length > 0}>
      <WeekPlot
        title={words().bestHours}
        label={words().bestHoursLabel}
        figure={figure()}
        hours={hours()}
        heads={[words().told, words().measures[by()], words().share]}
        nothing={(one) => inWords(one, words().nothingTold)}
        choice={
          <Segmented
            label={words().measure}
            value={by()}
            options={[
              { value: 'received', label: words().measures.received },
              { value: 'responded', label: words().measures.responded },
            ]}
            onChange={setBy}
          />
        }
      />
    </Show>
  )
}

/** The hours of a week, with their table. */
const WeekPlot = (props: {
  title: string
  label: string
  /** What it comes to. */
  figure: string
  /** In the order of the table. */
  hours: readonly ToldHour[]
  /** Behind the day and the hour. */
  heads: readonly string[]
  /** Of an hour that is not among them. */
  nothing: (hour: HourOfWeek) => string
  choice?: JSX.Element
}) => {
  const { t } = useText()
  const words = () => t().overview
  const save = useSavePlot()
  const [pointed, setPointed] = createSignal<HourOfWeek>()
  const pointedWords = () => {
    const at = pointed()
    if (at === undefined) return undefined
    const found = props.hours.find(({ weekday, hour }) => weekday === at.weekday && hour === at.hour)
    return found?.words ?? props.nothing(at)
  }
  const dayOf = ({ weekday }: HourOfWeek) => words().weekdaysWhole[weekday] ?? ''
  return (
    <PlotCard
      title={props.title}
      words={words()}
      figure={pointedWords() ?? props.figure}
      isEmpty={props.hours.length === 0}
      choice={props.choice}
      table={{
        heads: [words().weekday, words().hour, ...props.heads],
        rows: props.hours.map((one) => [dayOf(one), `${String(one.hour).padStart(2, '0')}h`, ...one.cells]),
      }}
      plainRows={() => props.hours.map((one) => [dayOf(one), String(one.hour), ...one.plain])}
      onSave={save}
    >
      <HoursPlot
        label={`${props.label}. ${props.figure}`}
        hours={props.hours}
        weekdays={words().weekdays}
        onPoint={setPointed}
      />
    </PlotCard>
  )
}
