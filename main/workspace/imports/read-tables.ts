/** How the tables of a job are read, one after the other, with the job told how far it is. */
import { basename } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportJob } from '../../../shared/bridge/imports.ts'
import type { ImportedFile } from '../lists/files.ts'
import { numberedAfter, withFileCell } from './file-column.ts'
import type { Staging } from './staging.ts'
import {
  checkHeaders,
  hashOfTable,
  type ImportTable,
  knownTable,
  type KnownTable,
  rowsOfTable,
  tableNames,
  type TableReaders,
} from './tables.ts'

/**
 * Looks into every table before the first row is read, so that one that cannot be read, or has other headers, costs little
 * time.
 * @param columns what all have to have as their headers, whatever the case and accents; null = any
 * @throws ProblemError
 */
export const lookInto = async (
  deps: TableReaders,
  job: ImportJob,
  { tables, columns }: { tables: readonly ImportTable[]; columns: readonly string[] | null },
  signal: AbortSignal,
): Promise<KnownTable[]> => {
  const known: KnownTable[] = []
  for (const [place, table] of tables.entries()) {
    signal.throwIfAborted()
    job.fileName = basename(table.path)
    job.fileNumber = place + 1
    const found = await knownTable(deps, table)
    if (columns !== null) checkHeaders(found, columns)
    known.push(found)
  }
  job.bytesTotal = known.reduce((sum, { source }) => sum + source.facts.fileBytes, 0)
  return known
}

type Reading = {
  tables: readonly KnownTable[]
  /** Whether each row gets a cell with the name of its table. */
  isJoined: boolean
  staging: Staging
  /** Told after each batch. */
  tick: () => void
}

/**
 * Stages the rows of all tables, numbered on from table to table.
 * @returns what is kept of each table's file
 * @throws ProblemError, or what `signal` was aborted with
 */
export const readTables = async (
  deps: TableReaders,
  job: ImportJob,
  { tables, isJoined, staging, tick }: Reading,
  signal: AbortSignal,
): Promise<ImportedFile[]> => {
  const names = tableNames(tables)
  const files: ImportedFile[] = []
  let rowsBefore = 0
  let bytesBefore = 0
  for (const [place, table] of tables.entries()) {
    const { columns, sheet, fileBytes } = table.source.facts
    const name = names[place] ?? ''
    job.fileName = name
    job.fileNumber = place + 1
    const hashing = hashOfTable(deps, table, signal)
    let lastRow = rowsBefore
    for await (const { batch, out, doubts, share } of rowsOfTable(deps, table, signal)) {
      const rows = numberedAfter(batch, rowsBefore)
      lastRow = rows.sourceRows.at(-1) ?? lastRow
      if (isJoined) staging.add(withFileCell(rows, columns.length, name), { out })
      else staging.add(rows, { out, doubts })
      job.bytesRead = bytesBefore + share * fileBytes
      tick()
      // Between two batches a page may ask for its rows, and a person may cancel.
      await nextTurn()
    }
    files.push({ name, sheet, contentSha256: await hashing, rowsBefore })
    rowsBefore = lastRow
    bytesBefore += fileBytes
  }
  return files
}
