import type { FieldSummary, RecordFilter, RecordView } from '../../../../shared/bridge/records.ts'

/** What an editor of one field's filter is given. */
export type FilterEditorProps = {
  enrichmentId: string
  view: RecordView
  field: FieldSummary
  /** Back to the choice of a field, where there was one. */
  onBack?: (() => void) | undefined
  /** Null takes the field's filter away. */
  onSet: (filter: RecordFilter | null) => void
}
