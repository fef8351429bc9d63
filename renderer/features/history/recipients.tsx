import { createMemo } from 'solid-js'
import type { OutboxKind } from '../../../shared/bridge/outbox.ts'
import { writePhone } from '../../i18n/formats.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { createRowPages } from '../../state/row-pages.ts'
import { useShownDocuments } from '../../state/shown-documents.ts'
import { Rows, type RowsColumn } from '../../ui/rows/rows.tsx'

/** Who was in the request, with the text of each, as frozen; of an enrichment the documents. */
export const Recipients = (props: { itemId: string; kind: OutboxKind; count: number }) => {
  const isOfDocuments = () => props.kind === 'ENRICHMENT'
  const { t, f } = useText()
  const { workspace, settings } = useAppState()
  const shown = useShownDocuments()
  const pages = createRowPages({
    version: () => `${props.itemId} ${workspace.generation()}`,
    read: (offset, limit, signal) =>
      workspace.calls.outbox.recipients({ id: props.itemId, page: { offset, limit } }, { signal }),
  })
  const columns = createMemo<RowsColumn[]>(() => [
    { title: t().history.position, width: 86, align: 'end', quiet: true },
    ...(isOfDocuments()
      ? [{ title: t().history.document, width: 200, mono: true, grows: true }]
      : [
          { title: t().history.phone, width: 170, mono: true },
          { title: t().history.message, width: 420, grows: true },
        ]),
  ])
  return (
    <Rows
      label={isOfDocuments() ? t().history.documents : t().history.people}
      count={props.count}
      columns={columns()}
      rowHeight={settings.value().density === 'compact' ? 28 : 32}
      onRange={pages.show}
      cell={(index, column) => {
        if (column === 0) return f().number(index + 1)
        const row = pages.row(index)
        if (row === undefined) return undefined
        if (isOfDocuments()) return shown.document(row.contact)
        if (column === 1) return row.contact === '' ? t().history.noNumber : writePhone(row.contact)
        return row.message ?? <span class="muted">{t().history.sameMessage}</span>
      }}
    />
  )
}
