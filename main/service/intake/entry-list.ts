/** A list as a body brings it: each entry once, in the order in which they first come. */
export type EntryList = {
  quantity: number
  /** False when a rule refuses one of its entries; then none are given. */
  isUsable: boolean
  entries: readonly unknown[]
}

/** What is said of a list of which an entry is refused. */
export const unusableList = (quantity: number): EntryList => ({ quantity, isUsable: false, entries: [] })
