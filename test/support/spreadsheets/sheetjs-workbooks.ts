import * as XLSX from 'xlsx'
import * as codePages from 'xlsx/dist/cpexcel.full.mjs'

XLSX.set_cptable(codePages)

/** Kinds that SheetJS writes, by its own names for them. */
export const writtenKinds = ['biff2', 'biff5', 'biff8', 'xlsb', 'ods', 'xlml', 'xlsx', 'sylk', 'dif'] as const
export type WrittenKind = (typeof writtenKinds)[number]

/** A cell: a value, or a value with the format that it is shown in. */
export type Cell = string | number | boolean | null | { value: number; format: string } | { error: number }

export type WrittenSheet = { name: string; hidden?: boolean; rows: readonly (readonly Cell[])[] }

const cellOf = (cell: Cell): XLSX.CellObject => {
  if (typeof cell === 'string') return { t: 's', v: cell }
  if (typeof cell === 'boolean') return { t: 'b', v: cell }
  if (typeof cell === 'number') return { t: 'n', v: cell }
  if (cell === null) return { t: 'z' }
  return 'error' in cell ? { t: 'e', v: cell.error } : { t: 'n', v: cell.value, z: cell.format }
}

/** The same workbook in any kind, as SheetJS writes it. */
export const writeWorkbook = (
  kind: WrittenKind,
  sheets: readonly WrittenSheet[],
  date1904 = false,
): Buffer => {
  const workbook = XLSX.utils.book_new()
  for (const { name, rows } of sheets) {
    const sheet: XLSX.WorkSheet = {}
    rows.forEach((cells, row) =>
      cells.forEach((cell, column) => {
        if (cell !== null) sheet[XLSX.utils.encode_cell({ r: row, c: column })] = cellOf(cell)
      }),
    )
    const width = Math.max(1, ...rows.map((cells) => cells.length))
    sheet['!ref'] = XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: width - 1 } })
    XLSX.utils.book_append_sheet(workbook, sheet, name)
  }
  workbook.Workbook = {
    WBProps: { date1904 },
    Sheets: sheets.map(({ name, hidden }) => ({ name, Hidden: hidden === true ? 1 : 0 })),
  }
  return XLSX.write(workbook, {
    type: 'buffer',
    bookType: kind,
    bookSST: kind !== 'biff5',
    compression: true,
  }) as Buffer
}
