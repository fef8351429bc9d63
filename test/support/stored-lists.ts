import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { closeDatabase, openDatabase, type WritableDatabase } from '../../main/database/open.ts'
import { openStaging } from '../../main/workspace/imports/staging.ts'
import { discardList, getList } from '../../main/workspace/lists/queries.ts'
import { workspaceMigrations } from '../../main/workspace/migrations/index.ts'
import type { RowBatch } from '../../shared/processes/reader.ts'
import type { ColumnRole } from '../../shared/rules/column-roles.ts'
import { putNewDatabase } from './new-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A workspace's database, empty, encrypted, on the disk; closed when the test has ended. */
export const openTestDatabase = (): WritableDatabase => {
  const folder = temporaryFolder()
  const key = putNewDatabase(folder)
  const db = openDatabase({ path: join(folder, 'workspace.db'), key, migrations: workspaceMigrations })
  onTestFinished(() => {
    if (db.open) closeDatabase(db)
  })
  return db
}

export type SampleList = {
  name?: string
  columns: readonly string[]
  roles: readonly ColumnRole[]
  rows: Iterable<readonly string[]>
}

const at = '2026-11-21T12:00:00.000Z'

/** Makes a list of rows by the code that imports do, without a file; returns its id. */
export const storeList = async (
  db: WritableDatabase,
  { name = 'lista', columns, roles, rows }: SampleList,
  rowsPerBlock = 4_000,
): Promise<string> => {
  const staging = openStaging(db, {
    source: {
      path: `/planilhas/${name}.csv`,
      choices: {},
      facts: {
        kind: 'csv',
        fileBytes: 1,
        encoding: 'utf-8',
        delimiter: ';',
        quotes: 'doubled',
        doubts: null,
        sheets: [],
        sheet: null,
        headerRow: 1,
        columns: [...columns],
      },
    },
    columns,
    listName: name,
    roles,
    defaultDdd: null,
    startedAt: at,
  })
  let waiting: (readonly string[])[] = []
  let sourceRow = 1
  const addWaiting = () => {
    if (waiting.length > 0) staging.add(batchOf(waiting, sourceRow))
    sourceRow += waiting.length
    waiting = []
  }
  for (const row of rows) {
    waiting.push(row)
    if (waiting.length >= rowsPerBlock) addWaiting()
  }
  addWaiting()
  const id = randomUUID()
  staging.commit({ id, name, at }, [])
  return id
}

const batchOf = (rows: readonly (readonly string[])[], before: number): RowBatch => {
  const cells = rows.flat()
  let end = 0
  return {
    text: cells.join(''),
    cellEnds: Uint32Array.from(cells, (cell) => (end += cell.length)),
    widths: Uint32Array.from(rows, (row) => row.length),
    sourceRows: Uint32Array.from(rows, (_row, index) => before + index + 1),
  }
}

/** Discards a list for good, as its removal does once it cannot be undone. */
export const discardStored = (db: WritableDatabase, id: string): void => {
  const list = getList(db, id)
  if (list !== null) discardList(db, list, () => {})
}
