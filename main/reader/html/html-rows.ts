import { decodeHTMLAttribute } from 'entities/decode'
import { maxCellLength, maxColumns, maxWorkbookRows } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { numberText } from '../xlsx/number-text.ts'
import { SparseRow } from '../xlsx/sparse-row.ts'
import { GrowingText } from './growing-text.ts'

/** Tables within tables, beyond which a page is no page that anybody wrote. */
const deepest = 1_000

/** Of a tag, by their names in small letters. */
type Attributes = ReadonlyMap<string, string>

/** A cell with a table in it: its column, and that of the next one. */
type OuterCell = { column: number; next: number }

/**
 * Tags of a page to rows of all its tables, one after another, as Excel shows such a page. Tables within tables yield
 * rows of their own, and so does what is behind them in the row around them. Tolerates what browsers tolerate: tags
 * without end, in any case, out of order.
 */
export class HtmlRows {
  #finished: SparseRow[] = []
  #row: SparseRow | null = null
  #rows = 0
  #column = 0
  #nextColumn = 1
  /** Text of the open cell. */
  #cell: GrowingText | null = null
  #number: string | null = null
  #unseen = ''
  /** Of the tables that are open, outermost first: the cells that they are in. */
  readonly #outer: (OuterCell | null)[] = []
  /** That of the table that just ended, whose row may go on. */
  #resumed: OuterCell | null = null
  /** Rows, from the next one on, in which a cell from above fills the column. */
  readonly #spans = new Map<number, number>()

  take(): SparseRow[] {
    const taken = this.#finished
    this.#finished = []
    return taken
  }

  text(value: string): void {
    if (this.#unseen !== '') return
    if (this.#cell === null) {
      if (this.#resumed === null || value.trim() === '') return
      this.#resumeCell(this.#resumed)
    }
    this.#cell?.add(value)
    if ((this.#cell?.length ?? 0) <= maxCellLength) return
    throw new ReaderFailure('reader_cell_too_long', {
      row: this.#rows,
      column: this.#column,
      limit: maxCellLength,
    })
  }

  /** A tag by its name in small letters; `attributes` is null where it ends an element, which may not be open. */
  tag(element: string, attributes: Attributes | null): void {
    const begins = attributes !== null
    if (this.#unseen !== '') {
      const isOver = (!begins && element === this.#unseen) || (this.#unseen === 'head' && element === 'body')
      if (isOver) this.#unseen = ''
      return
    }
    switch (element) {
      case 'tr':
        return this.#turnRow(begins)
      case 'td':
      case 'th':
        return this.#turnCell(attributes)
      case 'table':
        return this.#turnTable(begins)
      case 'br':
      case 'p':
      case 'div':
      case 'li':
        if (this.#cell !== null) this.text('\u0000')
        return
      // Nobody sees their text.
      case 'script':
      case 'style':
      case 'xml':
      case 'title':
      case 'head':
        if (begins) this.#unseen = element
    }
  }

  end(): void {
    this.#endRow()
  }

  #turnTable(begins: boolean): void {
    const isInCell = this.#cell !== null
    this.#endRow()
    if (!begins) this.#resumed = this.#outer.pop() ?? null
    else if (this.#outer.length < deepest)
      this.#outer.push(isInCell ? { column: this.#column, next: this.#nextColumn } : null)
  }

  #resumeCell({ column, next }: OuterCell): void {
    this.#turnRow(true)
    this.#column = column
    this.#nextColumn = next
    this.#cell = new GrowingText()
    this.#number = null
  }

  #turnRow(begins: boolean): void {
    this.#endRow()
    this.#resumed = null
    if (!begins) return
    this.#rows += 1
    if (this.#rows > maxWorkbookRows)
      throw new ReaderFailure('reader_too_many_rows', { limit: maxWorkbookRows })
    this.#row = new SparseRow(this.#rows)
    this.#nextColumn = 1
  }

  #turnCell(attributes: Attributes | null): void {
    this.#endCell()
    if (attributes === null) return
    if (this.#row === null) {
      const next = this.#resumed?.next ?? 1
      this.#turnRow(true)
      this.#nextColumn = next
    }
    while ((this.#spans.get(this.#nextColumn) ?? 0) >= this.#rows) this.#nextColumn += 1
    this.#column = this.#nextColumn
    const width = spanIn(attributes, 'colspan')
    this.#nextColumn += width
    if (this.#column > maxColumns)
      throw new ReaderFailure('reader_too_many_columns', { row: this.#rows, limit: maxColumns })
    const height = spanIn(attributes, 'rowspan')
    if (height > 1) {
      for (let column = this.#column; column < this.#nextColumn; column += 1)
        this.#spans.set(column, this.#rows + height - 1)
    }
    this.#cell = new GrowingText()
    this.#number = attributes.get('x:num') ?? null
  }

  #endRow(): void {
    this.#endCell()
    if (this.#row !== null && this.#row.columns.length > 0) this.#finished.push(this.#row)
    this.#row = null
  }

  #endCell(): void {
    if (this.#cell !== null) {
      const text = textOf(this.#cell.whole())
      const shown = this.#number !== null && /^[\d.,]+E\+?\d+$/i.test(text) ? this.#number : null
      if (text !== '')
        this.#row?.put(this.#column, shown === null ? text : numberText(shown, undefined, false))
    }
    this.#cell = null
  }
}

/**
 * White space counts as one space; line breaks, marked by NUL, are the elements that make them. A run of spaces is looked
 * at from its beginning only: from each of its places on, a long one would take for ever. A reference without its semicolon
 * is decoded only where no letter or digit follows (the HTML rule for attributes), so that `SILVA&REGINA` does not become
 * `SILVA®INA`.
 */
const textOf = (raw: string): string =>
  isPlain(raw)
    ? raw.trim()
    : decodeHTMLAttribute(raw.replace(/[ \t\r\n\f]+/g, ' '))
        .replaceAll('\u00a0', ' ')
        // eslint-disable-next-line no-control-regex -- our own mark
        .replace(/(?<! ) *\u0000[ \u0000]*/g, '\n')
        .trim()

/** Most texts are, and to know it takes less than to look for each of these. */
// eslint-disable-next-line no-control-regex -- our own mark
const isPlain = (raw: string): boolean => !/[\u0000&\t\r\n\f\u00a0]|  /.test(raw)

const spanIn = (attributes: Attributes, name: string): number => {
  const span = attributes.get(name)
  return span === undefined ? 1 : Math.min(Math.max(1, Number.parseInt(span, 10) || 1), 1_000)
}
