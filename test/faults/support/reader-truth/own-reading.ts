import { sourceOfPath } from '../../../support/path-source.ts'
import { Worker } from 'node:worker_threads'
import type { ReaderProblem } from '../../../../shared/processes/reader.ts'
import { openTable } from '../../../../main/reader/open-table.ts'
import { ReaderFailure } from '../../../../main/reader/reader-failure.ts'
import { unpackRows } from '../../../../main/reader/table/source-row.ts'

/** Texts of the cells that hold something, by `row,column` from 1. */
export type OwnCells = Map<string, string>
/** The sheets of a file by name, null where there is only one that has none. */
export type OwnReading = { kind: string; sheets: Map<string | null, OwnCells> } | { problem: ReaderProblem }

export const cellKey = (row: number, column: number): string => `${row},${column}`

/** All sheets of a file as our reader reads them. */
export const readOwn = async (path: string): Promise<OwnReading> => {
  try {
    const { kind, names } = await contentsOf(path)
    const sheets = new Map<string | null, OwnCells>()
    for (const name of names) sheets.set(name, await cellsOf(path, name))
    return { kind, sheets }
  } catch (error) {
    if (error instanceof ReaderFailure) return { problem: error.problem }
    throw error
  }
}

/**
 * The same in a thread of its own. SheetJS, which reads binary workbooks, keeps code pages and formats of one file for the
 * next; a reader process reads one file only.
 */
export const readOwnApart = async (path: string): Promise<OwnReading> => {
  const worker = new Worker(new URL('./own-reading-thread.ts', import.meta.url), { workerData: path })
  const { promise, resolve, reject } = Promise.withResolvers<OwnReading>()
  worker.once('message', resolve)
  worker.once('error', reject)
  return promise
}

const contentsOf = async (path: string): Promise<{ kind: string; names: (string | null)[] }> => {
  const table = await openTable(await sourceOfPath(path), { choices: {} })
  try {
    const sheets = await table.sheets()
    return { kind: table.kind, names: sheets.length === 0 ? [null] : sheets.map(({ name }) => name) }
  } finally {
    await table.close()
  }
}

const cellsOf = async (path: string, sheet: string | null): Promise<OwnCells> => {
  const table = await openTable(await sourceOfPath(path), { choices: sheet === null ? {} : { sheet } })
  try {
    const cells: OwnCells = new Map()
    for await (const block of table.rows({ afterRow: 0, rowsPerBlock: 4_000, extent: 'whole' }))
      for (const { sourceRow, cells: texts } of unpackRows(block))
        for (const [column, text] of texts.entries())
          if (text !== '') cells.set(cellKey(sourceRow, column + 1), text)
    return cells
  } finally {
    await table.close()
  }
}
