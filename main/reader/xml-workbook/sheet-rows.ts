import { maxCellLength, maxColumns, maxWorkbookRows } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import type { StyleFormats } from './style-formats.ts'
import { isoMomentText, numberText } from '../xlsx/number-text.ts'
import { SparseRow } from '../xlsx/sparse-row.ts'
import type { XmlAttributes } from '../xml/attributes.ts'
import type { XmlHandler } from '../xml/scanner.ts'
import { InheritedStyle } from './inherited-style.ts'
import { attributeOf, type AttributeName, places } from './sheet-list.ts'

/** Events of an XML Spreadsheet 2003 to rows of the worksheet with this place among them. */
export class XmlRows implements XmlHandler {
  readonly #wanted: number
  readonly #formats: StyleFormats
  #finished: SparseRow[] = []
  #sheet = -1
  #isOver = false
  #row = new SparseRow(0)
  #nextRow = 1
  #column = 0
  #nextColumn = 1
  #inherited = new InheritedStyle('')
  #style = ''
  #type = ''
  #value = ''
  #inData = false
  #depth = 0

  constructor(wanted: number, formats: StyleFormats) {
    this.#wanted = wanted
    this.#formats = formats
  }

  get wantsText(): boolean {
    return this.#inData
  }

  /** True behind the worksheet. */
  get isDone(): boolean {
    return this.#isOver
  }

  take(): SparseRow[] {
    const taken = this.#finished
    this.#finished = []
    return taken
  }

  open(name: string, attributes: XmlAttributes): void {
    const depth = this.#depth
    this.#depth += 1
    if (depth === places.Worksheet && name === 'Worksheet') this.#sheet += 1
    if (this.#sheet !== this.#wanted) return
    if (depth === places.Row && name === 'Row') this.#openRow(attributes)
    else if (depth === places.Column && name === 'Column') this.#openColumn(attributes)
    else if (depth === places.Table && name === 'Table')
      this.#inherited = new InheritedStyle(attributeOf(attributes, 'StyleID') ?? '')
    else if (depth === places.Cell && name === 'Cell') this.#openCell(attributes)
    else if (depth === places.Data && name === 'Data') {
      this.#inData = true
      this.#value = ''
      this.#type = attributeOf(attributes, 'Type') ?? 'String'
    }
  }

  close(name: string): void {
    this.#depth -= 1
    if (this.#sheet !== this.#wanted) return
    const depth = this.#depth
    if (depth === places.Worksheet && name === 'Worksheet') this.#isOver = true
    else if (depth === places.Row && name === 'Row') {
      this.#row.finish()
      if (this.#row.columns.length > 0) this.#finished.push(this.#row)
    } else if (depth === places.Data && name === 'Data') this.#closeData()
  }

  text(value: string): void {
    this.#value += value
    if (this.#value.length <= maxCellLength) return
    const row = this.#row.sourceRow
    throw new ReaderFailure('reader_cell_too_long', { row, column: this.#column, limit: maxCellLength })
  }

  cleaned(): void {
    if (this.#sheet === this.#wanted) this.#row.isCleaned = true
  }

  #openColumn(attributes: XmlAttributes): void {
    const count = 1 + (countOf(attributes, 'Span') ?? 0)
    this.#inherited.addColumns(countOf(attributes, 'Index'), count, attributeOf(attributes, 'StyleID') ?? '')
  }

  #openRow(attributes: XmlAttributes): void {
    const row = countOf(attributes, 'Index') ?? this.#nextRow
    if (row > maxWorkbookRows) throw new ReaderFailure('reader_too_many_rows', { limit: maxWorkbookRows })
    if (row < this.#nextRow) throw damaged('row_number', row)
    this.#row = new SparseRow(row)
    this.#nextRow = row + 1 + (countOf(attributes, 'Span') ?? 0)
    this.#nextColumn = 1
    this.#inherited.openRow(attributeOf(attributes, 'StyleID') ?? '')
  }

  #openCell(attributes: XmlAttributes): void {
    this.#column = countOf(attributes, 'Index') ?? this.#nextColumn
    this.#nextColumn = this.#column + 1 + (countOf(attributes, 'MergeAcross') ?? 0)
    this.#style = attributeOf(attributes, 'StyleID') ?? this.#inherited.of(this.#column)
    if (this.#column <= maxColumns) return
    throw new ReaderFailure('reader_too_many_columns', { row: this.#row.sourceRow, limit: maxColumns })
  }

  #closeData(): void {
    this.#inData = false
    const text = this.#cellText()
    if (text !== '') this.#row.put(this.#column, text)
  }

  #cellText(): string {
    const value = this.#value
    switch (this.#type) {
      case 'Number':
        return value === '' ? '' : numberText(value, this.#formats.get(this.#style), false)
      case 'DateTime':
        // So Excel writes negative numbers in a format of dates.
        return isoMomentText(value, this.#formats.get(this.#style), 'number')
      case 'Boolean':
        return value.trim() === '1' ? 'VERDADEIRO' : 'FALSO'
      default:
        return value
    }
  }
}

/** A number from 1 on; undefined where there is none. */
const countOf = (attributes: XmlAttributes, name: AttributeName): number | undefined => {
  const written = attributeOf(attributes, name)
  if (written === undefined) return undefined
  const count = Number(written)
  return Number.isInteger(count) && count > 0 && count <= 1_000_000_000 ? count : undefined
}

const damaged = (reason: string, row: number): ReaderFailure =>
  new ReaderFailure('reader_xml_damaged', { part: 'sheet', reason, row })
