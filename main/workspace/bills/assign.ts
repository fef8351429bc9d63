/** Which line of a bill is for which message, of those to one phone. */

/** What it costs to take a line for a message, by what a line is for; null = it cannot be meant. */
export type PairCost = (line: number, send: number) => number | null

/** Of groups that are larger the exact answer takes too long. */
const mostSteps = 2_000_000

/** Costs more than any pair does. */
const unpaired = 1e15

/** Whether the exact assignment of a group is a matter of milliseconds. */
export const isSmallGroup = (lines: number, sends: number): boolean =>
  lines * lines * (lines + sends) <= mostSteps

/**
 * Pairs as many lines with messages as can be, each message once, at the least cost.
 * Source: the Hungarian algorithm with potentials (Kuhn, 1955; Jonker and Volgenant, 1987).
 * @returns for each line the index of its message; -1 = none
 */
export const assignCheapest = (lines: number, sends: number, costOf: PairCost): number[] => {
  if (lines === 1) return [cheapestOf(sends, costOf)]
  // A place for each line beside the messages: there it stays alone.
  const places = sends + lines
  const cost = (line: number, place: number): number =>
    place < sends ? (costOf(line, place) ?? unpaired * 2) : unpaired
  const lineAt = new Int32Array(places + 1)
  const [ofLine, ofPlace] = [new Float64Array(lines + 1), new Float64Array(places + 1)]
  const way = new Int32Array(places + 1)
  for (let line = 1; line <= lines; line += 1) {
    lineAt[0] = line
    let place = 0
    const least = new Float64Array(places + 1).fill(Infinity)
    const isUsed = new Uint8Array(places + 1)
    do {
      isUsed[place] = 1
      const here = lineAt[place] ?? 0
      let delta = Infinity
      let next = 0
      for (let other = 1; other <= places; other += 1) {
        if (isUsed[other] === 1) continue
        const reduced = cost(here - 1, other - 1) - (ofLine[here] ?? 0) - (ofPlace[other] ?? 0)
        if (reduced < (least[other] ?? Infinity)) {
          least[other] = reduced
          way[other] = place
        }
        if ((least[other] ?? Infinity) < delta) {
          delta = least[other] ?? Infinity
          next = other
        }
      }
      for (let other = 0; other <= places; other += 1) {
        if (isUsed[other] === 1) {
          const owner = lineAt[other] ?? 0
          ofLine[owner] = (ofLine[owner] ?? 0) + delta
          ofPlace[other] = (ofPlace[other] ?? 0) - delta
        } else least[other] = (least[other] ?? 0) - delta
      }
      place = next
    } while (lineAt[place] !== 0)
    for (; place !== 0; place = way[place] ?? 0) lineAt[place] = lineAt[way[place] ?? 0] ?? 0
  }
  const found = Array.from({ length: lines }, () => -1)
  for (let place = 1; place <= sends; place += 1) {
    const line = lineAt[place] ?? 0
    if (line !== 0 && costOf(line - 1, place - 1) !== null) found[line - 1] = place - 1
  }
  return found
}

const cheapestOf = (sends: number, costOf: PairCost): number => {
  let [found, least] = [-1, Infinity]
  for (let send = 0; send < sends; send += 1) {
    const cost = costOf(0, send)
    if (cost !== null && cost < least) [found, least] = [send, cost]
  }
  return found
}

/**
 * The same where there are too many for that, as of a phone on which everything is tested: the lines by their times, each
 * with the first message that is left and can be meant. As many are paired as can be; who is paired with whom is not exact.
 * @param lines in the order of their times
 * @param sends in the order of theirs
 * @param isPast whether no later line can be for a message either
 */
export const assignInTurn = (
  lines: readonly number[],
  sends: readonly number[],
  canBe: (line: number, send: number) => boolean,
  isPast: (line: number, send: number) => boolean,
): Map<number, number> => {
  const found = new Map<number, number>()
  let next = 0
  for (const line of lines) {
    for (let send = sends[next]; send !== undefined && isPast(line, send); send = sends[next]) next += 1
    const send = sends[next]
    if (send === undefined) break
    if (!canBe(line, send)) continue
    found.set(line, send)
    next += 1
  }
  return found
}
