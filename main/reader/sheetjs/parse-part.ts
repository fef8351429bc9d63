import type { ParsingOptions } from 'xlsx'
import { workbookDamaged } from '../reader-failure.ts'
import type { SheetJsLibrary } from './load-sheetjs.ts'
import type { SheetRows } from './sheet-rows.ts'

/**
 * Values and number formats as they were saved: no formulas, no dates made of numbers, no text of the library's own
 * making, which would be 1.19877E+10 for a phone.
 */
const options = {
  type: 'buffer',
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellNF: true,
} as const satisfies ParsingOptions

/**
 * Rows of the only sheet of a small workbook that was put together for this. Whatever the library stumbles over is
 * damage in the file: it throws errors of every kind, and strings.
 * @throws ReaderFailure `reader_workbook_damaged`
 */
export const parseRows = (library: SheetJsLibrary, workbook: Buffer): SheetRows => {
  const { SheetNames, Sheets } = orDamaged(() => library.read(workbook, options))
  const rows = Sheets[SheetNames[0] ?? '']?.['!data']
  if (rows === undefined) throw workbookDamaged('sheet')
  return rows
}

/** Runs what the library does with a damaged file. */
export const orDamaged = <T>(parse: () => T): T => {
  try {
    return parse()
  } catch {
    throw workbookDamaged('content')
  }
}
