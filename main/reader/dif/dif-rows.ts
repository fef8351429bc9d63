import { maxCellLength } from '../budgets.ts'
import { cellTooLong, putText, type LineRows, type RowSink } from '../line-table.ts'
import { workbookDamaged } from '../reader-failure.ts'
import { numberText } from '../xlsx/number-text.ts'
import { SparseRow } from '../xlsx/sparse-row.ts'

/** Whether a text that begins so is a DIF (Data Interchange Format): its first topic is the table. */
export const isDif = (beginning: string): boolean =>
  /^\s*TABLE[ \t]*(?:\r\n|\r|\n)0,[ \t]*\d+[ \t]*(?:\r\n|\r|\n)"/.test(beginning)

/** The first of the two lines of a value: its type, and a number. */
const valueStart = /^\s*(-1|0|1)\s*,(.*)$/

/**
 * Lines of a DIF to rows: behind a header of which nothing matters here, each value has two lines, and `BOT` begins a
 * row. A text in quotes may go on in the lines behind it.
 *
 * Our own code, and not SheetJS: that puts every line of a file into an array, guesses dates, and keeps 15 digits.
 */
export class DifRows implements LineRows {
  readonly #sink: RowSink
  #row: SparseRow | null = null
  #column = 0
  /** The rows begin with the first `BOT`. */
  #isInData = false
  #start: { type: string; value: string } | null = null
  /** Lines of a text that has not ended. */
  #open: string[] = []
  #openLength = 0
  #rows = 0
  isDone = false

  constructor(sink: RowSink) {
    this.#sink = sink
  }

  /** Takes a line. Throws `reader_too_many_columns`, `reader_cell_too_long`, `reader_workbook_damaged`. */
  add(line: string): void {
    if (this.isDone) return
    if (this.#open.length > 0) return this.#continueText(line)
    if (this.#start === null) return this.#begin(line)
    const { type, value } = this.#start
    if (type === '1') return this.#beginText(line)
    this.#start = null
    const word = line.trim()
    if (type === '-1') this.#command(word)
    else this.#put(word === 'TRUE' ? 'VERDADEIRO' : word === 'FALSE' ? 'FALSO' : numberCell(value, word))
  }

  /** To be called behind the last line. Throws `reader_workbook_damaged` where a text has no end. */
  end(): void {
    if (this.#open.length > 0) throw workbookDamaged('text')
    if (!this.isDone) this.#closeRow()
    this.isDone = true
  }

  #begin(line: string): void {
    const match = valueStart.exec(line)
    if (match !== null) this.#start = { type: match[1] ?? '', value: (match[2] ?? '').trim() }
    else if (this.#isInData && line.trim() !== '') throw workbookDamaged('value')
  }

  #command(word: string): void {
    if (word === 'BOT') {
      this.#closeRow()
      this.#isInData = true
      this.#rows += 1
      this.#row = new SparseRow(this.#rows)
      this.#column = 0
    } else if (word === 'EOD') this.end()
    else if (this.#isInData) throw workbookDamaged('command')
  }

  #beginText(line: string): void {
    const written = line.trim()
    if (this.#isInData && written.startsWith('"')) return this.#addText(written.slice(1))
    this.#start = null
    this.#put(written)
  }

  #continueText(line: string): void {
    // A quote of the text that is not doubled is no reason to take the rest of the file for it.
    const isOver = valueStart.test(line) && this.#open.at(-1)?.trimEnd().endsWith('"') === true
    if (!isOver) return this.#addText(line)
    this.#endText()
    this.add(line)
  }

  #addText(line: string): void {
    this.#open.push(line)
    this.#openLength += line.length + 1
    if (this.#openLength > 2 * maxCellLength) throw cellTooLong(this.#rows, this.#column + 1)
    if (endsText(line)) this.#endText()
  }

  #endText(): void {
    const text = this.#open.join('\n').trimEnd().slice(0, -1).replaceAll('""', '"')
    this.#open = []
    this.#openLength = 0
    this.#start = null
    this.#put(withoutMark(text))
  }

  #put(text: string): void {
    if (this.#row === null) return
    this.#column += 1
    putText(this.#row, this.#column, text)
  }

  #closeRow(): void {
    if (this.#row === null) return
    if (this.#row.columns.length > 0) this.#sink(this.#row)
    this.#row = null
  }
}

/** The last of the quotes at the end of a line is none of two that stand for one of the text. */
const endsText = (line: string): boolean => {
  const { length } = line.trimEnd()
  let at = length
  while (line[at - 1] === '"') at -= 1
  return (length - at) % 2 === 1
}

/** Excel writes a text of digits as `="00191"`. */
const withoutMark = (text: string): string => /^="(.*)"$/s.exec(text)?.[1] ?? text

/** An error has a word instead of a number: `NA`, `ERROR`. */
const numberCell = (value: string, word: string): string => {
  if (word === 'NA') return '#N/A'
  if (word === 'ERROR') return '#VALUE!'
  return numberText(value, undefined, false)
}
