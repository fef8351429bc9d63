import { singleByteTables, type SingleByteEncoding } from './single-byte-tables.ts'

/** The likeliest in Brazil first: they win ties. */
const candidates: readonly SingleByteEncoding[] = [
  'windows-1252',
  'iso-8859-15',
  'cp850',
  'cp437',
  'macintosh',
]

/** Maximum number of characters beyond ASCII to examine. */
const mostLooked = 20_000

/** Letters of Portuguese beyond ASCII, and a few of the names of immigrants. */
const letters = new Set('áâãàçéêíóôõúüñöäëïÁÂÃÀÇÉÊÍÓÔÕÚÜÑÖÄËÏ')
/** Letters of names from elsewhere that other encodings have Portuguese letters for: they speak for nothing. */
const foreignLetters = new Set('ŠšŽž')
/** Signs that stand in lists beside words. */
const signs = new Set('ªº°§–—“”‘’•…€£¥¢²³½¼·´«»®©')
const noBreakSpace = '\u00a0'

/**
 * The encoding of one byte a character in which a text makes the most of Portuguese: letters that it has, within words
 * of their own case, and before the letters that they are followed by (ão, õe). Windows-1252 where nothing speaks for any.
 */
export const detectSingleByte = (sample: Buffer): SingleByteEncoding => {
  const text = sample.toString('latin1')
  const scores = candidates.map(() => 0)
  let looked = 0
  for (const { index } of text.matchAll(/[\u0080-\u00ff]/g)) {
    candidates.forEach((encoding, place) => {
      const at = (offset: number): string => characterAt(text, index + offset, encoding)
      const weight =
        at(0) === noBreakSpace ? spaceWeight(encoding, at(-1), at(1)) : weightOf(at(-1), at(0), at(1))
      scores[place] = (scores[place] ?? 0) + weight
    })
    looked += 1
    if (looked >= mostLooked) break
  }
  const best = Math.max(...scores)
  return (best > 0 ? candidates[scores.indexOf(best)] : undefined) ?? 'windows-1252'
}

const characterAt = (text: string, index: number, encoding: SingleByteEncoding): string => {
  const unit = text.charCodeAt(index)
  return unit >= 0x80 ? singleByteTables[encoding].charAt(unit - 0x80) : text.charAt(index)
}

/**
 * Pages and Windows programs leave it behind words, where it may look like the last letter of one in another encoding
 * (`Nome\u00a0` as `Nomeá`); of DOS and Macintosh texts it says nothing.
 */
const spaceWeight = (encoding: SingleByteEncoding, before: string, after: string): number => {
  if (encoding !== 'windows-1252' && encoding !== 'iso-8859-15') return 0
  if (isPlainLetter(after)) return 0
  return isPlainLetter(before) ? 1 : 0.3
}

/** Typographic quotes and dots where they belong count as much as letters: in other encodings the same bytes are letters. */
const quoteWeight = (before: string, character: string, after: string): number => {
  if (character === '’' && isPlainLetter(before) && isPlainLetter(after)) return 1
  // In DOS, `ônibus` begins with the byte of “; no word ends with that of ”.
  if (character === '“' && !isPlainLetter(before) && isPlainLetter(after)) return 0.9
  return /[”…]/.test(character) && isPlainLetter(before) && !isPlainLetter(after) ? 1 : 0
}

const weightOf = (before: string, character: string, after: string): number => {
  const isInWord = isPlainLetter(before) || isPlainLetter(after)
  const weight = quoteWeight(before, character, after)
  if (weight > 0) return weight
  if (foreignLetters.has(character) && isInWord) return 0
  if (!letters.has(character)) return signWeight(before, character, after)
  if (!isInWord || (character === 'ö' && !isPlainLetter(after))) return 0
  // "joÃo", "JOãO" and "CalláCenter" are none of Portuguese, "Pão" and "Água" are.
  const isUpper = character === character.toUpperCase()
  if (isUpper ? isLower(before) : isCapital(after) && isLetter(before)) return -1
  return /^(?:ão|õe|ÃO|ÕE)$/.test(character + after) ? 2 : 1
}

/** Signs stand beside words, and those of money before figures; `²²` and `Saf·rika` are letters of another encoding. */
const signWeight = (before: string, character: string, after: string): number => {
  if (!signs.has(character)) return -1
  if (/[£€¥]/.test(character) && /\d/.test(after)) return 1
  if (/[ªº²³½¼]/.test(character) && (after === character || before === character)) return -1
  if (isPlainLetter(before) && isPlainLetter(after)) return character === '·' ? -1 : 0
  return isPlainLetter(before) || isPlainLetter(after) ? 0 : 0.3
}

const isPlainLetter = (character: string): boolean => /^[a-zA-Z]$/.test(character)
const isLetter = (character: string): boolean => isPlainLetter(character) || letters.has(character)
const isLower = (character: string): boolean => isLetter(character) && character !== character.toUpperCase()
const isCapital = (character: string): boolean => isLetter(character) && character !== character.toLowerCase()
