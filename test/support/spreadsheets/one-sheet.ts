import { cellsOf, fileOf, problemIn, readRows } from './run-reader.ts'
import { buildWorkbook, type WorkbookModel } from './workbook-writer.ts'

/** A file with one sheet of these rows. */
export const sheetOf = (rows: string, more: Partial<WorkbookModel> = {}): string =>
  fileOf(buildWorkbook({ sheets: [{ name: 'Plan1', rows }], ...more }))

/** The cells of all rows, read without a header. */
export const rowsIn = (path: string): Promise<string[][]> => cellsOf(path, { headerRow: 0 })

/** Code and figures of the problem that reading ends in. */
export const reasonIn = async (path: string): Promise<unknown[]> => {
  const problem = problemIn(await readRows(path, { headerRow: 0 }))
  return [problem.code, ...Object.values(problem.params)]
}
