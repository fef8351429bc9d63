import { decodeText } from '../csv/decode-text.ts'

/** Letters with accents as `ESC N`, the accent and the letter (a subset of ISO 6937, as Multiplan and Excel write it). */
const accents = new Map([
  ['A', '\u0300'],
  ['B', '\u0301'],
  ['C', '\u0302'],
  ['D', '\u0303'],
  ['H', '\u0308'],
  ['J', '\u030a'],
  ['K', '\u0327'],
])

/** Signs as `ESC N` and one character. */
const signs = new Map(
  Object.entries({
    '!': '¡',
    '"': '¢',
    '#': '£',
    '%': '¥',
    "'": '§',
    '(': '¤',
    '+': '«',
    '0': '°',
    '1': '±',
    '2': '²',
    '3': '³',
    '5': 'µ',
    '6': '¶',
    '7': '·',
    ';': '»',
    '<': '¼',
    '=': '½',
    '>': '¾',
    '?': '¿',
    Q: '¹',
    S: '©',
    R: '®',
    a: 'Æ',
    b: 'Ð',
    c: 'ª',
    i: 'Ø',
    j: 'Œ',
    k: 'º',
    l: 'Þ',
    q: 'æ',
    s: 'ð',
    y: 'ø',
    z: 'œ',
    '{': 'ß',
    '|': 'þ',
  }),
)

const escape = '\u001b'
// eslint-disable-next-line no-control-regex -- escapes begin with one
const sequences = /\u001b(?:N([ABCDHJK])([A-Za-z])|N(.)|([\u0020-\u002f])([\u0030-\u003f]))/g

/**
 * Text of a SYLK with its escapes resolved: characters by name, or by their number in Windows-1252 as two halves
 * (`ESC SPACE :` is a line feed). What is no escape stays.
 */
export const unescapeSylk = (text: string): string =>
  text.includes(escape) ? text.replace(sequences, resolved) : text

const resolved = (whole: string, accent = '', letter = '', sign = '', high = '', low = ''): string => {
  if (accent !== '') {
    const character = `${letter}${accents.get(accent) ?? ''}`.normalize('NFC')
    // `ESC N a` may stand before any letter.
    return character.length === 1 ? character : whole
  }
  if (sign !== '') return signs.get(sign) ?? whole
  const code = ((high.charCodeAt(0) - 0x20) << 4) | (low.charCodeAt(0) - 0x30)
  return decodeText('windows-1252').write(Buffer.from([code]))
}
