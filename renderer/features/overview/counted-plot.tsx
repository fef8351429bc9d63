import { createMemo, createSignal } from 'solid-js'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { ColumnsPlot, type PlotColumn, type PlotSeries } from '../../ui/plot/columns-plot.tsx'
import { PlotCard, type PlotFile } from '../../ui/plot/plot-card.tsx'

/** A column of a plot before it is put into words: its name in full, and its counts. */
export type Counted = { key: string; label: string; name: string; parts: readonly number[] }

/** Saves a plot where the person chooses, and says so. */
export const useSavePlot = () => {
  const { t } = useText()
  const { workspace, toasts, shell } = useAppState()
  return (file: PlotFile): void => {
    void workspace.calls.overview.savePlot(file).then((saved) => {
      if (!saved.ok) {
        toasts.say(problemWords(t(), saved.problem).what)
        return
      }
      const ticket = saved.value?.ticket
      if (ticket === undefined) return
      toasts.say(t().overview.saved, {
        label: t().common.showInFolder,
        run: () => void shell.bridge.showInFolder(ticket),
      })
    })
  }
}

/** Counts over days, months or areas, as stacked columns with their table. */
export const CountedPlot = (props: {
  title: string
  /** Head of the table's first column. */
  head: string
  series: readonly PlotSeries[]
  counted: readonly Counted[]
  /** What it comes to. */
  figure: string
  write?: ((count: number) => string) | undefined
  /** Beside the axis, where there is little room. */
  writeAxis?: ((count: number) => string) | undefined
  /** As a spreadsheet counts with it. */
  plain?: ((count: number) => string) | undefined
  /** There is nothing to tell; without it, all counts are zero. */
  isEmpty?: boolean | undefined
  chosen?: string | undefined
  onPress?: ((key: string) => void) | undefined
}) => {
  const { t, f } = useText()
  const words = () => t().overview
  const save = useSavePlot()
  const [pointed, setPointed] = createSignal<PlotColumn>()
  const write = (count: number) => (props.write ?? f().number)(count)
  const plain = (count: number) => (props.plain ?? String)(count)
  const sumOf = ({ parts }: Counted) => parts.reduce((sum, part) => sum + part, 0)
  const columns = createMemo(() =>
    props.counted.map((one): PlotColumn => ({
      key: one.key,
      label: one.label,
      parts: one.parts,
      title: words().columnTitle(
        one.name,
        write(sumOf(one)),
        one.parts.flatMap((part, place) =>
          part === 0 ? [] : [words().part(props.series[place]?.name ?? '', write(part))],
        ),
      ),
    })),
  )
  const isEmpty = () => props.isEmpty ?? props.counted.every((one) => sumOf(one) === 0)
  const filled = () => props.counted.filter((one) => sumOf(one) > 0)
  const isSingle = () => props.series.length === 1
  return (
    <PlotCard
      title={props.title}
      words={words()}
      figure={pointed()?.title ?? props.figure}
      isEmpty={isEmpty()}
      table={{
        heads: [props.head, ...props.series.map(({ name }) => name), ...(isSingle() ? [] : [words().total])],
        rows: filled().map((one) => [
          one.name,
          ...one.parts.map((part) => write(part)),
          ...(isSingle() ? [] : [write(sumOf(one))]),
        ]),
      }}
      plainRows={() =>
        filled().map((one) => [one.key, ...one.parts.map(plain), ...(isSingle() ? [] : [plain(sumOf(one))])])
      }
      onSave={save}
    >
      <ColumnsPlot
        label={`${props.title}. ${props.figure}`}
        series={props.series}
        columns={columns()}
        write={props.writeAxis ?? f().compact}
        chosen={props.chosen}
        onPress={props.onPress}
        onPoint={setPointed}
      />
    </PlotCard>
  )
}
