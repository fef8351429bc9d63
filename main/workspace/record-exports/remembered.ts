import type { RecordShape } from '../../../shared/api/enrichment.ts'
import { type RecordExportRequest, recordExportRequestSchema } from '../../../shared/bridge/record-exports.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/open.ts'
import { get, run, sql } from '../../database/sql.ts'

/** How a file is written, whichever records it has. */
export type ExportChoice = Pick<RecordExportRequest, 'fields' | 'format' | 'joined' | 'heads'>

const choiceSchema = recordExportRequestSchema.pick({ fields: true, format: true, joined: true, heads: true })

/** What was chosen last for a shape; null when nothing was. */
export const getExportChoice = (db: ReadableDatabase, shape: RecordShape): ExportChoice | null => {
  const record = get<{ content: string }>(
    db,
    sql`select content from record_export_choice where shape = ${shape}`,
  )
  return record === undefined ? null : choiceSchema.parse(JSON.parse(record.content))
}

export const rememberExportChoice = (
  db: WritableDatabase,
  shape: RecordShape,
  { fields, format, joined, heads }: ExportChoice,
): number =>
  run(
    db,
    sql`insert into record_export_choice (shape, content)
        values (${shape}, ${JSON.stringify({ fields, format, joined, heads })})
        on conflict (shape) do update set content = excluded.content`,
  )
