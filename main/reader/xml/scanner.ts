import { xmlBudget } from '../budgets.ts'
import { ReaderFailure } from '../reader-failure.ts'
import { TextUnits } from '../text-units.ts'
import { XmlAttributes } from './attributes.ts'
import {
  lessThan,
  greaterThan,
  slash,
  equalsSign,
  ampersand,
  doubleQuote,
  singleQuote,
  colon,
  exclamationMark,
  questionMark,
  isXmlSpace,
  isForbidden,
  endsName,
  withoutForbidden,
} from './characters.ts'
import { decodeReferences, maxReferenceLength } from './entities.ts'

/**
 * What a scanner reports. Names come without their prefix, which is passed separately ('' without one). Text may come in
 * several pieces, and only while `wantsText` is true.
 */
export type XmlHandler = {
  readonly wantsText: boolean
  open(name: string, attributes: XmlAttributes, prefix: string): void
  close(name: string): void
  text(value: string): void
  /**
   * Control characters, or references to what is no character, were left out: of the text that is reported next, or of
   * attributes of the element that was opened last.
   */
  cleaned?(): void
}

type Mode = 'content' | 'comment' | 'cdata' | 'instruction'

const modeEnds = { comment: '-->', cdata: ']]>', instruction: '?>' } as const

/** Not complete in the text so far. */
const incomplete = -1

/**
 * Reads XML that arrives in pieces and reports it as events, for workbooks: no document types and so no entities of
 * its own (`reader_xml_forbidden`), no validation, no tree. What is not well-formed throws `reader_xml_damaged`
 * {part, reason}, but for characters that XML does not have, which old systems copy from their databases: they are left
 * out, and the handler is told. Memory: one tag, one stack of names.
 */
export class XmlScanner {
  readonly #handler: XmlHandler
  readonly #part: string
  readonly #source = new TextUnits()
  readonly #attributes = new XmlAttributes(this.#source)
  /** Names of the open elements as written, and without prefix. */
  readonly #openNames: string[] = []
  readonly #openLocalNames: string[] = []
  #mode: Mode = 'content'
  /** Beginning of something that the next piece will complete. */
  #rest = ''
  #rootSeen = false
  /** Something was left out of the attributes at hand. */
  #isTagCleaned = false

  /** `part` is our own word for what is read; it appears in problems. */
  constructor(handler: XmlHandler, part: string) {
    this.#handler = handler
    this.#part = part
  }

