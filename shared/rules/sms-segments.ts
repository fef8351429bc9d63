import { z } from 'zod'

export const segmentCountSchema = z.object({
  encoding: z.enum(['GSM-7', 'UCS-2']),
  /** Septets for GSM-7, UTF-16 units for UCS-2. */
  units: z.number().int(),
  segments: z.number().int(),
  /** How many more units fit into the last segment. */
  unitsLeft: z.number().int(),
})
export type SegmentCount = z.infer<typeof segmentCountSchema>

// 3GPP TS 23.038, section 6.2.1: the default alphabet, and the extension table whose letters cost two septets.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('^{}\\[~]|€\f')

const limits = {
  'GSM-7': { single: 160, joined: 153 },
  'UCS-2': { single: 70, joined: 67 },
} as const

/** The characters of `text` that GSM-7 does not have, each once, in order; one of them turns the whole message to UCS-2. */
export const gsm7Breakers = (text: string): string[] => [
  ...new Set([...text].filter((letter) => !basic.has(letter) && !extended.has(letter))),
]

/**
 * Counts an SMS as networks do: 160 septets or 70 UTF-16 units alone, 153 or 67 in each part of a longer one; neither
 * an escape pair nor a surrogate pair is cut in two. Source: 3GPP TS 23.038 and TS 23.040 (6 octets of header).
 */
export const countSegments = (text: string): SegmentCount => {
  const encoding = isGsm7(text) ? 'GSM-7' : 'UCS-2'
  const { single, joined } = limits[encoding]
  const sizeOf = encoding === 'GSM-7' ? (letter: string) => (extended.has(letter) ? 2 : 1) : (letter: string) => letter.length
  let units = 0
  let segments = 1
  let inLast = 0
  for (const letter of text) {
    const size = sizeOf(letter)
    units += size
    if (inLast + size > joined) {
      segments += 1
      inLast = 0
    }
    inLast += size
  }
  if (units <= single) return { encoding, units, segments: 1, unitsLeft: single - units }
  return { encoding, units, segments, unitsLeft: joined - inLast }
}

const isGsm7 = (text: string): boolean => {
  for (const letter of text) if (!basic.has(letter) && !extended.has(letter)) return false
  return true
}
