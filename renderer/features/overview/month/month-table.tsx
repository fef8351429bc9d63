import { For, Show } from 'solid-js'
import type { MonthCell, MonthSheet } from '../../../../shared/bridge/month-report.ts'
import { useText } from '../../../i18n/text.ts'
import { Panel } from '../../../ui/panel/panel.tsx'

const isFigure = (cell: MonthCell | undefined): boolean =>
  typeof cell === 'object' && ('number' in cell || 'reais' in cell)

/** A table of the month as it is saved too. Nothing where it has no rows. */
export const MonthTable = (props: {
  sheet: MonthSheet
  /** Which columns are shown, by their place; without it all. */
  columns?: readonly number[]
  /** Which rows are shown, in another order than they are saved. */
  rows?: MonthSheet['rows']
  line?: string | undefined
}) => {
  const { f } = useText()
  const columns = () => props.columns ?? props.sheet.heading.map((_head, place) => place)
  const rows = () => props.rows ?? props.sheet.rows
  const isNumber = (column: number) => rows().some((row) => isFigure(row[column]))
  const written = (cell: MonthCell | undefined): string => {
    if (cell === undefined || typeof cell === 'string') return cell ?? ''
    if ('number' in cell) return f().number(cell.number)
    return 'reais' in cell ? f().money(cell.reais) : f().shortDate(cell.day)
  }
  return (
    <Show when={props.sheet.rows.length > 0}>
      <Panel title={props.sheet.name}>
        <table class="table month-table" data-wide={columns().length > 6 ? '' : undefined}>
          <thead>
            <tr>
              <For each={columns()}>
                {(column) => (
                  <th scope="col" data-number={isNumber(column) ? '' : undefined}>
                    {props.sheet.heading[column]}
                  </th>
                )}
              </For>
            </tr>
          </thead>
          <tbody>
            <For each={rows()}>
              {(row) => (
                <tr>
                  <For each={columns()}>
                    {(column) => (
                      <td class="tabular" data-number={isNumber(column) ? '' : undefined}>
                        {written(row[column])}
                      </td>
                    )}
                  </For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
        <Show when={props.line}>{(line) => <p class="month-note">{line()}</p>}</Show>
      </Panel>
    </Show>
  )
}
