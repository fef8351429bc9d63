import { maxColumns, maxStyles, maxWorkbookRows } from '../budgets.ts'
import { putText, type LineRows, type RowSink } from '../line-table.ts'
import { ReaderFailure, workbookDamaged } from '../reader-failure.ts'
import { type NumberFormat, parseFormatCode } from '../xlsx/number-format.ts'
import { numberText } from '../xlsx/number-text.ts'
import { SparseRow } from '../xlsx/sparse-row.ts'
import { unescapeSylk } from './escapes.ts'

/**
 * Records of a SYLK to rows: C is a cell, F the format of one or of a column, P a format, O the calendar, E the end.
 * Formulas show the values that they were saved with.
 *
 * Our own code, and not SheetJS: a cell that says it is in row 9,000,000 costs that 16 seconds and a gigabyte.
 */
export class SylkRows implements LineRows {
  readonly #sink: RowSink
  #row = new SparseRow(1)
  #column = 1
  #from1904 = false
  readonly #formats: NumberFormat[] = []
  readonly #columnFormats = new Map<number, NumberFormat>()
  /** Of the cell at hand, where an F before it said so. */
  #cellFormat: { row: number; column: number; format: NumberFormat } | null = null
  isDone = false

  constructor(sink: RowSink) {
    this.#sink = sink
  }

  /** Takes a record. Throws `reader_too_many_rows`, `reader_too_many_columns`, `reader_cell_too_long`, `reader_workbook_damaged`. */
  add(line: string): void {
    if (this.isDone) return
    const [type = '', ...fields] = fieldsOf(line)
    if (type === 'E') this.end()
    else if (type === 'C') this.#addCell(fields)
    else if (type === 'F') this.#addFormat(fields)
    else if (type === 'P') this.#defineFormat(fields)
    else if (type === 'O') {
      const calendar = fields.find((field) => /^V[0-9]/.test(field))
      if (calendar !== undefined) this.#from1904 = !calendar.startsWith('V0')
    }
  }

  /** To be called behind the last record, which may be missing. */
  end(): void {
    if (!this.isDone) this.#closeRow()
    this.isDone = true
  }

  #addCell(fields: readonly string[]): void {
    this.#move(fields)
    const value = fields.find((field) => field.startsWith('K'))
    if (value === undefined) return
    putText(this.#row, this.#column, this.#textOf(value.slice(1)))
  }

  #textOf(value: string): string {
    if (value.startsWith('"')) {
      const end = value.length > 1 && value.endsWith('"') ? value.length - 1 : value.length
      return unescapeSylk(value.slice(1, end).replaceAll('""', '"'))
    }
    if (value === 'TRUE') return 'VERDADEIRO'
    if (value === 'FALSE') return 'FALSO'
    return numberText(value, this.#format(), this.#from1904)
  }

  #format(): NumberFormat | undefined {
    const at = this.#cellFormat
    const isOfCell = at !== null && at.row === this.#row.sourceRow && at.column === this.#column
    return isOfCell ? at.format : this.#columnFormats.get(this.#column)
  }

  #addFormat(fields: readonly string[]): void {
    this.#move(fields)
    const number = fields.find((field) => /^P\d+$/.test(field))
    const format = number === undefined ? undefined : this.#formats[Number(number.slice(1))]
    if (format === undefined) return
    const column = fields.find((field) => /^C\d{1,5}$/.test(field))
    if (column !== undefined) this.#columnFormats.set(Number(column.slice(1)), format)
    else if (!fields.some((field) => /^R\d/.test(field)))
      this.#cellFormat = { row: this.#row.sourceRow, column: this.#column, format }
  }

  #defineFormat(fields: readonly string[]): void {
    const code = fields.find((field) => field.startsWith('P'))
    if (code === undefined) return
    if (this.#formats.length >= maxStyles)
      throw new ReaderFailure('reader_archive_over_budget', { what: 'styles', limit: maxStyles })
    this.#formats.push(parseFormatCode(code.slice(1)))
  }

  /** A record is where it says, or else where the one before was. */
  #move(fields: readonly string[]): void {
    for (const field of fields) {
      const match = /^([XY])(\d{1,9})$/.exec(field)
      if (match === null) continue
      const place = Number(match[2])
      if (match[1] === 'X') this.#column = this.#checkedColumn(place)
      else if (place !== this.#row.sourceRow) this.#openRow(place)
    }
  }

  #checkedColumn(column: number): number {
    if (column > maxColumns)
      throw new ReaderFailure('reader_too_many_columns', { row: this.#row.sourceRow, limit: maxColumns })
    if (column < 1) throw workbookDamaged('column')
    return column
  }

  #openRow(row: number): void {
    if (row > maxWorkbookRows) throw new ReaderFailure('reader_too_many_rows', { limit: maxWorkbookRows })
    // Rows are sent on as they come.
    if (row < this.#row.sourceRow) throw workbookDamaged('row_order')
    this.#closeRow()
    this.#row = new SparseRow(row)
  }

  #closeRow(): void {
    this.#row.finish()
    if (this.#row.columns.length > 0) this.#sink(this.#row)
  }
}

/** Fields of a record; two semicolons are one that belongs to a text. */
const fieldsOf = (line: string): string[] => {
  const record = line.trim()
  if (!record.includes(';;')) return record.split(';')
  return record
    .replaceAll(';;', '\0')
    .split(';')
    .map((field) => field.replaceAll('\0', ';'))
}
