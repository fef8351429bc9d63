import { FirstRows } from '../judge/first-rows.ts'
import { hashOf } from '../judge/key-hashes.ts'
import { countRows, type RowIndex } from '../view/row-index.ts'
import { pace, stepsPerLook } from '../../../turns.ts'

const classes = 65_536

/**
 * Keys that rows lost or got, by classes that their hashes fall into: rows of other classes cannot have become or
 * ceased to be duplicates.
 */
export const createTouchedKeys = () => {
  const touched = new Uint8Array(classes)
  return {
    add: (key: number): void => {
      if (key !== 0) touched[hashOf(key) & (classes - 1)] = 1
    },
    has: (key: number): boolean => touched[hashOf(key) & (classes - 1)] === 1,
  }
}

export type TouchedKeys = ReturnType<typeof createTouchedKeys>

/** Says anew which rows are duplicates, among those whose keys were touched: of rows with one key the first counts. */
export const findDuplicates = async (index: RowIndex, touched: TouchedKeys): Promise<void> => {
  const first = new FirstRows()
  for (let row = 0; row < countRows(index); row += 1) {
    if (row % stepsPerLook === 0) await pace()
    const key = index.keys[row] ?? 0
    if (key === 0) index.firsts[row] = 0
    else if (touched.has(key)) index.firsts[row] = first.take(key, row + 1) ?? 0
  }
}
