import { xmlBudget } from '../budgets.ts'
import type { HtmlRows } from './html-rows.ts'

const greaterThan = 0x3e
const doubleQuote = 0x22
const singleQuote = 0x27
/** What stands behind a `<` that begins markup: `/`, `!`, `?` or a letter. */
const beginsMarkup = (unit: number): boolean =>
  unit === 0x2f ||
  unit === 0x21 ||
  unit === 0x3f ||
  (unit >= 0x61 && unit <= 0x7a) ||
  (unit >= 0x41 && unit <= 0x5a)
/** A comment begins with so many characters; with fewer of a text left it is not known what a `<` begins. */
const longestBeginning = 4

/** Cuts a page that arrives in pieces into tags and text. There is no wrong page: what is no tag is text. */
export class HtmlScanner {
  readonly #rows: HtmlRows
  /** Beginning of something that the next piece will complete. */
  #rest = ''

  constructor(rows: HtmlRows) {
    this.#rows = rows
  }

  write(piece: string): void {
    const text = this.#rest + piece
    const used = this.#scan(text)
    this.#rest = text.slice(used)
    if (this.#rest.length <= xmlBudget.tagLength) return
    // No tag is so long: a quote was lost. Taken as text as a whole, for looking at it again would take for ever.
    this.#rows.text(this.#rest)
    this.#rest = ''
  }

  end(): void {
    this.#rows.end()
  }

  /** Reports what is complete, and returns where the incomplete begins. */
  #scan(text: string): number {
    let at = 0
    while (at < text.length) {
      const open = markupFrom(text, at)
      if (open !== at) this.#rows.text(text.slice(at, open === -1 ? text.length : open))
      if (open === -1) return text.length
      const end = this.#markup(text, open)
      if (end === -1) return open
      at = end
    }
    return at
  }

  /** Index behind the markup at `open`, or -1 where it is not complete. */
  #markup(text: string, open: number): number {
    if (text.length < open + longestBeginning) return -1
    if (text.startsWith('<!--', open)) {
      const end = text.indexOf('-->', open + 4)
      return end === -1 ? -1 : end + 3
    }
    const end = tagEnd(text, open + 1)
    if (end === -1) return -1
    this.#rows.tag(text.slice(open + 1, end))
    return end + 1
  }
}

/** Index of the next `<` that begins markup, or may do so where the text ends behind it; -1 where there is none. */
const markupFrom = (text: string, from: number): number => {
  let at = text.indexOf('<', from)
  while (at !== -1 && at + longestBeginning <= text.length && !beginsMarkup(text.charCodeAt(at + 1)))
    at = text.indexOf('<', at + 1)
  return at
}

/** Index of the `>` that ends a tag, which those within quotes do not; -1 where there is none so far. */
const tagEnd = (text: string, from: number): number => {
  for (let at = from; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === greaterThan) return at
    if (unit !== doubleQuote && unit !== singleQuote) continue
    at = text.indexOf(unit === doubleQuote ? '"' : "'", at + 1)
    if (at === -1) return -1
  }
  return -1
}
