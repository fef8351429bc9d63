import { isKeyRole } from '../../../shared/rules/key-roles.ts'
import { sheetLookBudget } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import type { RowBatch, SheetFacts } from '../../../shared/processes/reader.ts'
import { findHeader } from './find-header.ts'
import { nameColumns } from './name-columns.ts'
import { isBlankCell, type SourceRow, unpackRows } from './source-row.ts'
import type { RowsRequest } from './table.ts'

type Listed = { name: string; hidden: boolean }

/** What the beginning of a sheet shows: how many rows it has, as far as they were counted, and how many have a phone or document. */
type Look = { rows: number; isCut: boolean; contacts: number }
const nothing: Look = { rows: 0, isCut: false, contacts: 0 }

/** What was kept of a sheet when the sheets were listed: its first rows, and how many it has, as far as they were counted. */
export type SheetBeginning = { head: RowBatch; rows: number; isCut: boolean }

/** Looks into the sheets of a workbook: which of them is the list that a person means, and how long the others are. */
export class SheetLooks<Sheet extends Listed> {
  readonly #sheets: readonly Sheet[]
  readonly #rowsOf: (sheet: Sheet, request: RowsRequest) => AsyncIterable<RowBatch>
  readonly #beginningOf: (sheet: Sheet) => SheetBeginning | undefined

  /** @param beginningOf what is known of a sheet, which then need not be read for a look */
  constructor(
    sheets: readonly Sheet[],
    rowsOf: (sheet: Sheet, request: RowsRequest) => AsyncIterable<RowBatch>,
    beginningOf: (sheet: Sheet) => SheetBeginning | undefined = () => undefined,
  ) {
    this.#sheets = sheets
    this.#rowsOf = rowsOf
    this.#beginningOf = beginningOf
  }

  /**
   * The chosen sheet, or else the visible one whose first rows have most phones and documents, or else the first visible
   * one with rows, or else the first. Throws `reader_sheet_missing` {sheets} for a choice that is not there and a
   * workbook without sheets, and what the first sheet throws.
   */
  async choose(chosen: string | undefined): Promise<Sheet> {
    const visible = this.#visible()
    const first = visible[0] ?? this.#sheets[0]
    if (chosen !== undefined || first === undefined) {
      const found = this.#sheets.find((sheet) => sheet.name === chosen)
      if (found === undefined)
        throw new ReaderFailure('reader_sheet_missing', { sheets: this.#sheets.length })
      return found
    }
    if (visible.length < 2) {
      await this.#begin(first)
      return first
    }
    let best: Sheet | null = null
    let most = -1
    for (const sheet of visible) {
      // Behind one that can be read, a damaged sheet says nothing of it.
      const look: Look | null = best === null ? await this.#look(sheet, 0) : await this.#lookIfWhole(sheet, 0)
      if (look === null) break
      if (look.rows > 0 && look.contacts > most) [best, most] = [sheet, look.contacts]
      if (most >= sheetLookBudget.contacts) break
    }
    return best ?? first
  }

  /** All sheets, with what can be said of each; of hidden ones, and those behind a damaged one, their names alone. */
  async all(): Promise<SheetFacts[]> {
    const visible = this.#visible()
    const looks = new Map<Sheet, Look>()
    let left: number = sheetLookBudget.countedRows
    for (const sheet of visible.length < 2 ? [] : visible) {
      const look = await this.#lookIfWhole(sheet, Math.min(left, sheetLookBudget.countedRowsOfSheet))
      if (look === null) break
      looks.set(sheet, look)
      left = Math.max(0, left - look.rows)
    }
    return this.#sheets.map((sheet) => {
      const { name, hidden } = sheet
      const look = looks.get(sheet)
      return look === undefined
        ? { name, hidden }
        : {
            name,
            hidden,
            rows: look.rows,
            isCut: look.isCut,
            hasContacts: look.contacts >= sheetLookBudget.fewContacts,
          }
    })
  }

  /**
   * Reads the first row and lets it go. With the young generation that readers have, V8 then collects the old one half as
   * often while it reads the whole sheet: 7 instead of 16 times for a million numbers, a seventh of all the work.
   */
  async #begin(sheet: Sheet): Promise<void> {
    for await (const _ of this.#rowsOf(sheet, { afterRow: 0, rowsPerBlock: 1, extent: 'beginning' })) return
  }

  #visible(): Sheet[] {
    return this.#sheets.filter((sheet) => !sheet.hidden).slice(0, sheetLookBudget.sheets)
  }

  async #lookIfWhole(sheet: Sheet, countTo: number): Promise<Look | null> {
    try {
      return await this.#look(sheet, countTo)
    } catch (error) {
      if (error instanceof ReaderFailure) return null
      throw error
    }
  }

  async #look(sheet: Sheet, countTo: number): Promise<Look> {
    const { headRows } = sheetLookBudget
    const most = Math.max(headRows, countTo)
    const known = this.#beginningOf(sheet)
    if (known !== undefined && (!known.isCut || known.rows >= most)) {
      const contacts = await contactsIn([...unpackRows(known.head)].slice(0, headRows))
      return { rows: Math.min(known.rows, most), isCut: known.rows >= most, contacts }
    }
    const head: SourceRow[] = []
    const look = { ...nothing }
    const request = { afterRow: 0, rowsPerBlock: headRows, extent: 'beginning' } as const
    for await (const block of this.#rowsOf(sheet, request)) {
      if (head.length < headRows) head.push(...unpackRows(block))
      look.rows += block.widths.length
      if (look.rows < most) continue
      look.isCut = true
      break
    }
    look.contacts = await contactsIn(head.slice(0, headRows))
    return look
  }
}

/** How many of these rows have something in a column of phones or documents. */
const contactsIn = async (rows: readonly SourceRow[]): Promise<number> => {
  // Its words take a while to load, and most files have one sheet.
  const { proposeRoles } = await import('../../../shared/rules/propose-roles.ts')
  const headerRow = findHeader(rows)
  const header = rows.find(({ sourceRow }) => sourceRow === headerRow)?.cells ?? []
  const data = rows.filter(({ sourceRow }) => sourceRow > headerRow).map(({ cells }) => cells)
  const width = Math.min(
    sheetLookBudget.columns,
    data.reduce((widest, cells) => Math.max(widest, cells.length), header.length),
  )
  const columns = nameColumns(header, width)
  const padded = data.map((cells) => Array.from({ length: width }, (_each, index) => cells[index] ?? ''))
  const roles = proposeRoles(columns, padded, { defaultDdd: null, foreignPlan: () => null })
  const keys = roles.flatMap(({ role }, index) => (isKeyRole(role) ? [index] : []))
  return padded.filter((cells) => keys.some((index) => !isBlankCell(cells[index] ?? ''))).length
}
