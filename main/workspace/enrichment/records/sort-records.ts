import { foldText } from '../../../../shared/rules/fold-text.ts'
import { pace, stepsPerLook } from '../../../turns.ts'
import { type Column, textsOf } from './column-block.ts'
import { CutRun, type Key, RunHeap } from './cut-runs.ts'
import type { Cut } from './queries.ts'
import { isMeasured, valueOf } from './record-values.ts'
import { kindOf } from './shape-fields.ts'

/** A field of a set, cut by cut; null where no record of the cut has it. */
export type FieldColumns = { name: string; cuts: readonly Cut[]; read: (cut: Cut) => Column | null }

export type RecordOrder = { field: FieldColumns; descending: boolean }

/** Records in an order that is worked out as far as somebody looks: a page of a million needs little of it. */
export type SortedRecords = {
  total: number
  /** The positions that come before the place `end`; all of them where there are no more. */
  upTo: (end: number) => Promise<Uint32Array>
}

/**
 * Puts records in the order of a field: figures and days by what they are worth, all else by letters without case and
 * accents. What is unknown comes last, equal ones stay as they were.
 *
 * The records of each cut are put in order at once; what is asked for is merged from all cuts when it is asked for.
 * Until all is merged, the field's texts stay in memory.
 * @param fails by position, 0 for the records to be put in order
 * @param total how many those are
 */
export const sortRecords = async (
  { field, descending }: RecordOrder,
  fails: Uint8Array,
  total: number,
): Promise<SortedRecords> => {
  const keysOf = isMeasured(kindOf(field.name)) ? createValues(field.name) : lettersOf
  const runs = new RunHeap(descending)
  for (const cut of field.cuts) {
    const column = field.read(cut)
    if (column !== null)
      runs.add(
        new CutRun({
          cut,
          codes: column.codes,
          texts: column.ends.length,
          fails,
          descending,
          ...keysOf(column),
        }),
      )
    await pace()
  }

  const sorted = new Uint32Array(total)
  let known = 0
  /** Two of these may go on by turns: between two steps what is known is in order, and both add the same unknown ones. */
  const merge = async (end: number): Promise<void> => {
    for (let step = 1; known < end; step += 1) {
      const run = runs.first()
      if (run === undefined) break
      known = run.take(sorted, known)
      runs.settleFirst()
      if (step % stepsPerLook === 0) await pace()
    }
    if (known < end) known = await addUnknown(sorted, known, fails)
  }
  return {
    total,
    upTo: async (end) => {
      const wanted = Math.min(end, total)
      await merge(wanted)
      return sorted.subarray(0, wanted)
    },
  }
}

/** What the texts of a column are put in order by; `inOrder`: each has a key, and they are stored so (column-block.ts). */
type Keys = { keyOf: (text: number) => Key | null; inOrder: boolean }

/** A page needs few of them: each is folded when its turn comes. */
const lettersOf = ({ text, ends }: Column): Keys => ({
  keyOf: (at) => foldText(text.slice(ends[at - 1] ?? 0, ends[at])),
  inOrder: true,
})

/** Values are few, however many the records: ages, scores, days of a century. Reading one takes longer than finding it. */
const createValues = (name: string): ((column: Column) => Keys) => {
  const kind = kindOf(name)
  const known = new Map<string, number | null>()
  return (column) => {
    const values = textsOf(column).map((text) => {
      let value = known.get(text)
      if (value === undefined) {
        value = valueOf(kind, text)
        known.set(text, value)
      }
      return value
    })
    return { keyOf: (at) => values[at] ?? null, inOrder: false }
  }
}

/** Those that have no place yet, as they stand. @returns the end of what is sorted then */
const addUnknown = async (sorted: Uint32Array, known: number, fails: Uint8Array): Promise<number> => {
  const isPlaced = fails.slice()
  for (let at = 0; at < known; at += 1) isPlaced[sorted[at] ?? 0] = 1
  let end = known
  for (let position = 0; position < isPlaced.length; position += 1) {
    if (isPlaced[position] === 0) {
      sorted[end] = position
      end += 1
    }
    if (position % stepsPerLook === 0) await pace()
  }
  return end
}
