/** Does `work` for every item, so many at once, and gives the results in the items' order. */
export const inPool = async <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  const waiting = items.entries()
  const workers = Array.from({ length: atOnce }, async () => {
    // One iterator for all of them: each takes the next that nobody has.
    for (const [index, item] of waiting) results[index] = await work(item)
  })
  await Promise.all(workers)
  return results
}
