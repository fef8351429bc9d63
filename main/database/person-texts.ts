import type { PersonTraces } from '../../shared/rules/person-traces.ts'
import type { ReadableDatabase, WritableDatabase } from './handles.ts'
import { all, sql } from './sql.ts'

/**
 * Puts dots in place of somebody's numbers in every text of a database: what people wrote themselves, names of files,
 * answers of services. By the schema, so that a table that comes later is not forgotten.
 * @param apart tables whose texts are somebody else's matter: packed ones, and those of a million rows
 * @returns how many texts
 */
export const clearPersonTexts = (
  db: WritableDatabase,
  traces: PersonTraces,
  apart: ReadonlySet<string>,
): number => {
  db.function('has_person', { directOnly: true }, (text) =>
    typeof text === 'string' && traces.isIn(text) ? 1 : 0,
  )
  db.function('without_person', { directOnly: true }, (text) => traces.without(String(text)))
  let cleared = 0
  for (const { table, column } of textColumns(db)) {
    if (apart.has(table)) continue
    cleared += db
      .prepare(
        `update or replace "${table}" set "${column}" = without_person("${column}") where has_person("${column}")`,
      )
      .run().changes
  }
  return cleared
}

const textColumns = (db: ReadableDatabase): { table: string; column: string }[] =>
  all<{ table: string; column: string }>(
    db,
    sql`select tables.name as "table", columns.name as "column"
        from sqlite_schema tables join pragma_table_info(tables.name) columns
        where tables.type = 'table' and tables.name not like 'sqlite_%' and lower(columns.type) in ('text', 'any')`,
  )
