/** `ascii` is for bytes that are known to be of ASCII, and not looked at again. */
export type Encoding = 'ascii' | 'latin1' | 'utf8' | 'utf16le' | 'hex' | 'base64'

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const strictUtf8 = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })
const strictUtf16 = new TextDecoder('utf-16le', { ignoreBOM: true, fatal: true })
/** As Latin-1, but for the bytes from 0x80 to 0x9f. */
const windows1252 = new TextDecoder('windows-1252')
const encoder = new TextEncoder()

/** Up to this length, making a text of numbers is faster than asking Chromium for it. */
const shortText = 48
/** Maximum number of arguments that a call is given. */
const mostNumbers = 8_192

/** The text of a part of `bytes`, as Node decodes it. */
export const textOf = (
  bytes: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
  from: number,
  to: number,
): string => {
  switch (encoding) {
    case 'ascii':
      return windows1252.decode(plainPart(bytes, from, to))
    case 'latin1':
      return latin1Of(bytes, from, to)
    case 'utf8':
      return utf8.decode(plainPart(bytes, from, to))
    case 'utf16le':
      return utf16Of(plainPart(bytes, from, to - ((to - from) % 2)))
    case 'hex':
      return Array.from(plainPart(bytes, from, to), (byte) => byte.toString(16).padStart(2, '0')).join('')
    case 'base64':
      return btoa(latin1Of(bytes, from, to))
  }
}

/** Without a class of its own, which decoders ask for. */
const plainPart = (bytes: Uint8Array<ArrayBuffer>, from: number, to: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(bytes.buffer, bytes.byteOffset + from, to - from)

const latin1Of = (bytes: Uint8Array<ArrayBuffer>, from: number, to: number): string => {
  if (to - from <= shortText) return shortLatin1(bytes, from, to)
  const part = plainPart(bytes, from, to)
  return hasControls(part) ? textOfUnits(part) : windows1252.decode(part)
}

const { fromCharCode } = String

/** By eights, without an array: most texts of cells are as short. */
const shortLatin1 = (bytes: Uint8Array, from: number, to: number): string => {
  let text = ''
  let at = from
  for (; at + 8 <= to; at += 8)
    text += fromCharCode(
      bytes[at] ?? 0,
      bytes[at + 1] ?? 0,
      bytes[at + 2] ?? 0,
      bytes[at + 3] ?? 0,
      bytes[at + 4] ?? 0,
      bytes[at + 5] ?? 0,
      bytes[at + 6] ?? 0,
      bytes[at + 7] ?? 0,
    )
  for (; at < to; at += 1) text += fromCharCode(bytes[at] ?? 0)
  return text
}

/** Whether any byte is between 0x80 and 0x9f, where Latin-1 has control characters. */
const hasControls = (bytes: Uint8Array<ArrayBuffer>): boolean => someByte(bytes, true)

const utf16Of = (bytes: Uint8Array<ArrayBuffer>): string => {
  try {
    return strictUtf16.decode(bytes)
  } catch {
    // Half a surrogate pair, which Node leaves as it is.
    return textOfUnits(new Uint16Array(bytes.slice().buffer))
  }
}

const textOfUnits = (units: Uint8Array | Uint16Array): string => {
  if (units.length <= mostNumbers) return fromCharCode.apply(null, units as unknown as number[])
  const parts: string[] = []
  for (let at = 0; at < units.length; at += mostNumbers)
    parts.push(fromCharCode.apply(null, units.subarray(at, at + mostNumbers) as unknown as number[]))
  return parts.join('')
}

/** The bytes of a text. */
export const bytesOf = (text: string, encoding: Encoding): Uint8Array => {
  switch (encoding) {
    case 'utf8':
      return encoder.encode(text)
    case 'ascii':
    case 'latin1': {
      const bytes = new Uint8Array(text.length)
      writeInto(bytes, text, encoding)
      return bytes
    }
    case 'utf16le': {
      const units = new Uint16Array(text.length)
      for (let index = 0; index < text.length; index += 1) units[index] = text.charCodeAt(index)
      return new Uint8Array(units.buffer)
    }
    case 'hex':
      return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    case 'base64':
      return base64Bytes(text)
  }
}

/** As forgiving as Node: either alphabet, with or without padding; what is of neither is left out. */
const base64Bytes = (text: string): Uint8Array => {
  const [written = ''] = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[^A-Za-z0-9+/=]/g, '')
    .split('=')
  const whole = written.length % 4 === 1 ? written.slice(0, -1) : written
  return Uint8Array.from(atob(whole), (character) => character.charCodeAt(0))
}

