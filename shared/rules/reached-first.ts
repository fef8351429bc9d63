/** Which phone of a person goes first, by what own campaigns say of each: a rule that is seen in the cells, and undone there. */
import { pairAreaCodes, type TableHeader } from './area-code-columns.ts'
import { createRowJudge } from './judge-row.ts'
import { type PhoneKind, type PhoneOptions, readPhoneToContact } from './phone.ts'
import { phoneColumnsOf } from './phone-order.ts'
import type { PhoneOutcome } from './results.ts'
import { createRowPhoneOptions } from './row-phone-options.ts'
import { createRowPhonesReader } from './row-phones.ts'

/** The last result of a phone, by its digits; `opted_out` = somebody asked there to be left alone, whenever that was. */
export type PhonePast = (digits: string) => { outcome: PhoneOutcome | 'opted_out'; at: number } | undefined

/** A row whose phones change places. */
export type ReachedFirst = {
  /** What the cells of these columns become. */
  edits: ReadonlyMap<number, string>
  /** The phones that the row goes by, before and after. */
  from: string
  to: string
}

type Place = { column: number; digits: string; kind: PhoneKind; rank: Rank; at: number }

/**
 * Makes the rule: where the phone that a row goes by failed, or nothing is known of it, the one that was reached last changes
 * places with it, or else, of a failed one, the first of which nothing is known. Both are of one kind; their cells change
 * places as they are written, with their area codes.
 * @returns null where the row stays: nothing is better, or its cells would not be read as the same phones, or somebody of it
 *   asked to be left alone
 */
export const createReachedFirst = (
  header: TableHeader,
  options: PhoneOptions,
  pastOf: PhonePast,
): ((cells: readonly string[]) => ReachedFirst | null) => {
  const columns = phoneColumnsOf(header)
  const pairs = pairAreaCodes(header)
  const optionsOf = createRowPhoneOptions(header, options)
  const judge = createRowJudge(header, options)
  const phonesOf = createRowPhonesReader(header, options)
  const setOf = (cells: readonly string[]): string =>
    phonesOf(cells)
      .map(({ digits }) => digits)
      .toSorted()
      .join()

  const placesOf = (cells: readonly string[]): Place[] =>
    columns.flatMap((column) => {
      const reading = readPhoneToContact(cells[column] ?? '', optionsOf(cells, column))
      if (!reading.ok) return []
      const { digits, kind } = reading
      const past = pastOf(digits)
      return [{ column, digits, kind, rank: ranks[past?.outcome ?? 'unknown'], at: past?.at ?? 0 }]
    })

  return (cells) => {
    if (columns.length < 2) return null
    const places = placesOf(cells)
    if (places.every(({ rank }) => rank === ranks.unknown)) return null
    if (places.some(({ rank }) => rank === ranks.opted_out)) return null
    const verdict = judge(cells)
    const own = verdict.outcome === 'accepted' ? verdict.key : null
    const first = places.find(({ digits }) => digits === own)
    if (own === null || first === undefined || first.rank === ranks.reached) return null
    let best = first
    for (const place of places) if (place.kind === first.kind && isBetter(place, best)) best = place
    if (best === first) return null
    const edits = exchanged(cells, pairs, first.column, best.column)
    if (edits === null) return null
    const after = cells.map((cell, column) => edits.get(column) ?? cell)
    const now = judge(after)
    const isSame = now.outcome === 'accepted' && now.key === best.digits && setOf(after) === setOf(cells)
    return isSame ? { edits, from: own, to: best.digits } : null
  }
}

const ranks = { opted_out: 0, failed: 1, unknown: 2, reached: 3 } as const
type Rank = (typeof ranks)[keyof typeof ranks]

const isBetter = (one: Place, other: Place): boolean =>
  one.rank === other.rank ? one.rank === ranks.reached && one.at > other.at : one.rank > other.rank

/** @returns null where only one of them has an area code of its own */
const exchanged = (
  cells: readonly string[],
  pairs: readonly (number | null)[],
  one: number,
  other: number,
): Map<number, string> | null => {
  const [codeOfOne = null, codeOfOther = null] = [pairs[one], pairs[other]]
  if ((codeOfOne === null) !== (codeOfOther === null)) return null
  const edits = new Map([
    [one, cells[other] ?? ''],
    [other, cells[one] ?? ''],
  ])
  if (codeOfOne !== null && codeOfOther !== null && codeOfOne !== codeOfOther)
    edits.set(codeOfOne, cells[codeOfOther] ?? '').set(codeOfOther, cells[codeOfOne] ?? '')
  return edits
}
