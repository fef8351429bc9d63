import type { FileChunks } from '../../complete-file.ts'
import { brazilianCsvLine, brazilianCsvStart } from './brazilian-csv.ts'
import { createOwnColumns } from './own-columns.ts'
import type { SheetCell } from './sheet-cells.ts'
import { xlsxWorkbook } from './xlsx-workbook.ts'

export type TableFile = {
  sheetName: string
  heading: readonly string[]
  /** Which columns may hold figures and days; the others are texts. */
  isOwn: readonly boolean[]
  /** Some rows at a time. Gives the same each time: what a column holds is known only when all have been looked at. */
  lines: () => AsyncIterable<string[][]>
}

/** A table as a CSV for Excel in Brazil, or as a workbook whose figures and days are numbers. */
export const tableFile = (table: TableFile, format: 'csv' | 'xlsx'): FileChunks | Promise<FileChunks> =>
  format === 'csv' ? csvOf(table) : workbookOf(table)

async function* csvOf({ heading, lines }: TableFile): AsyncGenerator<string> {
  yield brazilianCsvStart + brazilianCsvLine(heading)
  for await (const some of lines()) yield some.map(brazilianCsvLine).join('')
}

const workbookOf = async ({
  sheetName,
  heading,
  isOwn,
  lines,
}: TableFile): Promise<AsyncGenerator<Buffer>> => {
  const own = createOwnColumns(isOwn)
  let count = 0
  for await (const some of lines()) {
    for (const line of some) own.look(line)
    count += some.length
  }
  return xlsxWorkbook({
    sheetName,
    heading,
    widths: [22],
    styles: heading.map((_title, column) => own.style(column)),
    count,
    rows: typed(),
  })

  async function* typed(): AsyncGenerator<SheetCell[][]> {
    for await (const some of lines())
      yield some.map((line) => line.map((text, column) => own.cell(column, text)))
  }
}
