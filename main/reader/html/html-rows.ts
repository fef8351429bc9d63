import { maxCellLength, maxColumns, maxWorkbookRows } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { numberText } from '../xlsx/number-text.ts'
import { SparseRow } from '../xlsx/sparse-row.ts'
import { GrowingText } from './growing-text.ts'
import { decodeHtml } from './references.ts'

const slash = 0x2f
/** Of the elements that mean something here. */
const longestName = 6
/** Tables within tables, beyond which a page is no page that anybody wrote. */
const deepest = 1_000

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

  /** `tag` is what stands between `<` and `>`. */
  tag(tag: string): void {
    const begins = tag.charCodeAt(0) !== slash
    const element = elementOf(tag, begins ? 0 : 1)
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
        return this.#turnCell(begins, tag)
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

  #turnCell(begins: boolean, tag: string): void {
    this.#endCell()
    if (!begins) return
    if (this.#row === null) {
      const next = this.#resumed?.next ?? 1
      this.#turnRow(true)
      this.#nextColumn = next
    }
    while ((this.#spans.get(this.#nextColumn) ?? 0) >= this.#rows) this.#nextColumn += 1
    this.#column = this.#nextColumn
    const width = spanIn(tag, columnSpan)
    this.#nextColumn += width
    if (this.#column > maxColumns)
      throw new ReaderFailure('reader_too_many_columns', { row: this.#rows, limit: maxColumns })
    const height = spanIn(tag, rowSpan)
    if (height > 1) {
      for (let column = this.#column; column < this.#nextColumn; column += 1)
        this.#spans.set(column, this.#rows + height - 1)
    }
    this.#cell = new GrowingText()
    this.#number = /\sx:num="([^"]+)"/i.exec(tag)?.[1] ?? null
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
 * at from its beginning only: from each of its places on, a long one would take for ever.
 */
const textOf = (raw: string): string =>
  decodeHtml(raw.replace(/[ \t\r\n\f]+/g, ' '))
    .replaceAll('\u00a0', ' ')
    // eslint-disable-next-line no-control-regex -- our own mark
    .replace(/(?<! ) *\u0000[ \u0000]*/g, '\n')
    .trim()

/** Name of the element at `from` in small letters; empty where it is none that means something here. */
const elementOf = (tag: string, from: number): string => {
  let to = from
  while (isNamePart(tag.charCodeAt(to))) to += 1
  return to - from > longestName ? '' : tag.slice(from, to).toLowerCase()
}

/** A letter or digit of ASCII; false behind the end. */
const isNamePart = (unit: number): boolean =>
  (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x30 && unit <= 0x39)

const columnSpan = /\scolspan\s*=\s*["']?(\d{1,5})/i
const rowSpan = /\srowspan\s*=\s*["']?(\d{1,5})/i

const spanIn = (tag: string, span: RegExp): number => {
  const count = Number(span.exec(tag)?.[1] ?? 1)
  return Math.min(Math.max(1, count), 1_000)
}