  /** @param plain the bytes of the piece, where each is the number of its character */
  write(piece: string, plain: Uint8Array | null = null): void {
    let text = this.#rest === '' ? piece : this.#rest + piece
    let tail = plain
    let held = ''
    if (text.includes('\r')) {
      // XML 1.0, 2.11: every line end is `\n`. The last `\r` waits for what may follow.
      held = text.endsWith('\r') ? '\r' : ''
      text = text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n')
      tail = null
    }
    this.#source.load(text, tail)
    this.#rest = text.slice(this.#scan()) + held
    if (this.#rest.length > xmlBudget.tagLength) throw this.#damaged('tag_length')
  }

  /** To be called after the last piece. */
  end(): void {
    if (this.#rest.trim() !== '' || this.#mode !== 'content') throw this.#damaged('unfinished')
    if (this.#openNames.length > 0 || !this.#rootSeen) throw this.#damaged('unfinished')
  }

  /** Reports what is complete and returns where the incomplete begins. */
  #scan(): number {
    const { units, length } = this.#source
    let at = 0
    while (at < length) {
      let next: number
      if (this.#mode !== 'content') next = this.#passMode(at, this.#mode)
      else if (units[at] === lessThan) next = this.#markup(at)
      else next = this.#passText(at)
      if (next === incomplete) return this.#mode === 'content' ? at : this.#heldFrom(at, this.#mode)
      // Text that ends in what may be a reference stops before it.
      if (next === at) return at
      at = next
    }
    return at
  }

  /** Index behind the text at `from`: at the next tag, or where the text so far ends. */
  #passText(from: number): number {
    const { text, units, length } = this.#source
    let reference = incomplete
    let isClean = true
    let to = from
    for (; to < length; to += 1) {
      const unit = units[to] ?? 0
      if (unit === lessThan) break
      if (unit === ampersand) reference = to
      else if (isForbidden(unit)) isClean = false
    }
    if (to === length && reference !== incomplete && text.indexOf(';', reference) === -1) {
      if (to - reference > maxReferenceLength) throw this.#damaged('entity')
      to = reference
    }
    if (to > from) this.#reportText(from, to, reference !== incomplete, isClean)
    return to
  }

  #reportText(from: number, to: number, hasReference: boolean, isClean: boolean): void {
    const isInside = this.#openNames.length > 0
    if (isInside && !hasReference && !this.#handler.wantsText) return
    const raw = this.#source.text.slice(from, to)
    if (!isInside && withoutForbidden(raw).trim() !== '') throw this.#damaged('text')
    const value = hasReference ? this.#decoded(raw) : raw
    if (isInside && this.#handler.wantsText) this.#handText(value, isClean && !hasReference)
  }

  #handText(value: string, isClean: boolean): void {
    const kept = isClean ? value : withoutForbidden(value)
    if (kept.length < value.length) this.#handler.cleaned?.()
    if (kept !== '') this.#handler.text(kept)
  }

  /** Index behind the markup that begins at `tag`. */
  #markup(tag: number): number {
    if (tag + 1 >= this.#source.length) return incomplete
    switch (this.#source.units[tag + 1]) {
      case slash:
        return this.#closeTag(tag)
      case exclamationMark:
        return this.#declaration(tag)
      case questionMark:
        this.#mode = 'instruction'
        return tag + 2
      default:
        return this.#openTag(tag)
    }
  }

  #declaration(tag: number): number {
    const start = this.#source.text.slice(tag, tag + 9)
    if (start.startsWith('<!--')) {
      this.#mode = 'comment'
      return tag + 4
    }
    if (start === '<![CDATA[') {
      if (this.#openNames.length === 0) throw this.#damaged('text')
      this.#mode = 'cdata'
      return tag + 9
    }
    if (start.toUpperCase() === '<!DOCTYPE') {
      throw new ReaderFailure('reader_xml_forbidden', { part: this.#part })
    }
    const mayBecome = ['<!--', '<![CDATA[', '<!DOCTYPE'].some((whole) =>
      whole.startsWith(start.toUpperCase()),
    )
    if (mayBecome) return incomplete
    throw this.#damaged('markup')
  }

  #closeTag(tag: number): number {
    const { units, length } = this.#source
    const depth = this.#openNames.length - 1
    const open = this.#openNames[depth] ?? ''
    let end = tag + 2
    for (let index = 0; index < open.length; index += 1) {
      if (units[end] !== open.charCodeAt(index)) return this.#wrongName(tag, end)
      end += 1
    }
    end = this.#skipSpace(end)
    if (end >= length) return incomplete
    if (units[end] !== greaterThan || depth < 0) throw this.#damaged('nesting')
    const local = this.#openLocalNames[depth] ?? ''
    this.#openNames.pop()
    this.#openLocalNames.pop()
    this.#handler.close(local)
    return end + 1
  }

  /** A name that differs at `at`, unless that is where the text so far ends. */
  #wrongName(tag: number, at: number): number {
    if (at >= this.#source.length && tag + 2 <= this.#source.length) return incomplete
    throw this.#damaged('nesting')
  }

  #openTag(tag: number): number {
    const { text, units, length } = this.#source
    let localStart = tag + 1
    let nameEnd = tag + 1
    for (; ; nameEnd += 1) {
      const unit = units[nameEnd] ?? 0
      if (endsName(unit)) break
      if (unit === colon) localStart = nameEnd + 1
    }
    if (nameEnd >= length) return incomplete
    if (nameEnd === tag + 1) throw this.#damaged('markup')
    const end = this.#readAttributes(nameEnd)
    if (end === incomplete) return incomplete
    const isEmpty = units[end] === slash
    if (isEmpty && units[end + 1] !== greaterThan) {
      if (end + 1 >= length) return incomplete
      throw this.#damaged('markup')
    }
    const name = text.slice(tag + 1, nameEnd)
    this.#report(name, localStart - tag - 1, isEmpty)
    return isEmpty ? end + 2 : end + 1
  }

  /** @param localAt where the name without its prefix begins */
  #report(name: string, localAt: number, isEmpty: boolean): void {
    const localName = localAt === 0 ? name : name.slice(localAt)
    const depth = this.#openNames.length
    if (depth === 0) {
      if (this.#rootSeen) throw this.#damaged('root')
      this.#rootSeen = true
    } else if (depth >= xmlBudget.depth) {
      throw this.#damaged('depth')
    }
    this.#handler.open(localName, this.#attributes, localAt === 0 ? '' : name.slice(0, localAt - 1))
    if (this.#isTagCleaned) this.#handler.cleaned?.()
    if (isEmpty) {
      this.#handler.close(localName)
    } else {
      this.#openNames.push(name)
      this.#openLocalNames.push(localName)
    }
  }

  /** Notes the attributes from `from` on and returns the index of the `>` or `/` behind them. */
  #readAttributes(from: number): number {
    const { units, length } = this.#source
    this.#attributes.restart()
    this.#isTagCleaned = false
    let at = from
    for (;;) {
      const start = this.#skipSpace(at)
      if (start >= length) return incomplete
      const unit = units[start]
      if (unit === greaterThan || unit === slash) return start
      if (start === at) throw this.#damaged('attribute')
      let nameEnd = start
      while (!endsName(units[nameEnd] ?? 0)) nameEnd += 1
      const equals = this.#skipSpace(nameEnd)
      const opening = this.#skipSpace(equals + 1)
      if (opening >= length) return incomplete
      const quote = units[opening] ?? 0
      if (nameEnd === start || units[equals] !== equalsSign) throw this.#damaged('attribute')
      if (quote !== doubleQuote && quote !== singleQuote) throw this.#damaged('attribute')
      const end = this.#readValue(start, nameEnd, opening + 1, quote)
      if (end === incomplete) return incomplete
      at = end + 1
    }
  }

  /** Notes the value from `from` on under its name, and returns the index of the quote behind it. */
  #readValue(nameStart: number, nameEnd: number, from: number, quote: number): number {
    const { text, units, length } = this.#source
    let hasReference = false
    let isClean = true
    let end = from
    for (; ; end += 1) {
      const unit = units[end] ?? 0
      if (unit === quote) break
      if (unit === ampersand) hasReference = true
      else if (unit === lessThan || isForbidden(unit)) {
        if (end >= length) return incomplete
        if (unit === lessThan) throw this.#damaged('attribute')
        isClean = false
      }
    }
    const decoded = hasReference || !isClean ? this.#attributeText(text.slice(from, end)) : null
    const isNew = this.#attributes.add(nameStart, nameEnd, from, end, decoded)
    if (!isNew || this.#attributes.count > xmlBudget.attributes) throw this.#damaged('attribute')
    return end
  }

  #attributeText(raw: string): string {
    const value = this.#decoded(raw)
    const kept = withoutForbidden(value)
    if (kept.length < value.length) this.#isTagCleaned = true
    return kept
  }

  #skipSpace(from: number): number {
    const { units } = this.#source
    let at = from
    while (isXmlSpace(units[at] ?? 0)) at += 1
    return at
  }

  #decoded(raw: string): string {
    const decoded = decodeReferences(raw)
    if (decoded === null) throw this.#damaged('entity')
    return decoded
  }

  /** Passes a comment, an instruction or the text of a CDATA section. */
  #passMode(from: number, mode: Exclude<Mode, 'content'>): number {
    const end = this.#source.text.indexOf(modeEnds[mode], from)
    if (end === -1) return incomplete
    if (mode === 'cdata') this.#reportLiteral(from, end)
    this.#mode = 'content'
    return end + modeEnds[mode].length
  }

  /** Without the end in sight all is consumed but what may be the first part of that end. */
  #heldFrom(from: number, mode: Exclude<Mode, 'content'>): number {
    const held = Math.max(from, this.#source.length - modeEnds[mode].length + 1)
    if (mode === 'cdata') this.#reportLiteral(from, held)
    return held
  }

  #reportLiteral(from: number, to: number): void {
    if (to > from && this.#handler.wantsText) this.#handText(this.#source.text.slice(from, to), false)
  }

  #damaged(reason: string): ReaderFailure {
    return new ReaderFailure('reader_xml_damaged', { part: this.#part, reason })
  }
}
