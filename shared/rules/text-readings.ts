/**
 * A text as it stands and as programs read it that unpack it: the escapes of JSON (`\u002d`, `\t`) and of forms and addresses
 * (`%2B55`), and UTF-8 that was read byte by byte; also one within the other, as a callback may quote another message.
 */
export type TextReading = {
  text: string
  /** Where so many units of it, from one on, stand in the text as it is. */
  placeOf: (from: number, units: number) => Span
  /** Where the escapes that it unpacks stand in the text as it is. One that is cut makes the text unreadable. */
  escapes: readonly Span[]
}

/** Where something stands in a text, in its units. */
export type Span = { from: number; to: number }

/** How often one escape may be within another. */
const mostLevels = 3

/** Letters that stand for marks; those of line ends part numbers as letters do, and the others are marks themselves. */
const escapes =
  /\\u(?<code>[\da-f]{4})|\\(?<letter>[tbf\\])|(?<percents>(?:%[\da-f]{2})+)|[\u00c2-\u00f4][\u0080-\u00bf]{1,3}/gi

export const hasEscapes = (text: string): boolean =>
  /\\u[\da-f]{4}|\\[tbf]|%[\da-f]{2}|[\u00c2-\u00f4][\u0080-\u00bf]/i.test(text)

/** @returns the text itself, and what it reads as where it has escapes */
export const readingsOf = (text: string): TextReading[] => {
  const readings: TextReading[] = [
    { text, placeOf: (from, units) => ({ from, to: from + units }), escapes: [] },
  ]
  for (let last = readings[0]; last !== undefined && readings.length <= mostLevels; last = readings.at(-1)) {
    if (!hasEscapes(last.text)) break
    readings.push(unescaped(last))
  }
  return readings
}

const unescaped = (reading: TextReading): TextReading => {
  let text = ''
  /** Of each unit, where what stands for it begins and ends in the reading. */
  const begins: number[] = []
  const ends: number[] = []
  const unpacked: Span[] = []
  const add = (piece: string, from: number, to: number): void => {
    text += piece
    for (let unit = 0; unit < piece.length; unit += 1) {
      begins.push(from)
      ends.push(to)
    }
  }
  const unpack = (piece: string, from: number, to: number): void => {
    add(piece, from, to)
    unpacked.push(reading.placeOf(from, to - from))
  }
  const addAsIs = (from: number, to: number): void => {
    for (let at = from; at < to; at += 1) add(reading.text.charAt(at), at, at + 1)
  }
  let done = 0
  for (const { 0: found, index, groups = {} } of reading.text.matchAll(escapes)) {
    const { code, letter, percents } = groups
    addAsIs(done, index)
    done = index + found.length
    if (code !== undefined) unpack(String.fromCharCode(parseInt(code, 16)), index, done)
    else if (letter !== undefined) unpack(letter === '\\' ? letter : ' ', index, done)
    else
      for (const { character, from, to } of percents === undefined ? ofLatin1(found) : ofPercents(percents))
        unpack(character, index + from, index + to)
  }
  addAsIs(done, reading.text.length)
  return {
    text,
    placeOf: (from, units) => {
      const [begin = 0, end = 0] = [begins[from], ends[from + units - 1]]
      return reading.placeOf(begin, end - begin)
    },
    escapes: unpacked,
  }
}

type Character = { character: string; from: number; to: number }

const ofPercents = (text: string): Character[] =>
  characters(
    Array.from(text.matchAll(/%(..)/g), ([, byte = '']) => parseInt(byte, 16)),
    '%41'.length,
  )

const ofLatin1 = (text: string): Character[] =>
  characters(
    Array.from(text, (unit) => unit.charCodeAt(0)),
    1,
  )

/**
 * What bytes say in UTF-8; one that is not part of it is the character of Latin-1.
 * @param units that stand for a byte
 */
const characters = (bytes: readonly number[], units: number): Character[] => {
  const all: Character[] = []
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at] ?? 0
    const whole = utf8Character(bytes.slice(at, at + bytesAfter(first)))
    const end = whole === null ? at + 1 : at + bytesAfter(first)
    all.push({ character: whole ?? String.fromCharCode(first), from: at * units, to: end * units })
    at = end
  }
  return all
}

/** Of how many bytes a character of UTF-8 is that begins with this one. */
const bytesAfter = (first: number): number => {
  if (first >= 0xf0) return 4
  if (first >= 0xe0) return 3
  return first >= 0xc0 ? 2 : 1
}

const strictly = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const utf8Character = (bytes: readonly number[]): string | null => {
  try {
    return strictly.decode(Uint8Array.from(bytes))
  } catch {
    return null
  }
}
