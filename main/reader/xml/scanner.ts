import { xmlBudget } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { XmlAttributes } from './attributes.ts'
import { decodeReferences, maxReferenceLength } from './entities.ts'

/**
 * What a scanner reports. Names come without their prefix. Text may come in several pieces, and as none at all
 * where there is none.
 */
export type XmlHandler = {
  open(name: string, attributes: XmlAttributes): void
  close(name: string): void
  text(value: string): void
}

type Mode = 'content' | 'comment' | 'cdata' | 'instruction'

const modeEnds = { comment: '-->', cdata: ']]>', instruction: '?>' } as const

// eslint-disable-next-line no-control-regex -- XML 1.0 has no other control characters than tab and line ends
const forbiddenCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

/**
 * Reads XML that arrives in pieces and reports it as events, for workbooks: no document types and so no entities of
 * its own (`reader_xml_forbidden`), no validation, no tree. What is not well-formed throws `reader_xml_damaged`
 * {part, reason}. Memory: one tag, one stack of names.
 */
export class XmlScanner {
  readonly #handler: XmlHandler
  readonly #part: string
  readonly #attributes = new XmlAttributes()
  readonly #openNames: string[] = []
  #mode: Mode = 'content'
  /** Beginning of something that the next piece will complete. */
  #rest = ''
  #rootSeen = false

  /** `part` is our own word for what is read; it appears in problems. */
  constructor(handler: XmlHandler, part: string) {
    this.#handler = handler
    this.#part = part
  }

  write(piece: string): void {
    if (forbiddenCharacter.test(piece)) throw this.#damaged('character')
    let text = this.#rest + piece
    if (text.includes('\r')) {
      // XML 1.0, 2.11: every line end is `\n`. The last `\r` waits for what may follow.
      const held = text.endsWith('\r') ? '\r' : ''
      text = text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n')
      this.#rest = text.slice(this.#scan(text)) + held
    } else {
      this.#rest = text.slice(this.#scan(text))
    }
    if (this.#rest.length > xmlBudget.tagLength) throw this.#damaged('tag_length')
  }

  /** To be called after the last piece. */
  end(): void {
    if (
      this.#rest.trim() !== '' ||
      this.#mode !== 'content' ||
      this.#openNames.length > 0 ||
      !this.#rootSeen
    ) {
      throw this.#damaged('unfinished')
    }
  }

  /** Reports what is complete and returns where the incomplete begins. */
  #scan(text: string): number {
    let at = 0
    while (at < text.length) {
      if (this.#mode !== 'content') {
        const end = this.#passMode(text, at, this.#mode)
        if (end === -1) return this.#heldFrom(text, at, this.#mode)
        at = end
        continue
      }
      const tag = text.indexOf('<', at)
      if (tag === -1) return this.#textTo(text, at, this.#wholeTextEnd(text, at))
      if (tag > at) this.#textTo(text, at, tag)
      const next = this.#markup(text, tag)
      if (next === -1) return tag
      at = next
    }
    return at
  }

