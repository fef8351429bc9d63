import { z } from 'zod'
import type { RecordShape } from '../../../../shared/api/enrichment.ts'
import {
  type RecordExportRequest,
  recordExportRequestSchema,
} from '../../../../shared/bridge/record-exports.ts'
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import { get, run, sql } from '../../../database/sql.ts'

/** How a file is written, whichever records it has. */
export type ExportChoice = Pick<RecordExportRequest, 'fields' | 'format' | 'joined' | 'headers'>

const requestShape = recordExportRequestSchema.shape
/** As it is stored: the language of the headers is called `heads` there. */
const storedSchema = z.object({
  fields: requestShape.fields,
  format: requestShape.format,
  joined: requestShape.joined,
  heads: requestShape.headers,
})

/** What was chosen last for a shape; null when nothing was. */
export const getExportChoice = (db: ReadableDatabase, shape: RecordShape): ExportChoice | null => {
  const record = get<{ content: string }>(
    db,
    sql`select content from record_export_choice where shape = ${shape}`,
  )
  if (record === undefined) return null
  const { heads, ...choice } = storedSchema.parse(JSON.parse(record.content))
  return { ...choice, headers: heads }
}

export const rememberExportChoice = (
  db: WritableDatabase,
  shape: RecordShape,
  { fields, format, joined, headers }: ExportChoice,
): number =>
  run(
    db,
    sql`insert into record_export_choice (shape, content)
        values (${shape}, ${JSON.stringify({ fields, format, joined, heads: headers })})
        on conflict (shape) do update set content = excluded.content`,
  )
