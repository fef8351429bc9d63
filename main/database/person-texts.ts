import type { PersonTraces } from '../../shared/rules/person-traces.ts'
import type { ReadableDatabase, WritableDatabase } from './handles.ts'
import { all, sql } from './sql.ts'

/**
 * The texts of a database in which somebody's numbers stand, row by row.
 * @param apart as below
 */
export const findPersonTexts = (
  db: ReadableDatabase,
  traces: PersonTraces,
  apart: ReadonlySet<string>,
): string[][] => {
  addHasPerson(db, traces)
  const tables = Map.groupBy(textColumns(db), ({ table }) => table)
  return [...tables].flatMap(([table, columns]) => {
    if (apart.has(table)) return []
    const names = columns.map(({ column }) => `"${column}"`)
    const condition = names.map((name) => `has_person(${name})`).join(' or ')
    return db
      .prepare<[], unknown[]>(`select ${names.join(', ')} from "${table}" where ${condition}`)
      .raw()
      .all()
      .map((row) => row.filter((text): text is string => typeof text === 'string' && traces.isIn(text)))
  })
}

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
  addHasPerson(db, traces)
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

const addHasPerson = (db: ReadableDatabase, traces: PersonTraces): void => {
  db.function('has_person', { directOnly: true }, (text) =>
    typeof text === 'string' && traces.isIn(text) ? 1 : 0,
  )
}

const textColumns = (db: ReadableDatabase): { table: string; column: string }[] =>
  all<{ table: string; column: string }>(
    db,
    sql`select tables.name as "table", columns.name as "column"
        from sqlite_schema tables join pragma_table_info(tables.name) columns
        where tables.type = 'table' and tables.name not like 'sqlite_%' and lower(columns.type) in ('text', 'any')`,
  )
