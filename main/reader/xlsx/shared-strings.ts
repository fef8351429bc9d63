import { maxCellLength } from '../budgets.ts'
import { createPacer } from '../../turns.ts'
import { ReaderFailure } from '../reader-failure.ts'
import type { XmlAttributes } from '../xml/attributes.ts'
import { decodeXml } from '../xml/decode-xml.ts'
import { XmlScanner, type XmlHandler } from '../xml/scanner.ts'
import type { Archive } from '../zip/archive.ts'
import { unescapeText } from './escaped-text.ts'
import { StringStore } from './string-store.ts'

/** Strings that cells refer to by number (ECMA-376 part 1, 18.4), read no further than they are needed. */
export type SharedStrings = {
  /** Undefined for a string that has not been read so far, or that there is not. */
  get(index: number): string | undefined
  /** Whether characters that XML does not have were left out of this string. */
  isCleaned(index: number): boolean
  /** Reads on until this string is there, or all are. */
  readTo(index: number): Promise<void>
}

/**
 * Rich text is its runs in a row; phonetic hints (rPh) are left out. A workbook without the part has no strings.
 * Reading throws what archive and scanner throw, and `reader_cell_too_long` {string} for one that is.
 */
export const openSharedStrings = (archive: Archive, part: string | null): SharedStrings => {
  const handler = new StringsHandler()
  const scanner = new XmlScanner(handler, 'strings')
  const decoder = decodeXml('strings')
  const pieces = part === null ? null : archive.read(part, () => handler.strings.count)
  const pace = createPacer()
  let isRead = part === null
  return {
    get: (index) => handler.strings.get(index),
    isCleaned: (index) => handler.strings.isCleaned(index),
    readTo: async (index) => {
      while (!isRead && pieces !== null && handler.strings.count <= index) {
        const piece = await pieces.next()
        if (piece.done === true) {
          decoder.end()
          scanner.end()
          isRead = true
        } else {
          scanner.write(decoder.write(piece.value), decoder.plain)
        }
        await pace()
      }
    },
  }
}

/** Right below the root; extensions may have elements of the same name deeper. */
const stringDepth = 1

class StringsHandler implements XmlHandler {
  readonly strings = new StringStore()
  #text = ''
  #isCleaned = false
  #depth = 0
  #phonetic = 0
  #inText = false

  get wantsText(): boolean {
    return this.#inText
  }

  open(name: string, _attributes: XmlAttributes): void {
    if (name === 't') this.#inText = this.#phonetic === 0
    else if (name === 'rPh') this.#phonetic += 1
    else if (name === 'si' && this.#depth === stringDepth) {
      this.#text = ''
      this.#isCleaned = false
    }
    this.#depth += 1
  }

  close(name: string): void {
    this.#depth -= 1
    if (name === 't') this.#inText = false
    else if (name === 'rPh') this.#phonetic -= 1
    else if (name === 'si' && this.#depth === stringDepth)
      this.strings.add(unescapeText(this.#text), this.#isCleaned)
  }

  cleaned(): void {
    this.#isCleaned = true
  }

  text(value: string): void {
    this.#text += value
    if (this.#text.length > maxCellLength) {
      throw new ReaderFailure('reader_cell_too_long', { string: this.strings.count, limit: maxCellLength })
    }
  }
}