/** Writes a text at the beginning of `bytes`, as far as there is room. Returns how many bytes were written. */
export const writeInto = (bytes: Uint8Array<ArrayBuffer>, text: string, encoding: Encoding): number => {
  if (encoding === 'latin1') return writeLatin1(bytes, text, Math.min(text.length, bytes.length))
  if (encoding === 'utf16le' && bytes.byteOffset % 2 === 0) {
    const units = new Uint16Array(bytes.buffer, bytes.byteOffset, Math.min(text.length, bytes.length >> 1))
    for (let index = 0; index < units.length; index += 1) units[index] = text.charCodeAt(index)
    return units.length * 2
  }
  const written = bytesOf(text, encoding).subarray(0, bytes.length)
  bytes.set(written)
  return written.length
}

/** Of characters that Latin-1 has not, the lower half. A text that Chromium encoded would be copied twice for it. */
const writeLatin1 = (bytes: Uint8Array, text: string, length: number): number => {
  for (let index = 0; index < length; index += 1) bytes[index] = text.charCodeAt(index)
  return length
}

/** Whether all bytes are of ASCII. */
export const areAscii = (bytes: Uint8Array<ArrayBuffer>): boolean => !someByte(bytes, false)

/** Number of words that are looked at before it is asked whether one was found. */
const wordsPerLook = 1_024

/**
 * The bits at which any byte differs from ASCII, or has the highest bit and not the two below it. `lead`: bytes before the
 * first whole word.
 */
const someByte = (bytes: Uint8Array<ArrayBuffer>, isControl: boolean): boolean => {
  const lead = Math.min(bytes.length, (4 - (bytes.byteOffset % 4)) % 4)
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + lead, (bytes.length - lead) >> 2)
  const isFound = (byte: number): boolean => (isControl ? byte >= 0x80 && byte < 0xa0 : byte >= 0x80)
  for (let at = 0; at < lead; at += 1) if (isFound(bytes[at] ?? 0)) return true
  for (let from = 0; from < words.length; from += wordsPerLook) {
    const to = Math.min(words.length, from + wordsPerLook)
    if (((isControl ? controlBits(words, from, to) : highBits(words, from, to)) & 0x80808080) !== 0)
      return true
  }
  for (let at = lead + words.length * 4; at < bytes.length; at += 1) if (isFound(bytes[at] ?? 0)) return true
  return false
}

const highBits = (words: Uint32Array, from: number, to: number): number => {
  let bits = 0
  for (let index = from; index < to; index += 1) bits |= words[index] ?? 0
  return bits
}

/** The highest bit of each byte is set where it was in one of the bytes, and the two below it were not. */
const controlBits = (words: Uint32Array, from: number, to: number): number => {
  let bits = 0
  for (let index = from; index < to; index += 1) {
    const word = words[index] ?? 0
    bits |= word & ~(word << 1) & ~(word << 2)
  }
  return bits
}

/** Whether the bytes are UTF-8. */
export const areUtf8 = (bytes: Uint8Array<ArrayBuffer>): boolean => {
  try {
    strictUtf8.decode(plainPart(bytes, 0, bytes.length))
    return true
  } catch {
    return false
  }
}
