import type { TextEncoding } from '../../../shared/processes/reader.ts'
import { decodeText, type TextDecoding } from '../csv/decode-text.ts'

/** How the bytes of a page become text; `encoding` is null where it is none that a person can choose. */
export type PageText = { encoding: TextEncoding | null; decode: () => TextDecoding }

export const pageText = (encoding: TextEncoding): PageText => ({
  encoding,
  decode: () => decodeText(encoding),
})

/** Encodings that have decoders of our own, by their names in the Encoding Standard. */
const own: ReadonlyMap<string, TextEncoding> = new Map(
  (['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-15', 'macintosh'] as const).map((name) => [
    name,
    name,
  ]),
)

/** The encoding that a page names, by the labels of the Encoding Standard of the WHATWG; null for one that is none. */
export const labelledText = (label: string): PageText | null => {
  const name = nameOf(label)
  if (name === null) return null
  const encoding = own.get(name)
  return encoding === undefined ? { encoding: null, decode: () => otherDecoding(name) } : pageText(encoding)
}

const nameOf = (label: string): string | null => {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

const otherDecoding = (name: string): TextDecoding => {
  const decoder = new TextDecoder(name)
  return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

/** What a page says its encoding is called, in its head or its XML declaration. */
export const declaredLabel = (beginning: string): string | null => {
  const declared =
    /<meta\s[^>]*charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(beginning) ??
    /^\s*<\?xml\s[^>]*encoding\s*=\s*["']([^"']+)/i.exec(beginning)
  return declared?.[1] ?? null
}
