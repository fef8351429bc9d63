/**
 * Finds somebody in whatever text they stand in, by their phone, CPF or CNPJ as people and programs write them: with or
 * without marks, country code, ninth digit or the zeros that a spreadsheet takes away. For rights of data subjects (LGPD,
 * art. 18): what is shown and erased must not depend on how a list was read.
 */
import type { PersonKey } from './person-key.ts'
import { hasEscapes, readingsOf, type Span, type TextReading } from './text-readings.ts'

export type PersonTraces = {
  /** Whether one of the people stands in a text of any length. */
  isIn: (text: string) => boolean
  /**
   * Quicker than isIn, for many texts one behind the other: false = nobody stands in any of them, true = look at each.
   */
  mayBeIn: (texts: string) => boolean
  /** The text, as long as before, with a mark in place of each letter and digit of their numbers. */
  without: (text: string, mark?: string) => string
}

/** So many last digits say whether it is worth to look closer; no number has fewer that count. */
const tailLength = 8
const tailModulus = 10 ** (tailLength - 1)

/**
 * What a character is to a number: the digits that it stands for, in whatever form (１, ①: as NFKC has them); '' = it may stand
 * between the digits of one number; null = it parts two. A rule reads a number across anything but letters and what
 * parts a list, so that all of that is looked across here.
 */
type Meaning = string | null

const meaningOf = (character: string): Meaning => {
  const plain = character.normalize('NFKC')
  if (/^\d+$/.test(plain)) return plain
  return /[\p{L},;|\n\r]/u.test(plain) ? null : ''
}
const ascii: readonly Meaning[] = Array.from({ length: 128 }, (_each, code) =>
  meaningOf(String.fromCharCode(code)),
)
const others = new Map<number, Meaning>()
const meaningAt = (text: string, at: number): Meaning => {
  const code = text.codePointAt(at) ?? 0
  if (code < ascii.length) return ascii[code] ?? null
  let meaning = others.get(code)
  if (meaning === undefined) {
    meaning = meaningOf(String.fromCodePoint(code))
    others.set(code, meaning)
  }
  return meaning
}
/** Between the characters of a CNPJ with letters. */
const lettersMarks = String.raw`[^\p{L}\p{N},;|\n\r]*`
/** Of a character that takes two units. */
const isSecondHalf = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00

/** What is looked for: `whole` must be all that a text says in digits, for it is too short to be told from others. */
type Needle = { digits: string; whole: boolean }

