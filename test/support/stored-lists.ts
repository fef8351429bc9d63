import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { closeDatabase, openDatabase } from '../../main/database/open.ts'
import type { WritableDatabase } from '../../main/database/handles.ts'
import { type BatchOptions, madeOfNoFile, openBatch } from '../../main/workspace/rows/batch.ts'
import { createBatchJudge } from '../../main/workspace/rows/judge/judge-batch.ts'
import { discardList, getList, insertList } from '../../main/workspace/lists/queries.ts'
import { workspaceMigrations } from '../../main/workspace/schema/schema.ts'
import type { RowBatch } from '../../shared/processes/reader.ts'
import type { ColumnRole } from '../../shared/rules/column-roles.ts'
import { putNewDatabase } from './new-database.ts'
import { type Ending, temporaryFolder } from './temporary-folder.ts'

/** A workspace's database, empty, encrypted, on the disk; closed when the test has ended. */
export const openTestDatabase = (whenDone: Ending = onTestFinished): WritableDatabase => {
  const folder = temporaryFolder(whenDone)
  const key = putNewDatabase(folder)
  const db = openDatabase({ path: join(folder, 'workspace.db'), key, migrations: workspaceMigrations })
  whenDone(() => {
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
  const options = {
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
    fileName: `${name}.csv`,
    listName: name,
    roles,
    defaultDdd: null,
    startedAt: at,
  } satisfies BatchOptions
  const batch = openBatch(db, options)
  const judge = createBatchJudge(options, batch)
  let waiting: (readonly string[])[] = []
  let sourceRow = 1
  const addWaiting = () => {
    if (waiting.length > 0) batch.add(judge(batchOf(waiting, sourceRow)))
    sourceRow += waiting.length
    waiting = []
  }
  for (const row of rows) {
    waiting.push(row)
    if (waiting.length >= rowsPerBlock) addWaiting()
  }
  addWaiting()
  const id = randomUUID()
  batch.commit({ listId: id, listName: name, at }, madeOfNoFile, () => insertList(db, { id, name, at }))
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
