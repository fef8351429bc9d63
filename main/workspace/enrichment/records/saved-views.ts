import { z } from 'zod'
import type { RecordShape } from '../../../../shared/api/enrichment.ts'
import { recordShapes } from '../../../../shared/api/enrichment.ts'
import { recordViewSchema, type SavedView } from '../../../../shared/bridge/records.ts'
import { foldText } from '../../../../shared/rules/fold-text.ts'
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import { all, run, sql } from '../../../database/sql.ts'

const contentSchema = z.object({ fields: z.array(z.string()), view: recordViewSchema })

type ViewRecord = { id: string; shape: string; name: string; content: string; savedAt: string }

const toView = ({ content, shape, ...record }: ViewRecord): SavedView => ({
  ...record,
  shape: z.enum(recordShapes).parse(shape),
  ...contentSchema.parse(JSON.parse(content)),
})

const selectViews = sql`select id, shape, name, content, saved_at as savedAt from saved_view`

/** The views of a shape, by their names. */
export const listSavedViews = (db: ReadableDatabase, shape: RecordShape): SavedView[] =>
  all<ViewRecord>(db, sql`${selectViews} where shape = ${shape} order by folded`).map(toView)

/** Keeps a view; one of the same shape and name, whatever its case and accents, becomes this one. */
export const saveView = (
  db: WritableDatabase,
  { id, shape, name, fields, view, savedAt }: SavedView,
): SavedView => {
  const content = JSON.stringify({ fields, view })
  const folded = foldText(name)
  run(
    db,
    sql`insert into saved_view (id, shape, folded, name, content, saved_at)
        values (${id}, ${shape}, ${folded}, ${name}, ${content}, ${savedAt})
        on conflict (shape, folded) do update set
          name = excluded.name, content = excluded.content, saved_at = excluded.saved_at`,
  )
  const [saved] = all<ViewRecord>(db, sql`${selectViews} where shape = ${shape} and folded = ${folded}`)
  if (saved === undefined) throw new Error('the view that was saved is gone')
  return toView(saved)
}

/** Returns how many were removed. */
export const removeView = (db: WritableDatabase, id: string): number =>
  run(db, sql`delete from saved_view where id = ${id}`)