  /** Index behind the markup that begins at `tag`, or -1 when it is not complete. */
  #markup(text: string, tag: number): number {
    switch (text.charCodeAt(tag + 1)) {
      case 0x2f: // '/'
        return this.#closeTag(text, tag)
      case 0x21: // '!'
        return this.#declaration(text, tag)
      case 0x3f: // '?'
        this.#mode = 'instruction'
        return tag + 2
      default:
        return Number.isNaN(text.charCodeAt(tag + 1)) ? -1 : this.#openTag(text, tag)
    }
  }

  #declaration(text: string, tag: number): number {
    const start = text.slice(tag, tag + 9)
    if (start.startsWith('<!--')) {
      this.#mode = 'comment'
      return tag + 4
    }
    if (start === '<![CDATA[') {
      if (this.#openNames.length === 0) throw this.#damaged('text')
      this.#mode = 'cdata'
      return tag + 9
    }
    if (start.toUpperCase() === '<!DOCTYPE')
      throw new ReaderFailure('reader_xml_forbidden', { part: this.#part })
    const maybe = ['<!--', '<![CDATA[', '<!DOCTYPE'].some((whole) => whole.startsWith(start.toUpperCase()))
    if (maybe) return -1
    throw this.#damaged('markup')
  }

  #closeTag(text: string, tag: number): number {
    const open = this.#openNames.at(-1)
    const end = text.indexOf('>', tag)
    if (end === -1) return -1
    if (open === undefined || !text.startsWith(open, tag + 2)) throw this.#damaged('nesting')
    const nameEnd = tag + 2 + open.length
    if (nameEnd !== end && text.slice(nameEnd, end).trim() !== '') throw this.#damaged('nesting')
    this.#openNames.pop()
    this.#handler.close(localName(open))
    return end + 1
  }

  #openTag(text: string, tag: number): number {
    const nameEnd = endOfName(text, tag + 1)
    if (nameEnd === -1) return -1
    if (nameEnd === tag + 1) throw this.#damaged('markup')
    const attributesEnd = this.#readAttributes(text, nameEnd)
    if (attributesEnd === -1) return -1
    const empty = text.charCodeAt(attributesEnd) === 0x2f
    if (empty && text.charCodeAt(attributesEnd + 1) !== 0x3e) {
      if (attributesEnd + 1 >= text.length) return -1
      throw this.#damaged('markup')
    }
    if (this.#openNames.length === 0) {
      if (this.#rootSeen) throw this.#damaged('root')
      this.#rootSeen = true
    }
    if (this.#openNames.length >= xmlBudget.depth) throw this.#damaged('depth')
    const name = text.slice(tag + 1, nameEnd)
    const local = localName(name)
    this.#handler.open(local, this.#attributes)
    if (empty) this.#handler.close(local)
    else this.#openNames.push(name)
    return attributesEnd + (empty ? 2 : 1)
  }

  /** Fills the attributes and returns the index of the `>` or `/` that ends them, or -1. */
  #readAttributes(text: string, from: number): number {
    const attributes = this.#attributes
    attributes.clear()
    let at = from
    for (;;) {
      const start = skipSpace(text, at)
      const unit = text.charCodeAt(start)
      if (unit === 0x3e || unit === 0x2f) return start
      if (start >= text.length) return -1
      if (start === at) throw this.#damaged('attribute')
      const nameEnd = endOfName(text, start)
      if (nameEnd === -1) return -1
      const equals = skipSpace(text, nameEnd)
      const quoteAt = skipSpace(text, equals + 1)
      if (quoteAt >= text.length) return -1
      const quote = text.charCodeAt(quoteAt)
      if (nameEnd === start || text.charCodeAt(equals) !== 0x3d || (quote !== 0x22 && quote !== 0x27)) {
        throw this.#damaged('attribute')
      }
      const end = text.indexOf(quote === 0x22 ? '"' : "'", quoteAt + 1)
      if (end === -1) return -1
      const value = this.#attributeValue(text.slice(quoteAt + 1, end))
      if (attributes.count >= xmlBudget.attributes || !attributes.add(text.slice(start, nameEnd), value)) {
        throw this.#damaged('attribute')
      }
      at = end + 1
    }
  }

  #attributeValue(raw: string): string {
    if (raw.includes('<')) throw this.#damaged('attribute')
    return raw.includes('&') ? this.#decoded(raw) : raw
  }

  #decoded(raw: string): string {
    const decoded = decodeReferences(raw)
    if (decoded === null) throw this.#damaged('entity')
    return decoded
  }

  /** Where text without a following tag may be cut: before a reference that is not complete. */
  #wholeTextEnd(text: string, from: number): number {
    const reference = text.lastIndexOf('&')
    if (reference < from || text.indexOf(';', reference) !== -1) return text.length
    if (text.length - reference > maxReferenceLength) throw this.#damaged('entity')
    return reference
  }

  #textTo(text: string, from: number, to: number): number {
    if (to === from) return to
    const raw = text.slice(from, to)
    if (this.#openNames.length === 0) {
      if (raw.trim() !== '') throw this.#damaged('text')
      return to
    }
    this.#handler.text(raw.includes('&') ? this.#decoded(raw) : raw)
    return to
  }

  /** Passes a comment, an instruction or the text of a CDATA section; -1 when its end is not here yet. */
  #passMode(text: string, from: number, mode: Exclude<Mode, 'content'>): number {
    const end = text.indexOf(modeEnds[mode], from)
    if (end === -1) return -1
    if (mode === 'cdata' && end > from) this.#handler.text(text.slice(from, end))
    this.#mode = 'content'
    return end + modeEnds[mode].length
  }

  /** Without the end in sight all is consumed but what may be the first part of that end. */
  #heldFrom(text: string, from: number, mode: Exclude<Mode, 'content'>): number {
    const held = Math.max(from, text.length - modeEnds[mode].length + 1)
    if (mode === 'cdata' && held > from) this.#handler.text(text.slice(from, held))
    return held
  }

  #damaged(reason: string): ReaderFailure {
    return new ReaderFailure('reader_xml_damaged', { part: this.#part, reason })
  }
}

const isSpace = (unit: number): boolean => unit === 0x20 || unit === 0x0a || unit === 0x09 || unit === 0x0d

const skipSpace = (text: string, from: number): number => {
  let at = from
  while (isSpace(text.charCodeAt(at))) at += 1
  return at
}

/** Index behind a name: at white space, `=`, `/`, `>` or what no name has; -1 when the text ends before. */
const endOfName = (text: string, from: number): number => {
  for (let at = from; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit <= 0x20 || unit === 0x3d || unit === 0x2f || unit === 0x3e) return at
    if (unit === 0x3c || unit === 0x22 || unit === 0x27 || unit === 0x26) return at
  }
  return -1
}

const localName = (name: string): string => {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}
