import type { AreaCodeReading } from './area-code.ts'
import { isDdd } from './brazilian-areas.ts'
import type { RejectionReason, RepairKind } from './row-verdict.ts'
import { cleanCell, isScientificNotation, withoutDecimalZeros } from './spreadsheet-damage.ts'

export type PhoneKind = 'mobile' | 'landline' | 'other'

/** Digits with the country code first and no `+`, as the service wants them (its specification, section 2.2). */
export type PhoneReading =
  | { ok: true; digits: string; kind: PhoneKind; repairs: RepairKind[] }
  | { ok: false; reason: RejectionReason }

/**
 * Says whether international digits (country code first, no `+`) are a number that exists in their country's plan,
 * and its kind. Given as a parameter because the full numbering plans of the world are too heavy for `shared`.
 */
export type ForeignPlan = (digits: string) => PhoneKind | null

export type PhoneOptions = {
  /** DDD for numbers written without one; only a person chooses it. */
  defaultDdd: string | null
  /** What stands beside the number in a column of its own; goes before the default, which is for rows without one. */
  rowDdd?: AreaCodeReading
  foreignPlan: ForeignPlan
}

// Carrier selection codes (CSP) that may stand between the trunk 0 and the DDD. Source: libphonenumber, BR,
// nationalPrefixForParsing `1[245]|2[1-35]|31|4[13]|[56]5|99`.
const carrierCode = /^(?:1[245]|2[1-35]|31|4[13]|[56]5|99)/
const nonGeographic = /^0(?:[39]00|303|500|800)\d{6,7}$/
const nationwideShared = /^(?:400\d|300\d|4020|4062)\d{4}$/
const fastMobile = /^55[1-9][1-9]9\d{8}$/
/** In nothing but digits and the usual marks: of what is looked for below, only a second number can be in it. */
const plain = /^[(+\d][\d ()-]*\d$/
/** What a cell says of its number, before or behind it. Names of people are not among it: the number may be theirs. */
const label =
  '(?:tel(?:efone)?|cel(?:ular)?|fone|fixo|m[oó]vel|whats(?:app)?|wpp|zap|res(?:idencial)?|com(?:ercial)?|contato|vivo|claro|tim|oi)'
const labels = new RegExp(`^(?:${label}\\s*[.:/-]*\\s*)+`, 'i')
const endLabels = new RegExp(`(?<=[\\d\\s([-])(?:[\\s([–-]*${label}[)\\].]*)+\\s*$`, 'i')
/** (0xx11): the places of the trunk 0 and the carrier code, left open for who dials. */
const openDialling = /^(\(?\+?55\)?\s*)?\(?\s*0?[\s-]*(?:x{2}|\*{2})[\s-]*(?=[)(\s]*\d)/i
const chatAddress = /@(?:c\.us|s\.whatsapp\.net)$/i
const links = /^(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=|tel:)/i
const extension = /\s*(?:ramal|ext\.?|r\.)\s*\d+\s*$/i
const separators = /\s*(?:[/;,|\n\r]|:{2,}|\s+(?:ou|e|or)\s+)\s*/i
/** These part two numbers, and also the parts of one: it depends on how many digits stand between them. */
const gaps = [/\s+[–-]\s+/, /\s+(?=[(+])/, /\s+/]
const fewestDigits = 8
/** A number with all that is written around it is shorter; these are looked for from every place, which takes its square. */
const longestNumber = 200
/** No number has more (ITU-T E.164). */
const mostDigits = 15

/**
 * Reads a phone number out of a spreadsheet's cell.
 *
 * Source: the Brazilian numbering plan (Anatel, Res. 553/2010 and 749/2022): mobiles are DDD + 9 + 8 digits, landlines
 * DDD + [2-5] + 7 digits; the ninth digit came region by region from 2012 to 2016, so an 8-digit mobile in an old list
 * lacks it. Length decides what a number is, never its prefix alone, because DDD 55 exists.
 */
export const readPhone = (cell: string, options: PhoneOptions): PhoneReading => {
  if (fastMobile.test(cell) && isDdd(cell.slice(2, 4)) && !isPlaceholder(cell.slice(2))) {
    return { ok: true, digits: cell, kind: 'mobile', repairs: [] }
  }
  if (isPlainlyOne(cell)) return readDigits(cell, options)
  const text = bareNumber(cleanCell(cell))
  if (text === '') return refuse('phone_empty')
  if (isScientificNotation(text)) return refuse('phone_scientific_notation')
  const whole = withoutDecimalZeros(text)
  if (whole !== null) return withRepair(readOne(whole, options), 'phone_decimal_zero_removed')
  const candidates = numbersIn(text)
  if (candidates.length < 2) return readOne(candidates[0] ?? text, options)
  return readBestOf(candidates, options)
}

/**
 * Reads the phone of a row to contact: as `readPhone` does, but refuses what is left of `5,51199E+12` once a spreadsheet
 * program has opened it and saved a number, six digits and seven zeros (rule D19: what is lost is not guessed). Of bare
 * digits only: who writes such a number by hand writes its punctuation. A do-not-contact list or a search reads it as it
 * stands, since there the doubt must not leave a person out.
 */
export const readPhoneToContact = (cell: string, options: PhoneOptions): PhoneReading => {
  const reading = readPhone(cell, options)
  return reading.ok && reading.digits.endsWith('0000000') && isRoundedMobile(cell)
    ? refuse('phone_digits_lost')
    : reading
}

const isRoundedMobile = (cell: string): boolean => {
  const text = cleanCell(cell)
  return /^55\d\d9\d0{7}$/.test(withoutDecimalZeros(text) ?? text)
}

const isPlainlyOne = (cell: string): boolean =>
  plain.test(cell) && (digitsOf(cell).length <= mostDigits || numbersIn(cell).length < 2)

/**
 * Reads every number that a cell holds ("11 98765-4321 / 21 2345-6789"), each as `readPhone` reads one; at least one
 * reading. For lists in which each number counts, not the first that can be used.
 */
export const readPhones = (cell: string, options: PhoneOptions): PhoneReading[] => {
  if (isPlainlyOne(cell)) return [readPhone(cell, options)]
  const text = bareNumber(cleanCell(cell))
  // A comma is a part of these two, and parts numbers elsewhere.
  if (isScientificNotation(text) || withoutDecimalZeros(text) !== null) return [readPhone(cell, options)]
  const candidates = numbersIn(text)
  if (candidates.length < 2) return [readPhone(cell, options)]
  return candidates.map((candidate) => readOne(candidate, options))
}

/** A number without what is written around it. */
const bareNumber = (text: string): string =>
  text
    .replace(links, '')
    .replace(labels, '')
    .replace(openDialling, '$1')
    .replace(chatAddress, '')
    .replace(text.length > longestNumber ? '' : endLabels, '')
    .replace(extension, '')
    .trim()

const isLongEnough = (text: string): boolean => digitsOf(text).length >= fewestDigits

const numbersIn = (text: string): string[] =>
  text.split(separators).flatMap((part) => {
    const digits = digitsOf(part)
    if (digits === '') return []
    if (digits.length <= mostDigits || digits.startsWith('00') || part.length > longestNumber) return [part]
    const parted = gaps.map((gap) => part.split(gap))
    return parted.find((parts) => parts.length > 1 && parts.every(isLongEnough)) ?? [part]
  })

/** The first mobile of several numbers, or else the first that can be used. */
const readBestOf = (candidates: readonly string[], options: PhoneOptions): PhoneReading => {
  const readings = candidates.map((candidate) => readOne(candidate, options))
  const usable = readings.filter((reading) => reading.ok)
  const best = usable.find(({ kind }) => kind === 'mobile') ?? usable[0]
  if (best === undefined) return readings[0] ?? refuse('phone_empty')
  const isFirst = best === readings[0]
  return withRepair(best, isFirst ? 'phone_first_of_several_taken' : 'phone_second_number_taken')
}

const readOne = (text: string, options: PhoneOptions): PhoneReading => {
  const bare = bareNumber(text)
  return /\p{L}/u.test(bare) ? refuse('phone_not_digits') : readDigits(bare, options)
}

/** CPFs and CNPJs in their usual punctuation, which no phone has. */
const documentMask = /^(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2})$/

/** Of a text without letters. */
const readDigits = (text: string, given: PhoneOptions): PhoneReading => {
  const options = documentMask.test(text) ? { ...given, foreignPlan: () => null } : given
  const digits = digitsOf(text)
  if (digits === '') return refuse('phone_not_digits')
  const isWithCountry = text.startsWith('+') || text.startsWith('(+')
  const reading = isWithCountry ? readWithCountry(digits, options) : readWithoutPlus(digits, options)
  return digits === text ? reading : withRepair(reading, 'phone_formatting_removed')
}

/** The digits 0 to 9 in a text, put together a run at a time: of most rows of an import, several times as fast as replacing. */
const digitsOf = (text: string): string => {
  let digits = ''
  let runStart = -1
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    const isDigit = unit >= 0x30 && unit <= 0x39
    if (isDigit && runStart === -1) runStart = at
    if (isDigit || runStart === -1) continue
    digits += text.slice(runStart, at)
    runStart = -1
  }
  return runStart === -1 ? digits : digits + text.slice(runStart)
}

const isOneDigit = (digits: string): boolean => {
  for (let at = 1; at < digits.length; at += 1)
    if (digits.charCodeAt(at) !== digits.charCodeAt(0)) return false
  return true
}

const readWithCountry = (digits: string, options: PhoneOptions): PhoneReading => {
  // +55 (011): the trunk 0 as it is dialled within the country.
  if (digits.startsWith('550')) return readTrunk(digits.slice(3), options)
  if (digits.startsWith('55')) return readNational(digits.slice(2))
  const kind = options.foreignPlan(digits)
  return kind === null ? refuse('phone_foreign_invalid') : { ok: true, digits, kind, repairs: [] }
}

const readWithoutPlus = (digits: string, options: PhoneOptions): PhoneReading => {
  if (digits.length >= 8 && isOneDigit(digits)) return refuse('phone_repeated_digit')
  if (nonGeographic.test(digits)) return refuse('phone_service_number')
  if (digits.startsWith('00')) return readInternationalDialling(digits.slice(2), options)
  if (digits.startsWith('9090') && digits.length <= 13) return refuse('phone_without_ddd')
  if (digits.startsWith('90') && digits.length >= 14 && carrierCode.test(digits.slice(2))) {
    return withRepair(readNational(digits.slice(4)), 'phone_carrier_code_removed')
  }
  if (digits.startsWith('0')) return readTrunk(digits.slice(1), options)
  switch (digits.length) {
    case 8:
    case 9:
      return readLocal(digits, options)
    case 10:
    case 11:
      return orForeign(withRepair(readNational(digits), 'phone_country_code_added'), digits, options)
    case 12:
    case 13:
    case 14:
      if (digits.startsWith('550')) return readTrunk(digits.slice(3), options)
      if (digits.length < 14 && digits.startsWith('55')) return readNational(digits.slice(2))
      return orForeign(refuse('phone_foreign_invalid'), digits, options)
    default:
      if (digits.length === 3) return refuse('phone_service_number')
      return orForeign(refuse(digits.length < 8 ? 'phone_too_short' : 'phone_too_long'), digits, options)
  }
}

/** `00351…` is dialled from abroad, `0021 351…` from Brazil with a carrier. */
const readInternationalDialling = (rest: string, options: PhoneOptions): PhoneReading => {
  const direct = readWithCountry(rest, options)
  if (direct.ok) return withRepair(direct, 'phone_trunk_prefix_removed')
  if (!carrierCode.test(rest)) return direct
  const carried = readWithCountry(rest.slice(2), options)
  return carried.ok ? withRepair(carried, 'phone_carrier_code_removed') : direct
}

const readTrunk = (rest: string, options: PhoneOptions): PhoneReading => {
  if (rest.length === 12 || rest.length === 13) {
    // 0 + carrier + DDD + number; a country code may follow the stray zero as well.
    if (rest.startsWith('55') && isDdd(rest.slice(2, 4))) {
      const national = readNational(rest.slice(2))
      if (national.ok) return withRepair(national, 'phone_trunk_prefix_removed')
    }
    if (carrierCode.test(rest)) return withRepair(readNational(rest.slice(2)), 'phone_carrier_code_removed')
  }
  if (rest.length === 8 || rest.length === 9) {
    return withRepair(readLocal(rest, options), 'phone_trunk_prefix_removed')
  }
  return withRepair(readNational(rest), 'phone_trunk_prefix_removed')
}

const readLocal = (digits: string, { defaultDdd, rowDdd }: PhoneOptions): PhoneReading => {
  if (nationwideShared.test(digits)) return refuse('phone_service_number')
  // A row with a wrong area code is not in the default area.
  if (rowDdd === 'wrong') return refuse('phone_ddd_unknown')
  if (rowDdd !== undefined && rowDdd !== 'missing')
    return withRepair(readNational(rowDdd.ddd + digits), 'phone_ddd_from_column')
  if (defaultDdd === null) return refuse('phone_without_ddd')
  return withRepair(readNational(defaultDdd + digits), 'phone_default_ddd_added')
}

/** DDD + subscriber number. */
const readNational = (national: string): PhoneReading => {
  if (national.length < 10) return refuse('phone_too_short')
  if (national.length > 11) return refuse('phone_too_long')
  if (isPlaceholder(national)) return refuse('phone_repeated_digit')
  if (!isDdd(national.slice(0, 2))) return refuse('phone_ddd_unknown')
  const first = national.charAt(2)
  if (national.length === 11) {
    if (first !== '9') return refuse('phone_mobile_malformed')
    return { ok: true, digits: `55${national}`, kind: 'mobile', repairs: [] }
  }
  if (first >= '2' && first <= '5')
    return { ok: true, digits: `55${national}`, kind: 'landline', repairs: [] }
  if (first < '2') return refuse('phone_landline_malformed')
  return {
    ok: true,
    digits: `55${national.slice(0, 2)}9${national.slice(2)}`,
    kind: 'mobile',
    // 7xxxxxxx may be an old trunking number (SME), which never got the ninth digit.
    repairs: [first === '7' ? 'phone_ninth_digit_added_unsure' : 'phone_ninth_digit_added'],
  }
}

/** What people type to get past an obligatory field: 00000000000, 11999999999. */
const isPlaceholder = (national: string): boolean =>
  isOneDigit(national) || (national.length === 11 && national.endsWith('999999999'))

const orForeign = (brazilian: PhoneReading, digits: string, { foreignPlan }: PhoneOptions): PhoneReading => {
  if (brazilian.ok || brazilian.reason === 'phone_repeated_digit') return brazilian
  const kind = foreignPlan(digits)
  return kind === null ? brazilian : { ok: true, digits, kind, repairs: [] }
}

const refuse = (reason: RejectionReason): PhoneReading => ({ ok: false, reason })

const withRepair = (reading: PhoneReading, kind: RepairKind): PhoneReading => {
  if (!reading.ok) return reading
  return { ...reading, repairs: [...reading.repairs, kind] }
}
