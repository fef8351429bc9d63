import { ReaderFailure } from '../reader-failure.ts'

/** Sheets that are looked into for the first one with rows. */
const sheetsLookedInto = 20

/**
 * The chosen sheet of a workbook, or else the first visible one with rows, or else the first. Throws
 * `reader_sheet_missing` {sheets} for a choice that is not there and a workbook without sheets.
 */
export const chooseSheet = async <Sheet extends { name: string; hidden: boolean }>(
  sheets: readonly Sheet[],
  chosen: string | undefined,
  hasRows: (sheet: Sheet) => Promise<boolean>,
): Promise<Sheet> => {
  const visible = sheets.filter((sheet) => !sheet.hidden)
  const first = visible[0] ?? sheets[0]
  if (chosen !== undefined || first === undefined) {
    const found = sheets.find((sheet) => sheet.name === chosen)
    if (found === undefined) throw new ReaderFailure('reader_sheet_missing', { sheets: sheets.length })
    return found
  }
  for (const sheet of visible.slice(0, sheetsLookedInto)) if (await hasRows(sheet)) return sheet
  return first
}

/** True when there is a first block. */
export const yieldsAnything = async (blocks: AsyncIterable<unknown>): Promise<boolean> => {
  for await (const _ of blocks) return true
  return false
}

/** Asks for the first row of a sheet only. */
export const firstRowOnly = { afterRow: 0, rowsPerBlock: 1, extent: 'beginning' } as const
