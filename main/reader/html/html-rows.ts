import { maxCellLength, maxColumns, maxWorkbookRows } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { numberText } from '../xlsx/number-text.ts'
import { SparseRow } from '../xlsx/sparse-row.ts'
import { decodeHtml } from './references.ts'

/** Elements whose text nobody sees. */
const unseen = /^(?:script|style|xml|title|head)$/
const lineBreaks = /^(?:br|p|div|li)$/

/**
 * Tags of a page to rows of all its tables, one after another, as Excel shows such a page. Tables within tables yield
 * rows of their own. Tolerates what browsers tolerate: tags without end, in any case, out of order.
 */
export class HtmlRows {
  #finished: SparseRow[] = []
  #row: SparseRow | null = null
  #rows = 0
  #column = 0
  #nextColumn = 1
  /** Text of the open cell in pieces, which take less memory than a string that grows by each. */
  #cell: string[] | null = null
  #length = 0
  #number: string | null = null
  #unseen = ''
  /** Rows, from the next one on, in which a cell from above fills the column. */
  readonly #spans = new Map<number, number>()

  take(): SparseRow[] {
    const taken = this.#finished
    this.#finished = []
    return taken
  }

  text(value: string): void {
    if (this.#cell === null || this.#unseen !== '') return
    this.#cell.push(value)
    this.#length += value.length
    if (this.#length <= maxCellLength) return
    throw new ReaderFailure('reader_cell_too_long', {
      row: this.#rows,
      column: this.#column,
      limit: maxCellLength,
    })
  }

  /** `tag` is what stands between `<` and `>`. */
  tag(tag: string): void {
    const [, slash = '', name = ''] = /^(\/?)([a-z][a-z0-9]*)/i.exec(tag) ?? []
    const element = name.toLowerCase()
    if (this.#unseen !== '') {
      const isOver =
        (slash !== '' && element === this.#unseen) || (this.#unseen === 'head' && element === 'body')
      if (isOver) this.#unseen = ''
      return
    }
    if (slash === '' && unseen.test(element)) this.#unseen = element
    else if (element === 'tr') this.#turnRow(slash === '')
    else if (element === 'td' || element === 'th') this.#turnCell(slash === '', tag)
    else if (element === 'table') this.#endRow()
    else if (this.#cell !== null && lineBreaks.test(element)) this.text('\u0000')
  }

  end(): void {
    this.#endRow()
  }

  #turnRow(begins: boolean): void {
    this.#endRow()
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
    if (this.#row === null) this.#turnRow(true)
    while ((this.#spans.get(this.#nextColumn) ?? 0) >= this.#rows) this.#nextColumn += 1
    this.#column = this.#nextColumn
    const width = spanOf(tag, 'colspan')
    this.#nextColumn += width
    if (this.#column > maxColumns)
      throw new ReaderFailure('reader_too_many_columns', { row: this.#rows, limit: maxColumns })
    const height = spanOf(tag, 'rowspan')
    if (height > 1) {
      for (let column = this.#column; column < this.#nextColumn; column += 1)
        this.#spans.set(column, this.#rows + height - 1)
    }
    this.#cell = []
    this.#length = 0
    this.#number = /\sx:num="([^"]+)"/i.exec(tag)?.[1] ?? null
  }

  #endRow(): void {
    this.#endCell()
    if (this.#row !== null && this.#row.columns.length > 0) this.#finished.push(this.#row)
    this.#row = null
  }

  #endCell(): void {
    if (this.#cell !== null) {
      const text = textOf(this.#cell.join(''))
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

const spanOf = (tag: string, name: string): number => {
  const count = Number(new RegExp(`\\s${name}\\s*=\\s*["']?(\\d{1,5})`, 'i').exec(tag)?.[1] ?? 1)
  return Math.min(Math.max(1, count), 1_000)
}
