import { Tokenizer } from 'htmlparser2'
import { xmlBudget } from '../budgets.ts'
import type { HtmlRows } from './html-rows.ts'

/** The attributes that mean something for a table. */
const known: ReadonlySet<string> = new Set(['colspan', 'rowspan', 'x:num'])
const none: ReadonlyMap<string, string> = new Map()

/**
 * Cuts a page that arrives in pieces into tags and text. There is no wrong page: what is no tag is text. Of htmlparser2
 * this takes the tokenizer alone: the parser above it keeps every open element in an array that it shifts at each tag,
 * which takes for ever in a page of a million levels. References are left for the text of a whole cell.
 */
export class HtmlScanner {
  readonly #rows: HtmlRows
  readonly #tokenizer: Tokenizer
  /** The piece before the present one, for a name that is cut in two, and the present one. */
  #before = ''
  #piece = ''
  /** Place of the present piece in what the tokenizer counts. */
  #at = 0
  /** Where the tag began that is not complete. */
  #tagFrom: number | null = null
  #element = ''
  #attribute = ''
  #value = ''
  #attributes: ReadonlyMap<string, string> = none

  constructor(rows: HtmlRows) {
    this.#rows = rows
    const ignore = (): void => {}
    this.#tokenizer = new Tokenizer(
      { decodeEntities: false },
      {
        ontext: (start, end) => rows.text(this.#cut(start, end)),
        onopentagname: (start, end) => {
          this.#tagFrom = start
          this.#element = this.#cut(start, end).toLowerCase()
          this.#attributes = none
        },
        onattribname: (start, end) => {
          this.#attribute = this.#cut(start, end).toLowerCase()
          this.#value = ''
        },
        onattribdata: (start, end) => {
          if (known.has(this.#attribute)) this.#value += this.#cut(start, end)
        },
        onattribend: () => {
          if (this.#value !== '')
            this.#attributes = new Map([...this.#attributes, [this.#attribute, this.#value]])
        },
        onopentagend: () => this.#open(),
        onselfclosingtag: () => this.#open(),
        onclosetag: (start, end) => rows.tag(this.#cut(start, end).toLowerCase(), null),
        onend: () => rows.end(),
        onattribentity: ignore,
        oncdata: ignore,
        oncomment: ignore,
        ondeclaration: ignore,
        onprocessinginstruction: ignore,
        ontextentity: ignore,
      },
    )
  }

  write(piece: string): void {
    this.#at += this.#piece.length
    this.#before = this.#piece
    this.#piece = piece
    this.#tokenizer.write(piece)
    if (this.#tagFrom === null || this.#at + piece.length - this.#tagFrom <= xmlBudget.tagLength) return
    // No tag is so long: a quote was lost, and what is behind it would be lost as well.
    this.#tokenizer.reset()
    this.#piece = ''
    this.#at = 0
    this.#tagFrom = null
  }

  end(): void {
    this.#tokenizer.end()
  }

  #open(): void {
    this.#tagFrom = null
    this.#rows.tag(this.#element, this.#attributes)
  }

  #cut(start: number, end: number): string {
    const from = start - this.#at
    if (from >= 0) return this.#piece.slice(from, end - this.#at)
    const shift = this.#before.length - this.#at
    return (this.#before + this.#piece).slice(Math.max(0, start + shift), end + shift)
  }
}
