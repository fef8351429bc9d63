import ChartColumn from 'lucide-solid/icons/chart-column'
import Download from 'lucide-solid/icons/download'
import Table2 from 'lucide-solid/icons/table-2'
import { createSignal, createUniqueId, Index, type JSX, Show } from 'solid-js'
import { IconButton } from '../button/button.tsx'
import { Menu } from '../menu/menu.tsx'
import { pngOf, svgOf } from './picture.ts'
import './plot.css'

export type PlotTable = { heads: readonly string[]; rows: readonly (readonly string[])[] }

export type PlotFile =
  | { format: 'png' | 'svg'; name: string; picture: Blob }
  | { format: 'csv'; name: string; rows: string[][] }

/** A plot with its title, its figure in words, its table, and ways to take it along. */
export const PlotCard = (props: {
  title: string
  /** What it comes to; or what is under the pointer. */
  figure?: string | undefined
  table: PlotTable
  /** As the table, with figures that a spreadsheet counts with. */
  plainRows: () => string[][]
  words: {
    asTable: (title: string) => string
    asPlot: (title: string) => string
    save: (title: string) => string
    none: string
    png: string
    svg: string
    csv: string
  }
  isEmpty: boolean
  /** Of what is shown. */
  choice?: JSX.Element
  onSave: (file: PlotFile) => void
  children: JSX.Element
}) => {
  const id = createUniqueId()
  const [isTable, setTable] = createSignal(false)
  let drawn: HTMLElement | undefined
  const drawing = () => drawn?.querySelector<SVGSVGElement>('svg.plot') ?? null
  const saveSvg = () => {
    const shown = drawing()
    if (shown === null) return
    const picture = new Blob([svgOf(shown, props.title).text], { type: 'image/svg+xml' })
    props.onSave({ format: 'svg', name: props.title, picture })
  }
  const savePng = async () => {
    const shown = drawing()
    const picture = shown === null ? null : await pngOf(shown, props.title)
    if (picture !== null) props.onSave({ format: 'png', name: props.title, picture })
  }
  const saveCsv = () =>
    props.onSave({ format: 'csv', name: props.title, rows: [[...props.table.heads], ...props.plainRows()] })
  return (
    <section class="plot-card" aria-labelledby={id}>
      <div class="plot-head">
        <h2 id={id} class="truncate" title={props.title}>
          {props.title}
        </h2>
        <Show when={!props.isEmpty}>
          <IconButton
            small
            icon={isTable() ? ChartColumn : Table2}
            label={isTable() ? props.words.asPlot(props.title) : props.words.asTable(props.title)}
            onClick={() => setTable((is) => !is)}
          />
          <Menu
            small
            icon={Download}
            label={props.words.save(props.title)}
            items={[
              { label: props.words.png, disabled: isTable(), run: () => void savePng() },
              { label: props.words.svg, disabled: isTable(), run: saveSvg },
              { label: props.words.csv, run: saveCsv },
            ]}
          />
        </Show>
      </div>
      <Show when={!props.isEmpty} fallback={<p class="plot-none">{props.words.none}</p>}>
        <p class="plot-figure">{props.figure}</p>
        <Show when={props.choice}>{(choice) => <div class="plot-choice">{choice()}</div>}</Show>
        <Show
          when={isTable()}
          fallback={
            <div ref={(element) => (drawn = element)} class="plot-holder">
              {props.children}
            </div>
          }
        >
          <div class="plot-table" tabIndex={0} role="group" aria-labelledby={id}>
            <table>
              <thead>
                <tr>
                  <Index each={props.table.heads}>{(head) => <th scope="col">{head()}</th>}</Index>
                </tr>
              </thead>
              <tbody>
                <Index each={props.table.rows}>
                  {(row) => (
                    <tr>
                      <Index each={row()}>{(cell) => <td>{cell()}</td>}</Index>
                    </tr>
                  )}
                </Index>
              </tbody>
            </table>
          </div>
        </Show>
      </Show>
    </section>
  )
}
