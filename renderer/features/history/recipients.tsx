import { createMemo } from 'solid-js'
import { writePhone } from '../../i18n/formats.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { createRowPages } from '../../state/row-pages.ts'
import { Rows, type RowsColumn } from '../../ui/rows/rows.tsx'

/** Who was in the request, with the text of each, as frozen. */
export const Recipients = (props: { itemId: string; count: number }) => {
  const { t, f } = useText()
  const { workspace, settings } = useAppState()
  const pages = createRowPages({
    version: () => `${props.itemId} ${workspace.generation()}`,
    read: (offset, limit, signal) =>
      workspace.calls.outbox.recipients({ id: props.itemId, page: { offset, limit } }, { signal }),
  })
  const columns = createMemo<RowsColumn[]>(() => [
    { title: t().history.position, width: 86, align: 'end', quiet: true },
    { title: t().history.phone, width: 170, mono: true },
    { title: t().history.message, width: 420, grows: true },
  ])
  return (
    <Rows
      label={t().history.people}
      count={props.count}
      columns={columns()}
      rowHeight={settings.value().density === 'compact' ? 28 : 32}
      onRange={pages.show}
      cell={(index, column) => {
        if (column === 0) return f().number(index + 1)
        const row = pages.row(index)
        if (row === undefined) return undefined
        if (column === 1) return writePhone(row.contact)
        return row.message ?? <span class="muted">{t().history.sameMessage}</span>
      }}
    />
  )
}
