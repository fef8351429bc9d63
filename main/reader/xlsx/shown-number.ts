import type { FormatSection, FormatToken } from './format-sections.ts'

/** What one section of a format makes of a number. */
export type NumberSection = { condition: ((value: number) => boolean) | null } & (
  | { kind: 'plain' }
  | { kind: 'padded'; digits: number }
  /** No place for a figure: the text stands alone. */
  | { kind: 'text'; text: string }
  | AmountSection
)

type AmountSection = {
  kind: 'amount'
  prefix: string
  suffix: string
  /** Figures before the decimal comma, at least. */
  whole: number
  isGrouped: boolean
  leastDecimals: number
  mostDecimals: number
  /** What the number is multiplied by: 100 for percent, a thousandth for each comma at the end. */
  scale: number
  isCurrency: boolean
}

const currency = /R\$|[$€£¥]/g
/** A whole number of at least this size is read as a phone or document, whatever its format. */
const leastIdentifier = 1e7
const leastIdentifierInCurrency = 1e10
const mostPadding = 32
/** Beyond, doubles have no decimals to round. */
const largestRounded = 1e15

/** True of a whole number that may be a phone or document, whose digits nothing may come between. */
export const isIdentifier = (value: number, isCurrency: boolean): boolean =>
  Math.abs(value) >= (isCurrency ? leastIdentifierInCurrency : leastIdentifier) && Number.isInteger(value)

/** Reads a section. `plain` is what only shows a number otherwise (fractions, exponents) or cannot be understood. */
export const numberSectionOf = ({ tokens, condition }: FormatSection): NumberSection => {
  const mask = maskPlaces(tokens)
  if (mask !== null) return { condition, kind: 'padded', digits: mask }
  const draft = draftOf(tokens)
  if (draft === null) return { condition, kind: 'plain' }
  const { prefix, between, suffix, zeros, decimals, isGrouped, percents, scalingCommas } = draft
  const affixes = prefix + suffix
  if (draft.figures === 0) return { condition, kind: 'text', text: tidy(prefix).trim() }
  const isPlainDigits = decimals.length === 0 && !isGrouped && percents === 0 && scalingCommas === 0
  if (between && !isPlainDigits) return { condition, kind: 'plain' }
  const isMask = between || (zeros > 1 && !/[\p{L}\p{N}$€£¥]/u.test(affixes))
  if (isMask && isPlainDigits)
    return zeros > mostPadding ? { condition, kind: 'plain' } : { condition, kind: 'padded', digits: zeros }
  return {
    condition,
    kind: 'amount',
    prefix: tidy(prefix).trimStart(),
    suffix: tidy(suffix).trimEnd(),
    whole: zeros,
    isGrouped,
    leastDecimals: decimals.lastIndexOf('0') + 1,
    mostDecimals: decimals.length,
    scale: 100 ** percents / 1000 ** scalingCommas,
    isCurrency: affixes.search(currency) >= 0,
  }
}

const leastMaskZeros = 8

/**
 * How many places a mask of a document, postal code or phone fills whose separators are not marked as text, as in
 * `000.000.000-00` or `00.000.000/0000-00`; null for what is no such mask. As codes they would be decimals and fractions.
 */
const maskPlaces = (tokens: FormatSection['tokens']): number | null => {
  const marks = tokens.filter(({ text }) => text !== '0' && text !== '#' && text !== '?')
  const isMark = ({ type, text }: FormatToken) =>
    type === 'text' ? /^[ ()./-]*$/.test(text) : text === '.' || text === '/'
  const separators = marks.filter(({ type }) => type === 'code').length
  if (separators === 0 || marks.length < 2 || !marks.every(isMark)) return null
  const places = tokens.filter((token) => !marks.includes(token)).map(({ text }) => text)
  const zeros = places.length - places.indexOf('0')
  return places.includes('0') && zeros >= leastMaskZeros && zeros <= mostPadding ? zeros : null
}

/** An amount in the sections of its format, as Excel in Brazil shows it; null for what is to stay as it is in the file. */
export const shownNumber = (value: number, sections: readonly NumberSection[]): string | null => {
  const { section, isForNegatives } = chosenSection(value, sections)
  const text = section === undefined ? null : sectionText(value, section, isForNegatives, sections[0])
  if (text === null || /\p{N}/u.test(text)) return text
  // A word instead of a figure is meant; a lone sign hides the amount, which a message is sent for.
  if (/\p{L}/u.test(text.replace(currency, ''))) return text
  const [first] = sections
  const whole = first?.kind === 'amount' ? amountText(value, first, value < 0) : null
  return whole !== null && /\p{N}/u.test(whole) ? whole : null
}

/** How many digits a number has at least by the section that it falls into; 0 where that pads nothing. */
export const paddingOf = (value: number, sections: readonly NumberSection[]): number => {
  const { section } = chosenSection(value, sections)
  return section?.kind === 'padded' ? section.digits : 0
}

