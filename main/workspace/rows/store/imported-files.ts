/** The files that the rows of an import came from, and where a row stands in its file. */
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import { all, run, sql } from '../../../database/sql.ts'

export type ImportedFile = {
  name: string
  /** The sheet that was read; null of a text. */
  sheet: string | null
  /** SHA-256 of the file's bytes, as hex; null where it is not known. */
  contentSha256: string | null
  /** What is added to the row numbers of the file to get those of the import, which ascend over all files. */
  rowsBefore: number
}

/** Within the caller's transaction. */
export const insertFiles = (db: WritableDatabase, batchId: number, files: readonly ImportedFile[]): void => {
  for (const [position, { name, sheet, contentSha256, rowsBefore }] of files.entries())
    run(
      db,
      sql`insert into import_file (batch_id, position, name, sheet, content_sha256, rows_before)
          values (${batchId}, ${position}, ${name}, ${sheet}, ${contentSha256}, ${rowsBefore})`,
    )
}

/** In the order in which they were read; none where the rows came from no file. */
export const listFiles = (db: ReadableDatabase, batchId: number): ImportedFile[] =>
  all<ImportedFile>(
    db,
    sql`select name, sheet, content_sha256 as contentSha256, rows_before as rowsBefore
        from import_file where batch_id = ${batchId} order by position`,
  )

/** For a statement: how many files a batch was read from. */
export const fileCountOf = sql`(select count(*) from import_file where batch_id = batch.id)`

export type RowPlace = {
  /** 1 = first row of its file. */
  row: number
  /** The name of the file; null where there is only one. */
  file: string | null
}

/** Where rows stand in their files, by their numbers in the import. */
export const createRowPlaces = (files: readonly ImportedFile[]): ((sourceRow: number) => RowPlace) => {
  if (files.length < 2) return (row) => ({ row, file: null })
  return (sourceRow) => {
    // A file without rows begins where the next one does.
    const file = files.findLast(({ rowsBefore }) => rowsBefore < sourceRow)
    return { row: sourceRow - (file?.rowsBefore ?? 0), file: file?.name ?? null }
  }
}
