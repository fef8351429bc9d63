import { xmlBudget } from '../budgets.ts'
import type { HtmlRows } from './html-rows.ts'

/** What may begin markup; within the last characters of a piece that is not known yet. */
const mayBegin = /<(?:[a-z/!?]|.{0,2}$)/gis
const tagEnd = /(?:[^"'>]|"[^"]*"|'[^']*')*>/y

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
      mayBegin.lastIndex = at
      const open = mayBegin.exec(text)?.index ?? -1
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
    if (text.length < open + 4) return -1
    if (text.startsWith('<!--', open)) {
      const end = text.indexOf('-->', open + 4)
      return end === -1 ? -1 : end + 3
    }
    tagEnd.lastIndex = open + 1
    if (!tagEnd.test(text)) return -1
    this.#rows.tag(text.slice(open + 1, tagEnd.lastIndex - 1))
    return tagEnd.lastIndex
  }
}
