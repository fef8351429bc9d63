export type Encoding = 'latin1' | 'utf8' | 'utf16le' | 'hex' | 'base64'

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const strictUtf8 = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })
const strictUtf16 = new TextDecoder('utf-16le', { ignoreBOM: true, fatal: true })
/** As Latin-1, but for the bytes from 0x80 to 0x9f. */
const windows1252 = new TextDecoder('windows-1252')
const encoder = new TextEncoder()

/** Up to this length, making a text of numbers is faster than asking Chromium for it. */
const shortText = 48
/** So many numbers can be the arguments of one call. */
const mostNumbers = 8_192

/** The text of a part of `bytes`, as Node decodes it. */
export const textOf = (bytes: Uint8Array<ArrayBuffer>, encoding: Encoding, from: number, to: number): string => {
  switch (encoding) {
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
  const part = plainPart(bytes, from, to)
  return part.length > shortText && !hasControls(part) ? windows1252.decode(part) : textOfUnits(part)
}

/** Whether any byte is between 0x80 and 0x9f, where Latin-1 has control characters. */
const hasControls = (bytes: Uint8Array<ArrayBuffer>): boolean => {
  if (isAscii(bytes)) return false
  for (const byte of bytes) if ((byte & 0xe0) === 0x80) return true
  return false
}

const utf16Of = (bytes: Uint8Array<ArrayBuffer>): string => {
  try {
    return strictUtf16.decode(bytes)
  } catch {
    // Half a surrogate pair, which Node leaves as it is.
    return textOfUnits(new Uint16Array(bytes.slice().buffer))
  }
}

const textOfUnits = (units: Uint8Array | Uint16Array): string => {
  if (units.length <= mostNumbers) return String.fromCharCode(...units)
  const parts: string[] = []
  for (let at = 0; at < units.length; at += mostNumbers)
    parts.push(String.fromCharCode(...units.subarray(at, at + mostNumbers)))
  return parts.join('')
}

/** The bytes of a text. */
export const bytesOf = (text: string, encoding: Encoding): Uint8Array => {
  switch (encoding) {
    case 'utf8':
      return encoder.encode(text)
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
  const [written = ''] = text.replaceAll('-', '+').replaceAll('_', '/').replace(/[^A-Za-z0-9+/=]/g, '').split('=')
  const whole = written.length % 4 === 1 ? written.slice(0, -1) : written
  return Uint8Array.from(atob(whole), (character) => character.charCodeAt(0))
}

/** Writes a text at the beginning of `bytes`, as far as there is room. Returns how many bytes were written. */
export const writeInto = (bytes: Uint8Array<ArrayBuffer>, text: string, encoding: Encoding): number => {
  if (encoding === 'latin1') {
    const length = Math.min(text.length, bytes.length)
    // As UTF-8 a text of ASCII characters has the same bytes, and Chromium writes them at once.
    const { read, written } = encoder.encodeInto(text, bytes)
    if (read === written && read === length) return length
    for (let index = 0; index < length; index += 1) bytes[index] = text.charCodeAt(index)
    return length
  }
  if (encoding === 'utf16le' && bytes.byteOffset % 2 === 0) {
    const units = new Uint16Array(bytes.buffer, bytes.byteOffset, Math.min(text.length, bytes.length >> 1))
    for (let index = 0; index < units.length; index += 1) units[index] = text.charCodeAt(index)
    return units.length * 2
  }
  const written = bytesOf(text, encoding).subarray(0, bytes.length)
  bytes.set(written)
  return written.length
}

/** Whether all bytes are of ASCII. */
export const isAscii = (bytes: Uint8Array<ArrayBuffer>): boolean => {
  let at = 0
  const lead = Math.min(bytes.length, (4 - (bytes.byteOffset % 4)) % 4)
  for (; at < lead; at += 1) if ((bytes[at] ?? 0) > 0x7f) return false
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + lead, (bytes.length - lead) >> 2)
  let bits = 0
  for (let index = 0; index < words.length; index += 1) {
    bits |= words[index] ?? 0
    if ((index & 1023) === 0 && (bits & 0x80808080) !== 0) return false
  }
  if ((bits & 0x80808080) !== 0) return false
  for (at = lead + words.length * 4; at < bytes.length; at += 1) if ((bytes[at] ?? 0) > 0x7f) return false
  return true
}

/** Whether the bytes are UTF-8. */
export const isUtf8 = (bytes: Uint8Array<ArrayBuffer>): boolean => {
  try {
    strictUtf8.decode(plainPart(bytes, 0, bytes.length))
    return true
  } catch {
    return false
  }
}
