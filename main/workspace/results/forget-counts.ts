import type { WritableDatabase } from '../../database/handles.ts'
import { run, sql } from '../../database/sql.ts'

/** Counts that were kept while somebody was being erased may have them in it still. Within the caller's transaction or alone. */
export const forgetCounts = (db: WritableDatabase): number => run(db, sql`delete from result_count`)
