/** A piece of a number format: text that stands for itself, or a code that a number or moment is put in for. */
export type FormatToken = { type: 'text' | 'code'; text: string }

/** One of the parts of a format between `;`. */
export type FormatSection = {
  tokens: FormatToken[]
  /** Which numbers the section is for, where it says so (`[<=9999999]`). */
  condition: ((value: number) => boolean) | null
}

/** Excel's limit of a format is 255; what is longer was not written by a spreadsheet program. */
export const longestCode = 255

/**
 * Splits a format code (ECMA-376 part 1, 18.8.31) into sections and tokens. Colours and the like are left out. Codes:
 * single `0 # ? . , % / @`, runs of one date letter in lower case (`dd`, `yyyy`), `am/pm`, `e+`, `general`, and hours,
 * minutes or seconds that count on (`[h]`). Empty where the code is too long.
 */
export const splitFormat = (code: string): FormatSection[] => {
  if (code.length > longestCode) return []
  const sections: FormatSection[] = [{ tokens: [], condition: null }]
  const hasPlaces = /[0#?]/.test(code.replace(/"[^"]*"?|\\./g, ''))
  for (const [piece] of systemFormat(code).matchAll(pieces)) {
    const section = sections.at(-1)
    if (piece === ';') sections.push({ tokens: [], condition: null })
    // The year, as Chinese and Japanese editions write it; beside a number it is a letter that somebody did not mark as text.
    else if (/^e+$/i.test(piece) && !hasPlaces) section?.tokens.push({ type: 'code', text: 'yyyy' })
    else if (section !== undefined) addPiece(section, piece)
  }
  return sections
}

const pieces =
  /"[^"]*"?|\\[\s\S]?|_[\s\S]?|\*[\s\S]?|\[[^\]]*\]?|gener(?:al|ic)|geral|am\/pm|a\/p|e[+-]|e+|d+|m+|y+|h+|s+|a{2,}|[\s\S]/gi

/** Dates and times in the form that the computer is set to, as one in Brazil has it. */
const systemFormat = (code: string): string => {
  if (/\[\$-(?:F800|x-sysdate)\]/i.test(code)) return 'dddd", "d" de "mmmm" de "yyyy'
  return /\[\$-(?:F400|x-systime)\]/i.test(code) ? 'hh:mm:ss' : code
}

const addPiece = (section: FormatSection, piece: string): void => {
  const text = (written: string): void => void section.tokens.push({ type: 'text', text: written })
  switch (piece.charAt(0)) {
    case '"':
      return text(piece.replaceAll('"', ''))
    case '\\':
      return text(piece.slice(1))
    // As wide as a letter, and as many of one as the cell has room for.
    case '_':
      return text(' ')
    case '*':
      return text(piece === '* ' ? ' ' : '')
    case '[':
      return addBracket(section, piece.replace(/^\[|\]$/g, ''))
  }
  const isCode = /^[0#?.,%/@]$|^(?:gener|geral|am\/pm|a\/p|e[+-]|[dmyhs]|aa)/i.test(piece)
  section.tokens.push(isCode ? { type: 'code', text: piece.toLowerCase() } : { type: 'text', text: piece })
}

const addBracket = (section: FormatSection, inside: string): void => {
  const comparison = /^(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)$/.exec(inside)
  if (comparison !== null) section.condition = conditionOf(comparison[1] ?? '', Number(comparison[2]))
  else if (/^(?:h+|m+|s+)$/i.test(inside))
    section.tokens.push({ type: 'code', text: `[${inside.toLowerCase()}]` })
  // `[$R$-416]` is a currency and a language; either may be missing.
  else if (inside.startsWith('$'))
    section.tokens.push({ type: 'text', text: inside.slice(1).replace(/-.*$/, '') })
}

const conditionOf = (operator: string, limit: number): ((value: number) => boolean) => {
  switch (operator) {
    case '<':
      return (value) => value < limit
    case '<=':
      return (value) => value <= limit
    case '>':
      return (value) => value > limit
    case '>=':
      return (value) => value >= limit
    case '<>':
      return (value) => value !== limit
    default:
      return (value) => value === limit
  }
}