type Chosen = { section: NumberSection | undefined; isForNegatives: boolean }

const chosenSection = (value: number, sections: readonly NumberSection[]): Chosen => {
  if (sections.some(({ condition }) => condition !== null)) {
    const section = sections.find(({ condition }) => condition === null || condition(value))
    return { section, isForNegatives: false }
  }
  if (value < 0 && sections.length > 1) return { section: sections[1], isForNegatives: true }
  return { section: value === 0 && sections.length > 2 ? sections[2] : sections[0], isForNegatives: false }
}

const sectionText = (
  value: number,
  section: NumberSection,
  isForNegatives: boolean,
  first: NumberSection | undefined,
): string | null => {
  if (section.kind === 'text') return section.text
  if (section.kind !== 'amount') return null
  if (isForNegatives && first?.kind === 'amount') {
    // Red alone tells a debt in a sheet, and nothing in a message.
    const isToldApart = first.prefix !== section.prefix || first.suffix !== section.suffix
    return amountText(value, section, !isToldApart)
  }
  return amountText(value, section, value < 0 && !/[-(]/.test(section.prefix + section.suffix))
}

const amountText = (value: number, section: AmountSection, withSign: boolean): string | null => {
  const { prefix, suffix, isGrouped, mostDecimals, leastDecimals, whole, scale, isCurrency } = section
  const size = Math.abs(value)
  if (scale === 1 && isIdentifier(value, isCurrency)) return null
  const rounded = roundedUnits(size * scale, mostDecimals)
  if (rounded === null) return null
  const units = String(rounded).padStart(mostDecimals + 1, '0')
  const wholeEnd = units.length - mostDecimals
  const digits = units.slice(0, wholeEnd).replace(/^0+/, '').padStart(whole, '0')
  let end = units.length
  while (end > wholeEnd + leastDecimals && units.charCodeAt(end - 1) === 0x30) end -= 1
  const decimals = units.slice(wholeEnd, end)
  const isZero = rounded === 0
  const figure = `${isGrouped ? grouped(digits) : digits}${decimals === '' ? '' : `,${decimals}`}`
  return `${withSign && !isZero ? '-' : ''}${prefix}${figure}${suffix}`.trim()
}

/**
 * A number in units of its last decimal, rounded as Excel does: half away from zero, in the 15 digits that it knows, so
 * that 1.005 is 1.01.
 */
const roundedUnits = (size: number, decimals: number): number | null => {
  const units = size * 10 ** decimals
  if (!(units < largestRounded)) return null
  const rest = units - Math.floor(units)
  return Math.abs(rest - 0.5) < 0.001 ? Math.round(Number(units.toPrecision(15))) : Math.round(units)
}

/** 1234567 → 1.234.567. */
const grouped = (digits: string): string => {
  let text = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= 3)
    text = `${digits.slice(Math.max(0, end - 3), end)}.${text}`
  return text
}

/** Spaces of every kind as one plain space: a no-break space would make an SMS twice as long. */
const tidy = (text: string): string => text.replace(/[\s\u00A0\u202F]+/g, ' ')

type Draft = {
  prefix: string
  suffix: string
  figures: number
  zeros: number
  /** The places behind the decimal point. */
  decimals: string
  isGrouped: boolean
  percents: number
  scalingCommas: number
  /** Text stands between the places before the decimal point, as in a phone or a document. */
  between: boolean
}

/** Null for what is no amount: fractions, exponents, text, General. */
const draftOf = (tokens: FormatSection['tokens']): Draft | null => {
  const draft: Draft = {
    prefix: '',
    suffix: '',
    figures: 0,
    zeros: 0,
    decimals: '',
    isGrouped: false,
    percents: 0,
    scalingCommas: 0,
    between: false,
  }
  let isBehindPoint = false
  for (const { type, text } of tokens) {
    if (type === 'text') addText(draft, text)
    else if (text === '0' || text === '#' || text === '?') {
      if (isBehindPoint && draft.suffix !== '') return null
      addPlace(draft, text, isBehindPoint)
    } else if (text === ',') draft.scalingCommas += draft.figures > 0 ? 1 : 0
    else if (text === '.' && !isBehindPoint) isBehindPoint = true
    else if (text === '%') {
      draft.percents += 1
      addText(draft, '%')
    } else return null
  }
  return draft
}

const addText = (draft: Draft, text: string): void => {
  if (draft.figures === 0) draft.prefix += text
  else draft.suffix += text
}

const addPlace = (draft: Draft, place: string, isBehindPoint: boolean): void => {
  draft.figures += 1
  if (isBehindPoint) {
    draft.decimals += place
    return
  }
  if (draft.suffix !== '') draft.between = true
  draft.suffix = ''
  // Right of a zero every place is filled: `0#` makes 5 into 05.
  if (place === '0' || draft.zeros > 0) draft.zeros += 1
  // A comma with places on both sides groups; the others scale.
  if (draft.scalingCommas > 0) draft.isGrouped = true
  draft.scalingCommas = 0
}
