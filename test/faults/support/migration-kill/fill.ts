import type { Database } from 'better-sqlite3'

type Column = { name: string; type: string; pk: number }

/** What a migration reads must be of the kind that it expects; for all else any text will do. */
const meant: Readonly<Record<string, string>> = {
  'import_batch.state': 'committed',
  'outbox_item.state': 'stopped',
}

const rows = 3

/** Puts rows into every table that has none, with a value in every column. @returns the tables that took none */
export const fillEmptyTables = (db: Database): string[] => {
  const tables = db
    .prepare(`select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
    .all() as { name: string; sql: string }[]
  // Whatever points at others comes after them, in as many rounds as that takes.
  let waiting = tables.filter(({ name }) => db.prepare(`select 1 from "${name}"`).get() === undefined)
  for (let round = 0; round < 3; round += 1) waiting = waiting.filter((table) => !fill(db, table))
  return waiting.map(({ name }) => name)
}

const fill = (db: Database, { name, sql }: { name: string; sql: string }): boolean => {
  const columns = db.pragma(`table_info("${name}")`) as Column[]
  const parents = db.pragma(`foreign_key_list("${name}")`) as { from: string; table: string; to: string }[]
  const valueOf = ({ name: column, type }: Column, row: number): string | number | Buffer | null => {
    const parent = parents.find(({ from }) => from === column)
    if (parent !== undefined)
      return db
        .prepare(`select "${parent.to}" from "${parent.table}" limit 1 offset ?`)
        .pluck()
        .get(row) as string
    const allowed = new RegExp(`\\b${column} [^,]*check \\(${column} in\\s*\\(\\s*'([^']+)'`).exec(sql)?.[1]
    const text = meant[`${name}.${column}`] ?? allowed ?? `["${name} ${row}","55119800000${row}"]`
    if (new RegExp(`\\b${column} [^,]*check \\(${column} in \\(0, 1\\)`).test(sql)) return row % 2
    if (type === 'INTEGER') return row + 1
    if (type === 'REAL') return row + 0.5
    return type === 'BLOB' ? Buffer.from(text) : text
  }
  const insert = db.prepare(
    `insert into "${name}" (${columns.map((column) => `"${column.name}"`).join()}) values (${columns.map(() => '?').join()})`,
  )
  // A table of one row.
  const most = sql.includes('check (id = 1)') ? 1 : rows
  try {
    db.transaction(() => {
      for (let row = 0; row < most; row += 1) insert.run(columns.map((column) => valueOf(column, row)))
    })()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT'))
      return false
    throw error
  }
}
