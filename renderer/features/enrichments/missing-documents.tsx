import { createMemo, Show } from 'solid-js'
import type { Enrichment } from '../../../shared/bridge/enrichments.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { createRowPages } from '../../state/row-pages.ts'
import { useShownDocuments } from '../../state/shown-documents.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Rows, type RowsColumn } from '../../ui/rows/rows.tsx'
import { Switch } from '../../ui/switch/switch.tsx'

/** The documents that were asked, and of which the service has no record. */
export const MissingDocuments = (props: { enrichment: Enrichment }) => {
  const { t, f } = useText()
  const { workspace, settings } = useAppState()
  const shown = useShownDocuments()
  // A company's number is public.
  const isOfPeople = () => props.enrichment.content.documentType === 'CPF'
  const pages = createRowPages({
    version: () => `${props.enrichment.id} ${workspace.generation()}`,
    read: (offset, limit, signal) =>
      workspace.calls.enrichments.missing({ id: props.enrichment.id, offset, limit }, { signal }),
  })
  const columns = createMemo<RowsColumn[]>(() => [
    { title: t().history.position, width: 86, align: 'end', quiet: true },
    { title: t().enrichments.done.document, width: 260, mono: true, grows: true },
  ])
  return (
    <Show
      when={props.enrichment.missing > 0}
      fallback={<EmptyState title={t().enrichments.done.noneMissing} />}
    >
      <Show when={isOfPeople()}>
        <div class="enrichment-missing-tools">
          <Switch
            label={t().enrichments.done.showDocuments}
            checked={shown.areWhole()}
            onChange={shown.showWhole}
          />
        </div>
      </Show>
      <Rows
        label={t().enrichments.done.missingLabel}
        count={props.enrichment.missing}
        columns={columns()}
        rowHeight={settings.value().density === 'compact' ? 28 : 32}
        onRange={pages.show}
        cell={(index, column) => {
          if (column === 0) return f().number(index + 1)
          const document = pages.row(index)
          return document === undefined ? undefined : shown.document(document)
        }}
      />
    </Show>
  )
}
