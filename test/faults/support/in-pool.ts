/**
 * Does `work` for every item, `atOnce` at a time; the results in the items' order.
 * @param isEnough ends it after such a result: no further item is begun
 */
export const inPool = async <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
  isEnough: (result: Result) => boolean = () => false,
): Promise<Result[]> => {
  const results: Result[] = []
  // One iterator for all workers: each takes the next item that is left.
  const waiting = items.entries()
  let isOver = false
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) {
      const result = await work(item, index)
      results[index] = result
      isOver ||= isEnough(result)
      if (isOver) return
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  // Without those that were left out.
  return Object.values(results)
}

/** Faults of every case; with `first`, of the cases up to the first that has some, which is enough for a control. */
export const faultsOf = async <Case>(
  cases: readonly Case[],
  atOnce: number,
  judge: (one: Case) => Promise<readonly string[]>,
  wanted: 'all' | 'first',
): Promise<string[]> =>
  (await inPool(cases, atOnce, judge, (faults) => wanted === 'first' && faults.length > 0)).flat()
