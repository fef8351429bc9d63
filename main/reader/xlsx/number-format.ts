/**
 * What a number format makes of a number, as far as the text of a cell depends on it: a date or time, a padded
 * identifier, or nothing special.
 */
export type NumberFormat =
  | { kind: 'plain' }
  | { kind: 'date' }
  | { kind: 'elapsed' }
  | { kind: 'padded'; digits: number }

const plain: NumberFormat = { kind: 'plain' }

/**
 * Formats that workbooks use by number without writing them down (ECMA-376 part 1, 18.8.30), dates of East Asian
 * editions included.
 */
export const builtInFormat = (id: number): NumberFormat => {
  if (id === 46) return { kind: 'elapsed' }
  if ((id >= 14 && id <= 22) || id === 45 || id === 47) return { kind: 'date' }
  if ((id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return { kind: 'date' }
  return plain
}

/**
 * Reads a format code ('dd/mm/yyyy', '[$-416]d mmm', '00000\-000', …). Only the section for positive numbers counts.
 * `padded`: nothing but zeros with fixed characters between them, which is how people keep the leading zeros of CPF,
 * CEP and the like.
 */
export const parseFormatCode = (code: string): NumberFormat => {
  const section = firstSection(code)
  const bare = section.replace(/"[^"]*"?|\\.|_.|\*./gs, '')
  const unbracketed = bare.replace(/\[[^\]]*\]?/g, '')
  if (/\[(?:h+|m+|s+)\]/i.test(bare)) return { kind: 'elapsed' }
  if (/general/i.test(unbracketed)) return plain
  const withoutExponent = unbracketed.replace(/E[+-]/gi, '')
  if (/[dmyhs]|a\/p/i.test(withoutExponent)) return { kind: 'date' }
  const zeros = unbracketed.replace(/[-+() ]/g, '')
  return zeros.length > 1 && zeros.length <= 32 && /^0+$/.test(zeros)
    ? { kind: 'padded', digits: zeros.length }
    : plain
}

/** Up to the first `;` that is neither quoted nor escaped. */
const firstSection = (code: string): string =>
  /^(?:"[^"]*"?|\\.|[^;"\\])*/s.exec(code.slice(0, 1_000))?.[0] ?? ''
