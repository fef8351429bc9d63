/** The number that is there most often; the larger of two as frequent, and 1 where there is none. */
export const mostFrequent = (numbers: Iterable<number>): number => {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  let usual = 1
  let most = 0
  for (const [number, count] of counts) {
    if (count > most || (count === most && number > usual)) {
      usual = number
      most = count
    }
  }
  return usual
}
