/** At which of their rows a person of several rows is reached. */
import { pace, stepsPerLook } from '../../turns.ts'
import type { SamePeople } from './same-people.ts'

/** Chooses of each person's rows the first that is preferred, or else the first. */
export const chooseRows = (people: SamePeople, size: number) => {
  /** By the first row of a person, 1 + the row that was chosen. */
  const chosen = new Uint32Array(size)
  const isChosenPreferred = new Uint8Array(size)
  return {
    /** Offers a row that could be reached; in their order. */
    offer: (row: number, isPreferred: boolean): void => {
      if (!people.isShared(row)) return
      const first = people.firstOf(row)
      if (chosen[first] !== 0 && (!isPreferred || isChosenPreferred[first] !== 0)) return
      chosen[first] = row + 1
      isChosenPreferred[first] = isPreferred ? 1 : 0
    },
    /** The row that the person of a row is reached at; the row itself where none was offered. */
    rowOf: (row: number): number =>
      people.isShared(row) ? (chosen[people.firstOf(row)] || row + 1) - 1 : row,
  }
}

/** How many of the rows that are left go to a person who has another one before. */
export const countRepeated = async (people: SamePeople | null, takenBy: Uint16Array): Promise<number> => {
  if (people === null) return 0
  const seen = new Uint8Array(takenBy.length)
  let repeated = 0
  for (let row = 0; row < takenBy.length; row += 1) {
    if (row % stepsPerLook === 0) await pace()
    if (takenBy[row] !== 0 || !people.isShared(row)) continue
    const first = people.firstOf(row)
    repeated += seen[first] ?? 0
    seen[first] = 1
  }
  return repeated
}
