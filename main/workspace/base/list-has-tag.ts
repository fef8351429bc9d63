import { foldText } from '../../../shared/rules/fold-text.ts'
import { type Query, sql } from '../../database/sql.ts'

/** Whether a list has a tag now, as people write it. @param listId a column with its id, or null */
export const listHasTag = (listId: Query, tag: string): Query =>
  sql`exists (select 1 from list_tag where list_id = ${listId} and folded = ${foldText(tag)})`
