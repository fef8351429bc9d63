import { pace, stepsPerLook } from '../../../../turns.ts'

/** Codes as PostgreSQL reads an array of them. */
export const arrayOf = (codes: readonly bigint[]): string => `{${codes.join(',')}}`

/** How many one statement takes. */
export const codesAtOnce = 20_000

const groups = 65_536
/** Shorter lists are sorted at once: going through all groups takes longer. */
const worthGrouping = 5_000

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : Number(one > other))

/**
 * The places of codes in the order in which the database compares them. A million stored in the order of a list take eight
 * times as long, as each goes to another page of the index.
 * @param groupedFrom from how many on they are sorted in groups, with pauses in between
 */
export const sortedPlaces = async (
  codes: readonly bigint[],
  groupedFrom = worthGrouping,
): Promise<Uint32Array> => {
  if (codes.length < groupedFrom)
    return Uint32Array.from(codes.keys()).toSorted((one, other) =>
      compare(codes[one] ?? 0n, codes[other] ?? 0n),
    )
  const keys = new BigInt64Array(codes.length)
  const halves = new Uint32Array(keys.buffer)
  // By the first of its bytes, with the sign bit turned so that negative ones come first.
  const groupOf = (place: number): number => ((halves[2 * place + 1] ?? 0) ^ 0x8000_0000) >>> 16
  const ends = new Uint32Array(groups + 1)
  for (const [place, code] of codes.entries()) {
    keys[place] = code
    const next = groupOf(place) + 1
    ends[next] = (ends[next] ?? 0) + 1
    if (place % stepsPerLook === 0) await pace()
  }
  for (let group = 1; group <= groups; group += 1) ends[group] = (ends[group] ?? 0) + (ends[group - 1] ?? 0)
  const starts = ends.slice()
  const places = new Uint32Array(codes.length)
  for (let place = 0; place < codes.length; place += 1) {
    const group = groupOf(place)
    const end = ends[group] ?? 0
    places[end] = place
    ends[group] = end + 1
    if (place % stepsPerLook === 0) await pace()
  }
  const byCode = (one: number, other: number): number => compare(keys[one] ?? 0n, keys[other] ?? 0n)
  for (let group = 0; group < groups; group += 1) {
    places.subarray(starts[group], starts[group + 1]).sort(byCode)
    if (group % stepsPerLook === 0) await pace()
  }
  return places
}
