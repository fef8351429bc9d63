export type SegmentCount = {
  encoding: 'GSM-7' | 'UCS-2'
  /** Septets for GSM-7, UTF-16 units for UCS-2. */
  units: number
  segments: number
  /** How many more units fit into the last segment. */
  unitsLeft: number
}

// 3GPP TS 23.038, section 6.2.1: the default alphabet, and the extension table whose letters cost two septets.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('^{}\\[~]|€\f')

const escaped = (letters: Iterable<string>): string => [...letters].join('').replace(/[\\\]^-]/g, '\\$&')
// A million messages are counted one after another: whole-text tests first, letters only where a message is long.
const gsm7Text = new RegExp(`^[${escaped(basic)}${escaped(extended)}]*$`)
const extendedLetters = new RegExp(`[${escaped(extended)}]`, 'g')
const breakingLetters = new RegExp(`[^${escaped(basic)}${escaped(extended)}]`, 'gu')
const surrogate = /[\ud800-\udfff]/

const limits = {
  'GSM-7': { single: 160, joined: 153 },
  'UCS-2': { single: 70, joined: 67 },
} as const

/** Whether GSM-7 has every character of `text`. */
export const isGsm7 = (text: string): boolean => gsm7Text.test(text)

/** The characters of `text` that GSM-7 does not have, each once, in order; one of them turns the whole message to UCS-2. */
export const gsm7Breakers = (text: string): string[] => [...new Set(text.match(breakingLetters))]

/**
 * Counts an SMS as networks do: 160 septets or 70 UTF-16 units alone, 153 or 67 in each part of a longer one; neither
 * an escape pair nor a surrogate pair is cut in two. Source: 3GPP TS 23.038 and TS 23.040 (6 octets of header).
 */
export const countSegments = (text: string): SegmentCount => {
  const encoding = isGsm7(text) ? 'GSM-7' : 'UCS-2'
  const { single, joined } = limits[encoding]
  const units = encoding === 'UCS-2' ? text.length : text.length + (text.match(extendedLetters)?.length ?? 0)
  if (units <= single) return { encoding, units, segments: 1, unitsLeft: single - units }
  // Where every letter is one unit, none can be cut in two.
  if (encoding === 'UCS-2' ? !surrogate.test(text) : units === text.length) {
    const segments = Math.ceil(units / joined)
    return { encoding, units, segments, unitsLeft: segments * joined - units }
  }
  let segments = 1
  let inLast = 0
  for (const letter of text) {
    const size = encoding === 'UCS-2' ? letter.length : extended.has(letter) ? 2 : 1
    if (inLast + size > joined) {
      segments += 1
      inLast = 0
    }
    inLast += size
  }
  return { encoding, units, segments, unitsLeft: joined - inLast }
}
