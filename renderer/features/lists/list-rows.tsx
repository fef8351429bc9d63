import { createMemo } from 'solid-js'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { writePhone } from '../../i18n/formats.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { createRowPages } from '../../state/row-pages.ts'
import { Rows, type RowsColumn } from '../../ui/rows/rows.tsx'
import { columnWidth } from './column-width.ts'

/** The people of a list, any number of them. */
export const ListRows = (props: { list: ContactList }) => {
  const { t, f } = useText()
  const { workspace, settings } = useAppState()
  const pages = createRowPages({
    version: () => `${props.list.id} ${workspace.generation()}`,
    read: (offset, limit, signal) =>
      workspace.calls.lists.rows({ id: props.list.id, page: { offset, limit } }, { signal }),
  })
  const hasPhones = () => props.list.roles.includes('phone')
  const own = createMemo(() => {
    const position = { title: t().lists.position, width: 86, align: 'end', quiet: true } as const
    const document = { title: t().lists.document, width: 160, mono: true } as const
    const phone = { title: t().lists.phone, width: 166, mono: true } as const
    const kind = { title: t().lists.phoneKind, width: 76, quiet: true } as const
    return hasPhones() ? [position, phone, kind] : [position, document]
  })
  const columns = createMemo<RowsColumn[]>(() => [
    ...own(),
    ...props.list.columns.map((title, index) => columnWidth(title, props.list.roles[index] ?? 'variable')),
    { title: t().lists.repairs, width: 260, quiet: true },
  ])
  const cell = (index: number, column: number) => {
    const row = pages.row(index)
    if (column === 0) return f().number(index + 1)
    if (row === undefined) return undefined
    const inFile = column - own().length
    if (inFile >= props.list.columns.length)
      return row.repairs.map((kind) => t().rows.repairs[kind]).join(', ')
    if (inFile >= 0) return row.cells[inFile] ?? ''
    if (column === 1) return row.phone === null ? (row.document ?? '') : writePhone(row.phone)
    return row.phoneKind === null ? '' : t().lists.phoneKinds[row.phoneKind]
  }
  return (
    <Rows
      label={t().lists.rowsLabel(props.list.name)}
      count={props.list.size}
      columns={columns()}
      rowHeight={settings.value().density === 'compact' ? 28 : 32}
      onRange={pages.show}
      cell={cell}
    />
  )
}
