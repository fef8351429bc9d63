import type { PersonTraces } from '../../../../shared/rules/person-traces.ts'
import type { Access } from './access.ts'
import { all, type Connection, identifier, type Query, run, sql, type SqlValue } from './sql.ts'

type Table = { name: string; key: string[]; texts: string[] }
type Row = Record<string, SqlValue>

const rowsAtOnce = 100

/**
 * Puts dots in place of somebody's numbers in every text of the database: titles, messages, addresses, answers. By the
 * catalogue, so that a table that comes later is not forgotten. Packed lists are bytes, and somebody else's matter.
 */
export const clearPersonTexts = async ({ read, write }: Access, traces: PersonTraces): Promise<void> => {
  for (const table of await read(textTables)) {
    let rows: Row[] = []
    do {
      rows = await read((db) => all<Row>(db, nextRows(table, rows.at(-1))))
      for (const row of rows) {
        const changed = changesIn(row, table, traces)
        if (changed !== null) await write((db) => replaceTexts(db, table, row, changed))
      }
    } while (rows.length === rowsAtOnce)
  }
}

const textTables = async (db: Connection): Promise<Table[]> => {
  const columns = await all<{ table: string; column: string; isText: boolean; isKey: boolean }>(
    db,
    sql`select c.table_name as "table", c.column_name as "column", c.data_type = 'text' as "isText",
          exists (select 1 from information_schema.table_constraints t
            join information_schema.key_column_usage k
              on k.constraint_schema = t.constraint_schema and k.constraint_name = t.constraint_name
            where t.constraint_type = 'PRIMARY KEY' and t.table_schema = c.table_schema
              and t.table_name = c.table_name and k.column_name = c.column_name) as "isKey"
        from information_schema.columns c
        where c.table_schema = current_schema() order by c.table_name, c.ordinal_position`,
  )
  return [...Map.groupBy(columns, ({ table }) => table)].flatMap(([name, own]) => {
    const key = own.filter(({ isKey }) => isKey).map(({ column }) => column)
    const texts = own.filter(({ isText }) => isText).map(({ column }) => column)
    return key.length === 0 || texts.length === 0 ? [] : [{ name, key, texts }]
  })
}

const joined = (parts: readonly Query[], between: string): Query =>
  parts.reduce((left, right) => sql`${left}${{ strings: [between], values: [] }}${right}`)

const nextRows = ({ name, key, texts }: Table, after: Row | undefined): Query => {
  const columns = joined([...new Set([...key, ...texts])].map(identifier), ', ')
  const keys = joined(key.map(identifier), ', ')
  const rest =
    after === undefined
      ? sql`true`
      : sql`(${keys}) > (${joined(
          key.map((column) => sql`${after[column] ?? null}`),
          ', ',
        )})`
  return sql`select ${columns} from ${identifier(name)} where ${rest} order by ${keys} limit ${rowsAtOnce}`
}

const changesIn = (row: Row, { texts }: Table, traces: PersonTraces): Row | null => {
  const found = texts.flatMap((column) => {
    const text = row[column]
    return typeof text === 'string' && traces.isIn(text) ? [[column, traces.without(text)] as const] : []
  })
  return found.length === 0 ? null : Object.fromEntries(found)
}

/** Changes one row; where that would make it the same as another by its key, one of them is enough. */
const replaceTexts = async (db: Connection, { name, key }: Table, row: Row, changed: Row): Promise<void> => {
  const where = (of: Row): Query =>
    joined(
      key.map((column) => sql`${identifier(column)} = ${of[column] ?? null}`),
      ' and ',
    )
  if (key.some((column) => column in changed))
    await run(db, sql`delete from ${identifier(name)} where ${where({ ...row, ...changed })}`)
  const assignments = Object.entries(changed).map(([column, text]) => sql`${identifier(column)} = ${text}`)
  await run(db, sql`update ${identifier(name)} set ${joined(assignments, ', ')} where ${where(row)}`)
}
