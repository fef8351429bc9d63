import { maxCellLength, maxColumns, maxWorkbookRows } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import type { XmlAttributes } from '../xml/attributes.ts'
import type { XmlHandler } from '../xml/scanner.ts'
import { readReference, rowNumber, type CellPlace } from './cell-reference.ts'
import { unescapeText } from './escaped-text.ts'
import type { NumberFormat } from './number-format.ts'
import { isoMomentText, numberText } from './number-text.ts'
import { SparseRow } from './sparse-row.ts'

/** What the text of cells depends on. */
export type CellContext = { formats: readonly NumberFormat[]; from1904: boolean }

/** Finished rows, and the highest number of a shared string that they refer to (-1 for none). */
export type FinishedRows = { rows: SparseRow[]; lastString: number }

/** The one path under which rows are: names elsewhere, as in extensions, mean something else. */
const rowDepth = 2
const cellDepth = 3

/**
 * Events of a worksheet to rows of text. Formulas are not evaluated: their cell shows the value that was computed when
 * the file was saved. Places come from the references (`r`) or, where a writer left them out, from counting. The
 * declared dimension is ignored. Booleans are VERDADEIRO and FALSO, as Excel in Brazil shows them; errors their code.
 */
export class WorksheetRows implements XmlHandler {
  readonly #context: CellContext
  readonly #place: CellPlace = { column: 0, row: 0 }
  /** How many cells have something in them, so far. */
  cells = 0
  #finished: SparseRow[] = []
  #lastString = -1
  #depth = 0
  #inData = false
  #isDone = false
  #rows = 0
  #row = 0
  #rowIsSure = false
  #cells = new SparseRow(0)
  #column = 0
  /** The cell says that it is in another row. */
  #isMisplaced = false
  #type = ''
  #style = 0
  #value = ''
  #inline: string | null = null
  #inInline = false
  #phonetic = 0
  #capture: 'value' | 'inline' | null = null

  constructor(context: CellContext) {
    this.#context = context
  }

  get wantsText(): boolean {
    return this.#capture !== null
  }

  /** True behind the last row; merged cells, filters and the like are of no interest. */
  get isDone(): boolean {
    return this.#isDone
  }

