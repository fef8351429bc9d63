import type { RecordShape } from '../../../../shared/api/enrichment.ts'
import type { RecordTexts } from './read-record.ts'
import { otherFieldsName, shapeFields } from './shape-fields.ts'

/** A field of a set: `slot` is the place of its cells in every row, `first` the first record that can have one. */
export type SetField = { slot: number; name: string; first: number }

export type SetFields = {
  /** The cells of a record in the set's slots; a field that is new gets a slot, from position `at` on. */
  place: (record: Pick<RecordTexts, 'cells' | 'others'>, at: number) => string[]
  /** Fields that got a slot since the last call. */
  takeNew: () => SetField[]
  /** So many slots there are. */
  width: () => number
}

/** So many fields that the contract does not know get a slot of their own. */
const mostUnknown = 100
/** As long as a name may be on the bridge. */
const longestName = 200

/**
 * The fields of a set that grows: those of its shape, then what else came, in the order in which it came. What finds no
 * slot stands as JSON in one field for all of it.
 */
export const createSetFields = (shape: RecordShape, stored: readonly SetField[]): SetFields => {
  const slots = new Map(stored.map(({ slot, name }) => [name, slot]))
  let added: SetField[] = []
  const give = (name: string, first: number): number => {
    const slot = slots.size
    slots.set(name, slot)
    added.push({ slot, name, first })
    return slot
  }
  const known = shapeFields[shape].map((name) => slots.get(name) ?? give(name, 0))
  const mostSlots = known.length + mostUnknown
  const slotOf = (name: string, at: number): number | null => {
    const slot = slots.get(name)
    if (name === otherFieldsName) return null
    if (slot !== undefined) return slot
    const taken = slots.size - (slots.has(otherFieldsName) ? 1 : 0)
    return name === '' || name.length > longestName || taken >= mostSlots ? null : give(name, at)
  }
  return {
    place: ({ cells, others }, at) => {
      const row: string[] = Array.from({ length: slots.size }, () => '')
      for (const [index, slot] of known.entries()) row[slot] = cells[index] ?? ''
      const homeless: (readonly [string, string])[] = []
      for (const other of others) {
        const slot = slotOf(other[0], at)
        if (slot === null) homeless.push(other)
        else row[slot] = other[1]
      }
      if (homeless.length > 0) {
        const slot = slots.get(otherFieldsName) ?? give(otherFieldsName, at)
        row[slot] = JSON.stringify(Object.fromEntries(homeless))
      }
      return row
    },
    takeNew: () => {
      const fresh = added
      added = []
      return fresh
    },
    width: () => slots.size,
  }
}
