import { countSegments, gsm7Breakers } from './sms-segments.ts'

/** One piece of a text that was written in other letters; `at` is where it stood, in UTF-16 units. */
export type Replacement = { at: number; letter: string; by: string }

export type PlainLetters = {
  text: string
  /** What was replaced, in order, with places in the original. */
  replaced: Replacement[]
  /** What has no plain form (emoji, other scripts) and still turns an SMS to UCS-2, with places in the original. */
  kept: { at: number; letter: string }[]
}

export type PlainLettersOptions = {
  /**
   * Accents that GSM-7 carries (é à ü ñ Ç É) are taken off too: carriers in Brazil substitute all of them anyway
   * (twilio.com/en/guidelines/br/sms), so this shows what arrives. Signs such as € stay.
   */
  strict?: boolean
}

/** What decomposing does not turn into plain letters. */
const substitutes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '“': '"',
    '”': '"',
    '„': '"',
    '«': '"',
    '»': '"',
    '″': '"',
    '‘': "'",
    '’': "'",
    '‚': "'",
    '‹': "'",
    '›': "'",
    '′': "'",
    '´': "'",
    '`': "'",
    '‐': '-',
    '‑': '-',
    '‒': '-',
    '–': '-',
    '—': '-',
    '―': '-',
    '−': '-',
    '•': '-',
    '▪': '-',
    '‣': '-',
    '·': '.',
    '×': 'x',
    '÷': '/',
    '⁄': '/',
    º: 'o',
    ª: 'a',
    '°': 'o',
    µ: 'u',
    ð: 'd',
    Ð: 'D',
    đ: 'd',
    Đ: 'D',
    ł: 'l',
    Ł: 'L',
    ı: 'i',
    '\t': ' ',
    '\u2028': '\n',
    '\u2029': '\n',
  }),
)

/** What takes more room than it had, and its short form for where there is none. */
const longSubstitutes: ReadonlyMap<string, { full: string; short: string }> = new Map(
  Object.entries({
    '…': { full: '...', short: '.' },
    '→': { full: '->', short: '>' },
    '←': { full: '<-', short: '<' },
    '©': { full: '(c)', short: 'c' },
    '®': { full: '(r)', short: 'r' },
    '™': { full: 'TM', short: 't' },
    œ: { full: 'oe', short: 'o' },
    Œ: { full: 'OE', short: 'O' },
  }),
)

// An emoji with all that is joined to it is one piece, and so is a letter with its marks.
const emoji = String.raw`(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}[\uFE0F\p{EMod}\u{E0020}-\u{E007F}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{EMod}]*)*)`
const pieces = new RegExp(String.raw`${emoji}|[^]\p{M}*`, 'gu')
const marks = /\p{M}/gu
/** Space that is not the plain one; letters that nobody sees; control characters, of which SMS has line ends and a page break. */
const otherSpace = /^\p{Zs}$/u
const invisible = /^(?:\p{Cf}|(?![\n\r\f])\p{Cc})$/u
const ascii = /^[\n\r\f -_a-~]*$/
/** A replacement with one of these would change where a template's variables are. */
const templateSigns = /[{}|]/
const brace = /[{}]$/

const isGsm7 = (text: string): boolean => ascii.test(text) || gsm7Breakers(text).length === 0

/**
 * The piece in letters that SMS has, or null when there are none for it.
 * @param isNarrow when it may take no more room than it had
 */
const plainForm = (piece: string, isNarrow: boolean): string | null => {
  const composed = piece.normalize('NFC')
  if (isGsm7(composed)) return composed
  const base = piece.replace(marks, '')
  const substitute = substitutes.get(base)
  if (substitute !== undefined) return substitute
  const long = longSubstitutes.get(base)
  if (long !== undefined) return isNarrow ? long.short : long.full
  if (base === '' || invisible.test(base)) return ''
  if (otherSpace.test(base)) return ' '
  const plain = base
    .normalize('NFKD')
    .replace(marks, '')
    .replace(/[⁄µ]/g, (letter) => substitutes.get(letter) ?? letter)
  if (plain === '' || !isGsm7(plain) || templateSigns.test(plain)) return null
  if (plain.length <= piece.length) return plain
  // Of "½" there is no short form: half of a figure is another figure.
  if (/^\d/.test(plain)) return null
  return isNarrow ? plain.charAt(0) : plain
}

const withoutAccents = (piece: string): string => piece.normalize('NFD').replace(marks, '')

/** True for what may stay: in GSM-7, and in strict also without accents. */
const mayStay = (piece: string, strict: boolean): boolean =>
  ascii.test(piece) || (isGsm7(piece) && (!strict || withoutAccents(piece) === piece))

/**
 * The replacing alone, for a text that comes in portions and is counted as a whole.
 * @param isNarrow when nothing may take more room than it had
 */
export const replaceLetters = (text: string, strict: boolean, isNarrow: boolean): PlainLetters => {
  const result: PlainLetters = { text: '', replaced: [], kept: [] }
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    if (mayStay(piece, strict)) {
      result.text += piece
      continue
    }
    const form = plainForm(piece, isNarrow)
    const by = form !== null && strict ? withoutAccents(form) : form
    // Taking out what stands between two braces would open or close a variable.
    if (by === null || (by === '' && brace.test(result.text))) {
      result.text += piece
      result.kept.push({ at: index, letter: piece })
      continue
    }
    result.text += by
    result.replaced.push({ at: index, letter: piece, by })
  }
  return result
}

/**
 * The text with every letter that SMS does not have changed to the nearest that it has: á â ã ê í ó ô õ ú ç, º ª °,
 * curly quotes, dashes, the ellipsis, no-break spaces and their like. Letters of GSM-7 (é à ü ñ Ç É €) stay, unless
 * `strict`. It never needs more segments than before, and doing it again changes nothing.
 * Source: 3GPP TS 23.038 for the alphabet; Unicode's decompositions for most letters, a table for the rest.
 */
export const toPlainLetters = (text: string, { strict = false }: PlainLettersOptions = {}): PlainLetters => {
  // Most cells of most lists, of which there can be a million.
  if (ascii.test(text)) return { text, replaced: [], kept: [] }
  const full = replaceLetters(text, strict, false)
  // What is replaced can take more room ("…" by three points); where that costs a segment, each keeps to the room it had.
  return countSegments(full.text).segments <= countSegments(text).segments
    ? full
    : replaceLetters(text, strict, true)
}
