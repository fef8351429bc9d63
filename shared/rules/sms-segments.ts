export type SegmentCount = {
  encoding: 'GSM-7' | 'UCS-2'
  /** Septets for GSM-7, UTF-16 units for UCS-2. */
  units: number
  segments: number
  /** How many more units fit into the last segment. */
  unitsLeft: number
}

// 3GPP TS 23.038, section 6.2.1: the default alphabet, and the extension table whose letters cost two septets.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '^{}\\[~]|€\f'

/** Septets by UTF-16 unit; 0 of what GSM-7 does not have. A table, as a million messages are counted one after another. */
const septetsOf = new Uint8Array(0x1_0000)
for (const char of basic) septetsOf[char.charCodeAt(0)] = 1
for (const char of extended) septetsOf[char.charCodeAt(0)] = 2

/** Septets of a text, or null where GSM-7 does not have one of its characters. */
const countSeptets = (text: string): number | null => {
  let septets = 0
  for (let at = 0; at < text.length; at += 1) {
    const size = septetsOf[text.charCodeAt(at)] ?? 0
    if (size === 0) return null
    septets += size
  }
  return septets
}

const surrogate = /[\ud800-\udfff]/

const limits = {
  'GSM-7': { single: 160, joined: 153 },
  'UCS-2': { single: 70, joined: 67 },
} as const

/** Whether GSM-7 has every character of `text`. */
export const isGsm7 = (text: string): boolean => countSeptets(text) !== null

/** The characters of `text` that GSM-7 does not have, each once, in order; one of them turns the whole message to UCS-2. */
export const gsm7Breakers = (text: string): string[] => {
  const breakers = new Set<string>()
  for (let at = 0; at < text.length; at += 1) {
    if (septetsOf[text.charCodeAt(at)] !== 0) continue
    const char = String.fromCodePoint(text.codePointAt(at) ?? 0)
    breakers.add(char)
    at += char.length - 1
  }
  return [...breakers]
}

/**
 * Counts an SMS as networks do: 160 septets or 70 UTF-16 units alone, 153 or 67 in each part of a longer one; neither
 * an escape pair nor a surrogate pair is cut in two. Source: 3GPP TS 23.038 and TS 23.040 (6 octets of header).
 */
export const countSegments = (text: string): SegmentCount => {
  const septets = countSeptets(text)
  const encoding = septets === null ? 'UCS-2' : 'GSM-7'
  const { single, joined } = limits[encoding]
  const units = septets ?? text.length
  if (units <= single) return { encoding, units, segments: 1, unitsLeft: single - units }
  // Where every letter is one unit, none can be cut in two.
  if (encoding === 'UCS-2' ? !surrogate.test(text) : units === text.length) {
    const segments = Math.ceil(units / joined)
    return { encoding, units, segments, unitsLeft: segments * joined - units }
  }
  const parts = partsOf(text, encoding)
  const inLast = [...(parts.at(-1) ?? '')].reduce((sum, char) => sum + sizeOf(char, encoding), 0)
  return { encoding, units, segments: parts.length, unitsLeft: joined - inLast }
}

/** The texts of an SMS's segments, in order: one where it needs one, and as `countSegments` counts them. */
export const splitSegments = (text: string): string[] => {
  const { encoding, segments } = countSegments(text)
  return segments === 1 ? [text] : partsOf(text, encoding)
}

const sizeOf = (char: string, encoding: SegmentCount['encoding']): number =>
  encoding === 'UCS-2' ? char.length : (septetsOf[char.charCodeAt(0)] ?? 0)

/** Cuts a text that needs more than one segment. */
const partsOf = (text: string, encoding: SegmentCount['encoding']): string[] => {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const char of text) {
    const added = sizeOf(char, encoding)
    if (size + added > limits[encoding].joined) {
      parts.push(part)
      part = ''
      size = 0
    }
    part += char
    size += added
  }
  return [...parts, part]
}
