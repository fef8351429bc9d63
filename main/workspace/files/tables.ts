/**
 * The tables that an import reads, one after the other: files, each in a reader of its own, and files that were read
 * already and wait in a review, whose rows are taken from there as they were mended.
 */
import type { ReadingChoices, TextDoubts } from '../../../shared/processes/reader.ts'
import { headersKey } from '../../../shared/rules/headers-key.ts'
import { isJudgedReason, type RejectionReason } from '../../../shared/rules/row-verdict.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import type { OpenReader } from '../../reader-client/run-reader.ts'
import { listBlocks, readCells, readVerdicts } from '../rows/store/blocks.ts'
import type { NumberedRows } from '../rows/store/cell-block.ts'
import { listFiles } from '../rows/store/imported-files.ts'
import { endsOf } from '../rows/store/steps.ts'
import { ProblemError } from '../base/problem-error.ts'
import { discardReview } from '../rows/batch.ts'
import { type BatchSource, getReview } from '../rows/batch-queries.ts'
import type { RowsOut } from '../rows/judge/judge-block.ts'
import type { HeldFiles } from './held-files.ts'
import { inspectFile, readBatches } from './reading.ts'

export type ImportTable = {
  path: string
  choices: ReadingChoices
  /** What is in the file, where that is known already; null = it is looked into. */
  facts: BatchSource['facts'] | null
  /** The review in which it waits, or null. */
  batchId: number | null
}

/** A table whose columns are known. */
export type KnownTable = {
  source: BatchSource
  /** Set of one that waits: its rows as they stand now. */
  review: { batchId: number; revision: number } | null
}

/** What tables are read with. */
export type TableReaders = {
  db: ReadableDatabase
  openReader: OpenReader
  held: Pick<HeldFiles, 'of' | 'hashOf'>
}

/**
 * Looks into a table.
 * @throws ProblemError, `review_missing` of one that does not wait any more
 */
export const knownTable = async (
  { db, openReader, held }: TableReaders,
  { path, choices, facts, batchId }: ImportTable,
): Promise<KnownTable> => {
  if (batchId !== null) {
    const batch = getReview(db, batchId)
    if (batch === null) throw new ProblemError('review_missing')
    const { source, columns, revision } = batch
    return { source: { ...source, facts: { ...source.facts, columns } }, review: { batchId, revision } }
  }
  const found = facts ?? (await inspectFile(openReader, { path, choices, ...held.of(path) }))
  return { source: { path, choices, facts: found }, review: null }
}

/** @throws ProblemError `import_headers_differ` */
export const checkHeaders = ({ source }: KnownTable, columns: readonly string[]): void => {
  if (headersKey(source.facts.columns) !== headersKey(columns))
    throw new ProblemError('import_headers_differ')
}

/**
 * What tables are called, each unlike the others: the file's name, with the sheet where the workbook has several, and with
 * the folders above it as far as they tell files of one name apart.
 */
export const tableNames = (tables: readonly KnownTable[]): string[] => {
  const folders = tables.map(({ source }) => source.path.split(/[\\/]/).filter((part) => part !== ''))
  const depths = tables.map(() => 1)
  const nameOf = (table: number): string => {
    const { facts } = tables[table]?.source ?? {}
    const sheet = facts !== undefined && facts.sheets.length > 1 ? facts.sheet : null
    const name = folders[table]?.slice(-(depths[table] ?? 1)).join('/') ?? ''
    return sheet === null ? name : `${name} · ${sheet}`
  }
  for (;;) {
    const names = tables.map((_table, place) => nameOf(place))
    const counts = new Map<string, number>()
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
    let isLonger = false
    for (const [place, name] of names.entries()) {
      const depth = depths[place] ?? 1
      if (counts.get(name) === 1 || depth >= (folders[place]?.length ?? 0)) continue
      depths[place] = depth + 1
      isLonger = true
    }
    if (!isLonger) return names
  }
}

/** Some rows of a table, with how much of the table has been read, 0 to 1. */
export type TableRows = {
  rows: NumberedRows
  out?: RowsOut
  /** Of the table's rows up to these. */
  doubts?: TextDoubts | null
  share: number
}

/**
 * Reads the rows of a table to the end.
 * @throws ProblemError, or what `signal` was aborted with
 */
export async function* rowsOfTable(
  { db, openReader, held }: TableReaders,
  { source, review }: KnownTable,
  signal: AbortSignal,
): AsyncGenerator<TableRows> {
  if (review !== null) {
    yield* rowsOfReview(db, review, signal)
    return
  }
  const { path, facts } = source
  // The sheet that the person saw, without looking for it once more.
  const choices = { ...(facts.sheet === null ? {} : { sheet: facts.sheet }), ...source.choices }
  const job = { path, ...held.of(path), choices, rowsPerBatch }
  for await (const { batch, doubts, bytesRead, bytesTotal } of readBatches(openReader, job, signal))
    yield { rows: batch, doubts, share: bytesTotal > 0 ? Math.min(1, bytesRead / bytesTotal) : 1 }
}

/** Other calls are answered between two batches. Of a CSV, one batch is at most what a piece of the file holds. */
const rowsPerBatch = 3_000

function* rowsOfReview(
  db: ReadableDatabase,
  { batchId, revision }: { batchId: number; revision: number },
  signal: AbortSignal,
): Generator<TableRows> {
  const blocks = listBlocks(db, batchId, revision)
  for (const [position, block] of blocks.entries()) {
    signal.throwIfAborted()
    const place = { ...block, revision }
    const { fates, fateOf, sourceRowSteps } = readVerdicts(db, place)
    const out = new Map<number, RejectionReason>()
    for (const [row, index] of fateOf.entries()) {
      const fate = fates[index]
      if (fate?.outcome === 'rejected' && !isJudgedReason(fate.reason)) out.set(row, fate.reason)
    }
    const rows = { ...readCells(db, place), sourceRows: endsOf(sourceRowSteps) }
    yield { rows, out, share: (position + 1) / blocks.length }
  }
}

/** SHA-256 of the bytes that a table was read from, as hex; null where they are not known. */
export const hashOfTable = async (
  { db, held }: Pick<TableReaders, 'db' | 'held'>,
  { source, review }: KnownTable,
  signal: AbortSignal,
): Promise<string | null> =>
  review === null
    ? held.hashOf(source.path, signal)
    : (listFiles(db, review.batchId)[0]?.contentSha256 ?? null)

/**
 * Gives up the reviews that tables were taken from, within the transaction that makes them a list.
 * @throws ProblemError `review_missing` where one was changed or ended meanwhile
 */
export const endReviews = (db: WritableDatabase, tables: readonly KnownTable[]): void => {
  for (const { review } of tables) {
    if (review === null) continue
    if (!discardReview(db, review.batchId, review.revision)) throw new ProblemError('review_missing')
  }
}
