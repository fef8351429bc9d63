/** How the tables of a job are read, one after the other, with the job told how far it is. */
import { basename } from 'node:path'
import type { ImportJob } from '../../../shared/bridge/imports.ts'
import type { TextDoubts } from '../../../shared/processes/reader.ts'
import { pace } from '../../turns.ts'
import type { OpenBatch, ReadFiles } from '../rows/batch.ts'
import type { ImportJudge } from '../rows/judge/judge-threads.ts'
import type { PackedBlock } from '../rows/store/blocks.ts'
import { firstCellsOf, type NumberedRows } from '../rows/store/cell-block.ts'
import type { ImportedFile } from '../rows/store/imported-files.ts'
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
  batch: OpenBatch
  judge: ImportJudge
  /** Told after each batch. */
  tick: () => void
}

/**
 * Puts the rows of all tables into the batch, numbered on from table to table.
 * @returns what is kept of each table's file
 * @throws ProblemError, or what `signal` was aborted with
 */
export const readTables = async (
  deps: TableReaders,
  job: ImportJob,
  { tables, isJoined, batch, judge, tick }: Reading,
  signal: AbortSignal,
): Promise<ReadFiles> => {
  const names = tableNames(tables)
  /** In the order of their rows. */
  const judging: (PackedBlock | Promise<PackedBlock>)[] = []
  const addFirst = async (): Promise<void> => {
    const first = judging.shift()
    if (first !== undefined) batch.add(await first)
  }
  const files: ImportedFile[] = []
  let doubts: TextDoubts | null = null
  let rowsBefore = 0
  let bytesBefore = 0
  for (const [place, table] of tables.entries()) {
    const { columns, sheet, fileBytes } = table.source.facts
    const name = names[place] ?? ''
    job.fileName = name
    job.fileNumber = place + 1
    const hashing = hashOfTable(deps, table, signal)
    let lastRow = rowsBefore
    for await (const { rows: read, out, doubts: found, share } of rowsOfTable(deps, table, signal)) {
      const rows = numberedAfter(read, rowsBefore)
      lastRow = rows.sourceRows.at(-1) ?? lastRow
      judging.push(judge.judge(isJoined ? withFileCell(rows, columns.length, name) : rows, out))
      if (judging.length >= judge.atOnce) await addFirst()
      // Of several files together they would not say of which.
      if (!isJoined) doubts = found ?? null
      job.bytesRead = bytesBefore + share * fileBytes
      tick()
      // Between two batches a page may ask for its rows, and a person may cancel.
      await pace()
    }
    files.push({ name, sheet, contentSha256: await hashing, rowsBefore })
    rowsBefore = lastRow
    bytesBefore += fileBytes
  }
  while (judging.length > 0) await addFirst()
  return { files, doubts }
}

/**
 * The rows with one more cell each, right behind the header's `columns` columns. Shorter rows are filled up with empty
 * cells; cells beyond the header stay beyond it.
 */
export const withFileCell = (batch: NumberedRows, columns: number, file: string): NumberedRows => {
  const { text, cellEnds, widths, sourceRows } = batch
  const firsts = firstCellsOf(batch)
  const newWidths = widths.map((width) => Math.max(width, columns) + 1)
  const newEnds = new Uint32Array(newWidths.reduce((sum, width) => sum + width, 0))
  const pieces: string[] = []
  let to = 0
  let end = 0
  for (let row = 0; row < widths.length; row += 1) {
    const first = firsts[row] ?? 0
    const last = firsts[row + 1] ?? first
    const cut = Math.min(first + columns, last)
    const start = cellEnds[first - 1] ?? 0
    const cutAt = cellEnds[cut - 1] ?? 0
    const stop = cellEnds[last - 1] ?? 0
    // In a row of its own length, so much is before its cells.
    const shift = end - start
    for (let cell = first; cell < cut; cell += 1) newEnds[to++] = (cellEnds[cell] ?? 0) + shift
    for (let missing = cut - first; missing < columns; missing += 1) newEnds[to++] = cutAt + shift
    newEnds[to++] = cutAt + shift + file.length
    for (let cell = cut; cell < last; cell += 1) newEnds[to++] = (cellEnds[cell] ?? 0) + shift + file.length
    pieces.push(text.slice(start, cutAt), file, text.slice(cutAt, stop))
    end = stop + shift + file.length
  }
  return { text: pieces.join(''), cellEnds: newEnds, widths: newWidths, sourceRows }
}

/** The rows numbered on behind `rowsBefore` others. */
export const numberedAfter = (batch: NumberedRows, rowsBefore: number): NumberedRows =>
  rowsBefore === 0 ? batch : { ...batch, sourceRows: batch.sourceRows.map((row) => row + rowsBefore) }
