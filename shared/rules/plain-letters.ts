import { countSegments, isGsm7 } from './sms-segments.ts'

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
// Most of a text is ASCII, which is taken a run at a time; its last letter belongs to a mark behind it.
const pieces = new RegExp(String.raw`[\n\r\f -_a-~]+(?!\p{M})|${emoji}|[^]\p{M}*`, 'gu')
const marks = /\p{M}/gu
/** Space that is not the plain one; letters that nobody sees; control characters, of which SMS has line ends and a page break. */
const otherSpace = /^\p{Zs}$/u
const invisible = /^(?:\p{Cf}|(?![\n\r\f])\p{Cc})$/u

/** Forms found before: the messages of a campaign have few different pieces. */
const known = { wide: new Map<string, string | null>(), narrow: new Map<string, string | null>() }
const mostKnown = 1_000

/**
 * The piece in letters that SMS has, or null when there are none for it.
 * @param isNarrow when it may take no more room than it had
 */
const plainForm = (piece: string, isNarrow: boolean): string | null => {
  const forms = isNarrow ? known.narrow : known.wide
  let form = forms.get(piece)
  if (form === undefined) {
    form = findPlainForm(piece, isNarrow)
    if (forms.size < mostKnown) forms.set(piece, form)
  }
  return form
}

const findPlainForm = (piece: string, isNarrow: boolean): string | null => {
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
  if (plain === '' || !isGsm7(plain)) return null
  if (plain.length <= piece.length) return plain
  // Of "½" there is no short form: half of a figure is another figure.
  if (/^\d/.test(plain)) return null
  return isNarrow ? plain.charAt(0) : plain
}

/** @param isNarrow when nothing may take more room than it had */
const replaceLetters = (text: string, isNarrow: boolean): string =>
  text.replace(pieces, (piece) => (isGsm7(piece) ? piece : (plainForm(piece, isNarrow) ?? piece)))

/**
 * The text with every letter that SMS does not have changed to the nearest that it has: á â ã ê í ó ô õ ú ç, º ª °,
 * curly quotes, dashes, the ellipsis, no-break spaces and their like. Letters of GSM-7 (é à ü ñ Ç É €) stay, and so
 * does what has no plain form (emoji, other scripts). It never needs more segments than before, and doing it again
 * changes nothing. Source: 3GPP TS 23.038 for the alphabet; Unicode's decompositions for most letters, a table for the
 * rest.
 */
export const toPlainLetters = (text: string): string => {
  // Most messages of most lists, of which there can be a million.
  if (isGsm7(text)) return text
  const full = replaceLetters(text, false)
  // What is replaced can take more room ("…" by three points); where that costs a segment, each keeps to the room it had.
  return countSegments(full).segments <= countSegments(text).segments ? full : replaceLetters(text, true)
}

/** The text without the accents that GSM-7 carries either (é à ü ñ Ç É); signs such as € and § stay. */
export const withoutAccents = (text: string): string =>
  text.replace(/[\u00c0-\u00ff]/g, (letter) => letter.normalize('NFD').replace(marks, ''))
