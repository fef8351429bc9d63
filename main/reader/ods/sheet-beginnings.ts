import type { RowBatch } from '../../../shared/processes/reader.ts'
import { sheetLookBudget } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { RowPacker } from '../table/pack-rows.ts'
import type { SheetBeginning } from '../table/sheet-looks.ts'
import type { XmlAttributes } from '../xml/attributes.ts'
import type { XmlHandler } from '../xml/scanner.ts'
import { SheetList } from './sheet-list.ts'
import { OdsRows } from './sheet-rows.ts'

/** UTF-16 units of the first rows of all sheets together. */
const mostHeld = 1024 * 1024
/** Elements in the first rows of a sheet, in which a million merged cells may stand. */
const mostElements = 50_000

/**
 * Lists the sheets of `content.xml` and keeps the beginnings of those that may be looked into, so that it need not be gone
 * through again for each of them. Of the first one, which most documents have alone, no more than its first rows.
 */
export class SheetBeginnings implements XmlHandler {
  readonly list = new SheetList()
  readonly #beginnings: SheetBeginning[] = []
  #rows: OdsRows | null = null
  #packer = newPacker()
  #head: RowBatch | null = null
  #counted = 0
  #elements = 0
  #held = 0
  #left: number = sheetLookBudget.countedRows

  get wantsText(): boolean {
    return this.#rows !== null && this.#rows.wantsText
  }

  get cells(): number {
    return this.list.cells
  }

  /** What was kept of the sheet at this place; nothing of one that is damaged, heavy or hidden. */
  of(index: number): SheetBeginning | undefined {
    return this.#beginnings[index]
  }

  open(name: string, attributes: XmlAttributes): void {
    const before = this.list.sheets.length
    this.list.open(name, attributes)
    if (this.list.sheets.length > before) this.#begin(attributes)
    if (this.#rows === null) return
    this.#elements += 1
    if (this.#head === null && this.#elements > mostElements) {
      this.#rows = null
      return
    }
    try {
      this.#rows.open(name, attributes)
    } catch (error) {
      this.#giveUp(error)
    }
  }

  close(name: string): void {
    this.list.close(name)
    if (this.#rows === null) return
    try {
      this.#rows.close(name)
      this.#take(this.#rows)
    } catch (error) {
      this.#giveUp(error)
    }
  }

  text(value: string): void {
    try {
      this.#rows?.text(value)
    } catch (error) {
      this.#giveUp(error)
    }
  }

  #begin(attributes: XmlAttributes): void {
    const { sheets } = this.list
    const seen = sheets.filter(({ hidden }) => !hidden).length
    this.#rows = null
    if (sheets.at(-1)?.hidden === true || seen > sheetLookBudget.sheets) return
    this.#rows = new OdsRows(0)
    // It tells a sheet from other tables by what it is in.
    this.#rows.open('spreadsheet', attributes)
    this.#packer = newPacker()
    this.#head = null
    this.#counted = 0
    this.#elements = 0
  }

  /** What is wrong with a sheet is said when it is read. */
  #giveUp(error: unknown): void {
    if (!(error instanceof ReaderFailure)) throw error
    this.#rows = null
  }

  #take(rows: OdsRows): void {
    for (const { sourceRow, repeated, cells } of rows.take()) {
      for (let copy = 0; copy < repeated && this.#head === null; copy += 1)
        if (this.#packer.addRepeated(sourceRow + copy, cells, copy === 0 ? cells.length : 0))
          this.#head = this.#packer.take()
      this.#counted += repeated
    }
    const isCut = this.#counted >= this.#mostCounted()
    if (isCut || rows.isDone) this.#end(isCut)
  }

  /** The length of the first sheet is needed only where there are several. */
  #mostCounted(): number {
    const { headRows, countedRowsOfSheet } = sheetLookBudget
    return this.list.sheets.length === 1
      ? headRows
      : Math.max(headRows, Math.min(countedRowsOfSheet, this.#left))
  }

  #end(isCut: boolean): void {
    this.#rows = null
    const head = this.#head ?? this.#packer.take()
    const isHeavy = head.widths.length < Math.min(this.#counted, sheetLookBudget.headRows)
    this.#held += head.text.length + head.cellEnds.length
    if (isHeavy || this.#held > mostHeld) return
    // The rest of the first one is counted when somebody asks.
    const counted =
      isCut && this.list.sheets.length === 1 ? sheetLookBudget.countedRowsOfSheet : this.#counted
    this.#left = Math.max(0, this.#left - counted)
    this.#beginnings[this.list.sheets.length - 1] = { head, rows: this.#counted, isCut }
  }
}

const newPacker = (): RowPacker =>
  new RowPacker({ afterRow: 0, rowsPerBlock: sheetLookBudget.headRows, extent: 'beginning' })