/** @param keys as the rules write them */
export const createPersonTraces = (keys: readonly PersonKey[]): PersonTraces => {
  const byTail = new Map<number, Needle[]>()
  for (const needle of keys.flatMap(needlesOf)) {
    const tail = Number(needle.digits.slice(-tailLength))
    byTail.set(tail, [...(byTail.get(tail) ?? []), needle])
  }
  // A CNPJ with letters has no tail of digits; there are few.
  const lettered = keys.filter(({ kind, key }) => kind === 'cnpj' && !/^\d+$/.test(key)).map(({ key }) => key)

  /** Calls `onSpan` with where numbers of theirs begin and end; it returns false to stop. */
  const walk = (text: string, onSpan: (from: number, to: number) => boolean): void => {
    /** Where the digits of the run stand. */
    let places: number[] = []
    let run = ''
    let tail = 0
    let candidates: { end: number; needles: readonly Needle[] }[] = []
    let isOver = false
    const endRun = (): void => {
      for (const { end, needles } of candidates) {
        for (const { digits, whole } of needles) {
          const start = end - digits.length
          if (start < 0 || isOver) continue
          const isThere = whole
            ? end === run.length && Number(run) === Number(digits) && run.length >= digits.length
            : run.startsWith(digits, start)
          if (isThere) isOver = !onSpan(places[whole ? 0 : start] ?? 0, (places[end - 1] ?? 0) + 1)
        }
      }
      candidates = []
    }
    for (let at = 0; at <= text.length; at += 1) {
      const meaning = at < text.length ? meaningAt(text, at) : null
      if (meaning === '' || (at < text.length && isSecondHalf(text, at))) continue
      if (meaning !== null) {
        for (const digit of meaning) {
          if (run === '') tail = 0
          tail = (tail % tailModulus) * 10 + Number(digit)
          run += digit
          places.push(at)
          const needles = run.length >= tailLength ? byTail.get(tail) : undefined
          if (needles !== undefined) candidates.push({ end: run.length, needles })
        }
      } else if (run !== '') {
        if (candidates.length > 0) endRun()
        if (isOver) return
        run = ''
        places = []
      }
    }
  }

  const letteredSpans = (text: string): Span[] =>
    lettered.flatMap((key) =>
      Array.from(text.matchAll(new RegExp([...key].join(lettersMarks), 'giu')), ({ 0: found, index }) => ({
        from: index,
        to: index + found.length,
      })),
    )

  const isInRead = (text: string): boolean => {
    let isFound = false
    walk(text, () => {
      isFound = true
      return false
    })
    return isFound || letteredSpans(text).length > 0
  }

  return {
    isIn: (text) => text.length >= tailLength && readingsOf(text).some((reading) => isInRead(reading.text)),
    mayBeIn: (texts) => {
      if (lettered.length > 0 || hasEscapes(texts)) return true
      let tail = 0
      for (let at = 0; at < texts.length; at += 1) {
        const meaning = meaningAt(texts, at)
        if (meaning === null || meaning === '') continue
        for (const digit of meaning) {
          tail = (tail % tailModulus) * 10 + Number(digit)
          if (byTail.has(tail)) return true
        }
      }
      return false
    },
    without: (text, mark = '•') => {
      const marked: Span[] = []
      const readings = readingsOf(text)
      for (const reading of readings) {
        const spans = letteredSpans(reading.text)
        walk(reading.text, (from, to) => {
          spans.push({ from, to })
          return true
        })
        for (const { from, to } of spans)
          for (const { 0: one, index } of reading.text.slice(from, to).matchAll(/[\p{L}\p{N}]/gu))
            marked.push(reading.placeOf(from + index, one.length))
      }
      // One after the other over a text that is put together once: there may be thousands in megabytes.
      const spans = marked.map((span) => withoutCut(span, readings)).toSorted((a, b) => a.from - b.from)
      const pieces: string[] = []
      let done = 0
      for (const { from, to } of spans) {
        if (to <= done) continue
        const start = Math.max(from, done)
        pieces.push(text.slice(done, start), mark.repeat(to - start))
        done = to
      }
      return pieces.join('') + text.slice(done)
    },
  }
}

/** The span, or the escape of which it would leave a part: digits of a number may be those of an escape before it. */
const withoutCut = (span: Span, readings: readonly TextReading[]): Span =>
  readings.reduce((whole, { escapes }) => {
    let { from, to } = whole
    for (let at = firstThatEndsBehind(escapes, from); at < escapes.length; at += 1) {
      const escape = escapes[at]
      if (escape === undefined || escape.from >= whole.to) break
      from = Math.min(from, escape.from)
      to = Math.max(to, escape.to)
    }
    return { from, to }
  }, span)

/** Of spans in their order, without overlaps. */
const firstThatEndsBehind = (spans: readonly Span[], place: number): number => {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((spans[middle]?.to ?? 0) > place) high = middle
    else low = middle + 1
  }
  return low
}

const needlesOf = ({ kind, key }: PersonKey): Needle[] => {
  if (kind === 'cnpj' && !/^\d+$/.test(key)) return []
  if (kind !== 'phone') {
    const bare = key.replace(/^0+/, '')
    const whole = { digits: key, whole: false }
    return bare === key || bare.length < tailLength ? [whole] : [whole, { digits: bare, whole: true }]
  }
  const [, ddd, local] = /^55(\d\d)(\d{8,9})$/.exec(key) ?? []
  if (ddd === undefined || local === undefined) return [{ digits: key, whole: false }]
  const national = { digits: `${ddd}${local}`, whole: false }
  return local.length === 9 && local.startsWith('9')
    ? [national, { digits: `${ddd}${local.slice(1)}`, whole: false }]
    : [national]
}