  /** Rows that were finished since the last call. */
  take(): FinishedRows {
    const taken = { rows: this.#finished, lastString: this.#lastString }
    this.#finished = []
    return taken
  }

  open(name: string, attributes: XmlAttributes): void {
    const depth = this.#depth
    this.#depth = depth + 1
    if (!this.#inData) {
      if (depth === 1 && name === 'sheetData') this.#inData = true
      return
    }
    if (depth === rowDepth && name === 'row') this.#openRow(attributes)
    else if (depth === cellDepth && name === 'c') this.#openCell(attributes)
    else if (depth > cellDepth) this.#openInCell(name, depth)
  }

  close(name: string): void {
    this.#depth -= 1
    if (!this.#inData) return
    const depth = this.#depth
    if (depth > cellDepth) {
      this.#capture = null
      if (name === 'rPh' && depth > cellDepth + 1) this.#phonetic -= 1
    } else if (depth === cellDepth && name === 'c') this.#closeCell()
    else if (depth === rowDepth && name === 'row') this.#closeRow()
    else if (depth === 1) {
      this.#inData = false
      this.#isDone = true
    }
  }

  text(value: string): void {
    if (this.#capture === 'value') this.#value += value
    else this.#inline = (this.#inline ?? '') + value
    if (this.#value.length + (this.#inline?.length ?? 0) > maxCellLength) {
      throw new ReaderFailure('reader_cell_too_long', {
        row: this.#row,
        column: this.#column,
        limit: maxCellLength,
      })
    }
  }

  cleaned(): void {
    if (this.#inData) this.#cells.isCleaned = true
  }

  #openRow(attributes: XmlAttributes): void {
    const number = attributes.get('r')
    this.#rows += 1
    const row = number === undefined ? this.#row + 1 : rowNumber(number.trim(), 0)
    if (row < 1) throw this.#damaged('row_number')
    this.#row = row
    this.#rowIsSure = number !== undefined
    if (this.#row > maxWorkbookRows || this.#rows > maxWorkbookRows) {
      throw new ReaderFailure('reader_too_many_rows', { limit: maxWorkbookRows })
    }
    this.#cells = new SparseRow(row)
    this.#column = 0
  }

  #closeRow(): void {
    this.cells += this.#cells.columns.length
    if (this.#cells.columns.length === 0) return
    this.#cells.finish()
    this.#finished.push(this.#cells)
  }

  #openCell(attributes: XmlAttributes): void {
    const reference = attributes.get('r')
    this.#isMisplaced = false
    if (reference === undefined) this.#column += 1
    else this.#goTo(reference)
    if (this.#column > maxColumns) {
      throw new ReaderFailure('reader_too_many_columns', { row: this.#row, limit: maxColumns })
    }
    this.#type = attributes.get('t') ?? 'n'
    const style = attributes.get('s')
    this.#style = style === undefined ? 0 : Number(style)
    this.#value = ''
    this.#inline = null
  }

  #goTo(reference: string): void {
    const place = this.#place
    if (!readReference(reference, place)) throw this.#damaged('cell_reference')
    this.#column = place.column
    if (place.row === 0 || place.row === this.#row) return
    // A row without a number of its own is where its cells are.
    this.#isMisplaced = this.#rowIsSure || place.row < this.#row
    if (this.#isMisplaced) return
    this.#row = place.row
    this.#cells = new SparseRow(place.row)
    this.#rowIsSure = true
  }

  /** Below a cell: `v` holds the value; `is` holds text, in `t` at once or in runs `r`. */
  #openInCell(name: string, depth: number): void {
    this.#capture = null
    if (depth === cellDepth + 1) {
      if (name === 'v') this.#capture = 'value'
      this.#inInline = name === 'is'
    } else if (name === 'rPh') this.#phonetic += 1
    else if (name === 't' && this.#inInline && this.#phonetic === 0) this.#capture = 'inline'
  }

  #closeCell(): void {
    const value = this.#type === 's' ? this.#sharedString() : this.#cellText()
    if (value === '') return
    // Its row is ambiguous, which matters for a cell with a value only.
    if (this.#isMisplaced) throw this.#damaged('cell_reference')
    this.#cells.put(this.#column, value)
  }

  #sharedString(): number | '' {
    if (this.#value === '') return ''
    const index = stringNumber(this.#value)
    if (index < 0) throw this.#damaged('string_missing')
    this.#lastString = Math.max(this.#lastString, index)
    return index
  }

  #cellText(): string {
    const raw = this.#value
    switch (this.#type) {
      case 'n':
        return raw === '' ? '' : numberText(raw, this.#context.formats[this.#style], this.#context.from1904)
      case 'b':
        return raw === '' ? '' : ['1', 'true'].includes(raw.trim()) ? 'VERDADEIRO' : 'FALSO'
      case 'd':
        return isoMomentText(raw, this.#context.formats[this.#style], 'date')
      case 'inlineStr':
      case 'str':
        return unescapeText(this.#inline ?? raw)
      case 'e':
        return raw
      default:
        throw this.#damaged('cell_type')
    }
  }

  #damaged(reason: string): ReaderFailure {
    return new ReaderFailure('reader_xml_damaged', { part: 'sheet', reason, row: this.#row })
  }
}

/** The number of a shared string, which Excel writes in plain digits; -1 for what is none. */
const stringNumber = (raw: string): number => {
  let number = 0
  for (let at = 0; at < raw.length; at += 1) {
    const digit = raw.charCodeAt(at) - 0x30
    if (digit < 0 || digit > 9 || number > 0xffffffff) return -1
    number = number * 10 + digit
  }
  return number
}
