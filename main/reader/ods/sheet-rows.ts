import { maxCellLength, maxColumns, maxWorkbookRows } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import type { RepeatedCell } from '../table/pack-rows.ts'
import { isBlankCell } from '../table/source-row.ts'
import type { XmlAttributes } from '../xml/attributes.ts'
import type { XmlHandler } from '../xml/scanner.ts'
import { cellText, valueOf, type CellValue } from './cell-text.ts'
import { ParagraphText } from './paragraph-text.ts'
import { SheetPlaces } from './sheet-list.ts'

/**
 * A row by the cells that show something, as they are written down. It stands `repeated` times from `sourceRow` on.
 * `isCleaned`: characters that XML does not have were left out of it.
 */
export type OdsRow = { sourceRow: number; repeated: number; cells: RepeatedCell[]; isCleaned: boolean }

/** What is in a cell and not its text: notes, and the text of shapes. */
const asides = new Set(['annotation', 'frame', 'custom-shape', 'g', 'rect', 'note', 'ruby-text'])

/** Events of `content.xml` to rows of the sheet with this place among the sheets. Formulas show what they were saved with. */
export class OdsRows implements XmlHandler {
  readonly #wanted: number
  /** How many cells of all sheets have something in them, so far. */
  cells = 0
  #finished: OdsRow[] = []
  readonly #places = new SheetPlaces()
  #sheet = -1
  /** The sheet and the tables within it that are open. */
  #tables = 0
  #nextRow = 1
  #row: OdsRow = newRow(1, 1)
  #column = 1
  #cellRepeated = 1
  #value: CellValue | null = null
  #paragraphs: string[] = []
  #paragraph = new ParagraphText()
  #paragraphDepth = 0
  #asides = 0
  #length = 0

  constructor(wanted: number) {
    this.#wanted = wanted
  }

  get wantsText(): boolean {
    return this.#paragraphDepth > 0 && this.#asides === 0
  }

  /** True behind the last row of the sheet. */
  get isDone(): boolean {
    return this.#sheet > this.#wanted || (this.#sheet === this.#wanted && this.#tables === 0)
  }

  /** Rows with content that were finished since the last call. */
  take(): OdsRow[] {
    const taken = this.#finished
    this.#finished = []
    return taken
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'p') this.cells += 1
    if (this.#places.open(name)) {
      this.#sheet += 1
      this.#tables = 1
    } else if (name === 'table' && this.#tables > 0) this.#tables += 1
    if (this.#sheet !== this.#wanted || this.#tables !== 1) return
    if (this.#value !== null) return this.#openInCell(name, attributes)
    if (name === 'table-row') this.#openRow(countOf(attributes, 'table:number-rows-repeated'))
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#openCell(attributes)
  }

  close(name: string): void {
    this.#places.close()
    if (name === 'table' && this.#tables > 0) this.#tables -= 1
    if (this.#sheet !== this.#wanted || this.#tables !== 1) return
    if (this.#asides > 0) {
      if (asides.has(name)) this.#asides -= 1
    } else if (name === 'p' && this.#paragraphDepth > 0) this.#closeParagraph()
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell()
    else if (name === 'table-row') this.#closeRow()
  }

  text(value: string): void {
    this.#paragraph.add(value)
    this.#count(value.length)
  }

  cleaned(): void {
    if (this.#sheet === this.#wanted) this.#row.isCleaned = true
  }

  #openRow(repeated: number): void {
    this.#row = newRow(this.#nextRow, repeated)
    this.#nextRow += repeated
    this.#column = 1
  }

  #openCell(attributes: XmlAttributes): void {
    this.#cellRepeated = countOf(attributes, 'table:number-columns-repeated')
    this.#value = valueOf(attributes)
    this.#paragraphs = []
    this.#length = 0
  }

  #openInCell(name: string, attributes: XmlAttributes): void {
    if (asides.has(name)) this.#asides += 1
    else if (this.#asides > 0) return
    else if (name === 'p') {
      this.#paragraphDepth += 1
      if (this.#paragraphDepth === 1) this.#paragraph.restart()
    } else if (name === 's') this.#addLiteral(' ', countOf(attributes, 'text:c'))
    else if (name === 'tab') this.#addLiteral('\t', 1)
    else if (name === 'line-break') this.#addLiteral('\n', 1)
  }

  #addLiteral(character: string, count: number): void {
    this.#count(count)
    this.#paragraph.addLiteral(character.repeat(count))
  }

  #closeParagraph(): void {
    this.#paragraphDepth -= 1
    if (this.#paragraphDepth === 0) this.#paragraphs.push(this.#paragraph.value)
  }

  #closeCell(): void {
    const text = this.#value === null ? '' : cellText(this.#value, this.#paragraphs.join('\n'))
    const last = this.#column + this.#cellRepeated - 1
    if (text !== '') {
      if (last > maxColumns) {
        throw new ReaderFailure('reader_too_many_columns', { row: this.#row.sourceRow, limit: maxColumns })
      }
      this.#row.cells.push({ column: this.#column, times: this.#cellRepeated, text })
    }
    this.#column = last + 1
    this.#value = null
  }

  #closeRow(): void {
    if (this.#row.cells.every(({ text }) => isBlankCell(text))) return
    if (this.#row.sourceRow + this.#row.repeated - 1 > maxWorkbookRows)
      throw new ReaderFailure('reader_too_many_rows', { limit: maxWorkbookRows })
    this.#finished.push(this.#row)
  }

  #count(length: number): void {
    this.#length += length
    if (this.#length <= maxCellLength) return
    const { sourceRow: row } = this.#row
    throw new ReaderFailure('reader_cell_too_long', { row, column: this.#column, limit: maxCellLength })
  }
}

const newRow = (sourceRow: number, repeated: number): OdsRow => ({
  sourceRow,
  repeated,
  cells: [],
  isCleaned: false,
})

/** How many times something stands there; once where nothing sensible is said. */
const countOf = (attributes: XmlAttributes, name: string): number => {
  const count = Number(attributes.get(name) ?? 1)
  return Number.isInteger(count) && count > 0 && count <= 1_000_000_000 ? count : 1
}
