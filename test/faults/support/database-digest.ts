import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'

export type TableDigest = { rows: number; sha256: string }

const written = (cell: unknown): string => (Buffer.isBuffer(cell) ? cell.toString('base64') : String(cell))

/** All rows of each table, in whatever order, as one number a table. */
export const tableDigests = (db: Database): Map<string, TableDigest> => {
  const tables = db
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`)
    .pluck()
    .all() as string[]
  return new Map(
    tables.map((table) => {
      const rows = (db.prepare(`select * from "${table}"`).raw().all() as unknown[][])
        .map((row) => row.map(written).join('\u0001'))
        .toSorted()
      return [
        table,
        { rows: rows.length, sha256: createHash('sha256').update(rows.join('\u0002')).digest('hex') },
      ]
    }),
  )
}

/** All of it as one text: equal ones hold equal data. */
export const digestOf = (db: Database): string => JSON.stringify([...tableDigests(db)])
