import { foldText } from '../../../../shared/rules/fold-text.ts'
import { mergeRuns, sortRows } from '../../rows/view/sort-rows.ts'
import { type Column, textsOf } from './column-block.ts'
import { type FoldedCut, foldedTexts } from './folded-texts.ts'
import type { Cut } from './queries.ts'
import { isMeasured, valueOf } from './record-values.ts'
import { kindOf } from './shape-fields.ts'
import { pace, stepsPerLook } from '../../../turns.ts'

/** A field of a set, cut by cut; null where no record of the cut has it. */
export type FieldColumns = { name: string; cuts: readonly Cut[]; read: (cut: Cut) => Column | null }

export type RecordOrder = { field: FieldColumns; descending: boolean }

/**
 * For each code of each cut the place of its text among all texts of the set, from 1 on; equal ones share a place.
 * 0 = unknown.
 */
type Places = { ofCut: readonly Uint32Array[]; count: number }

/**
 * Puts records in the order of a field: figures and days by what they are worth, all else by letters without case and
 * accents. What is unknown comes last, equal ones stay as they were. Each distinct text is looked at once.
 * @param isWanted by position, 1 for the records to be put in order
 * @param wanted how many those are
 */
export const sortRecords = async (
  { field, descending }: RecordOrder,
  isWanted: Uint8Array,
  wanted: number,
): Promise<Uint32Array> => {
  const codes: (Column['codes'] | null)[] = []
  const placesOf = isMeasured(kindOf(field.name)) ? placesByValue : placesByLetters
  const places = await placesOf(field, codes)

  /** Of each record its turn: places from 0 on, the unknown ones behind all others. */
  const turnOf = new Uint32Array(isWanted.length)
  const next = new Uint32Array(places.count + 2)
  for (const [index, cut] of field.cuts.entries()) {
    const placeOfCode = places.ofCut[index]
    const codesOfCut = codes[index]
    for (let row = 0; row < cut.records; row += 1) {
      const position = cut.first + row
      if (isWanted[position] === 0) continue
      const place = placeOfCode?.[codesOfCut?.[row] ?? 0] ?? 0
      const turn = place === 0 ? places.count : descending ? places.count - place : place - 1
      turnOf[position] = turn
      next[turn + 1] = (next[turn + 1] ?? 0) + 1
    }
    await pace()
  }
  for (let turn = 1; turn < next.length; turn += 1) next[turn] = (next[turn] ?? 0) + (next[turn - 1] ?? 0)
  const sorted = new Uint32Array(wanted)
  for (const cut of field.cuts) {
    for (let position = cut.first; position < cut.first + cut.records; position += 1) {
      if (isWanted[position] === 0) continue
      const turn = turnOf[position] ?? 0
      const at = next[turn] ?? 0
      sorted[at] = position
      next[turn] = at + 1
    }
    await pace()
  }
  return sorted
}

type CodesOfCuts = (Column['codes'] | null)[]

/** Values are few, however many the records: ages, scores, days of a century. */
const placesByValue = async (field: FieldColumns, codes: CodesOfCuts): Promise<Places> => {
  const kind = kindOf(field.name)
  const idOf = new Map<number, number>()
  /** Reading a text takes longer than finding it again. */
  const idOfText = new Map<string, number | null>()
  const values: number[] = []
  const idOfValue = (value: number | null): number | null => {
    if (value === null) return null
    const id = idOf.get(value) ?? values.push(value) - 1
    idOf.set(value, id)
    return id
  }
  /** Of each cut, by code, 1 + the id of the value. */
  const ids: Uint32Array[] = []
  for (const cut of field.cuts) {
    const column = field.read(cut)
    codes.push(column?.codes ?? null)
    const texts = column === null ? [] : textsOf(column)
    const ofCut = new Uint32Array(texts.length + 1)
    for (const [index, text] of texts.entries()) {
      let id = idOfText.get(text)
      if (id === undefined) {
        id = idOfValue(valueOf(kind, text))
        idOfText.set(text, id)
      }
      if (id !== null) ofCut[index + 1] = id + 1
    }
    ids.push(ofCut)
    await pace()
  }
  const order = await sortRows(Uint32Array.from(values.keys()), (a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  const placeOf = new Uint32Array(values.length + 1)
  for (const [place, id] of order.entries()) placeOf[id + 1] = place + 1
  return { ofCut: ids.map((ofCut) => ofCut.map((id) => placeOf[id] ?? 0)), count: values.length }
}

/** The texts of each cut are in order already, by their folded letters (column-block.ts): what is left is merging. */
const placesByLetters = async (field: FieldColumns, codes: CodesOfCuts): Promise<Places> => {
  const cuts: FoldedCut[] = []
  let count = 0
  for (const cut of field.cuts) {
    const column = field.read(cut)
    codes.push(column?.codes ?? null)
    // Folding keeps the length: all texts are folded at once, and stay where they were.
    cuts.push({
      start: count,
      folded: foldText(column?.text ?? ''),
      ends: column?.ends ?? new Uint32Array(0),
    })
    count += column?.ends.length ?? 0
    await pace()
  }
  const texts = await foldedTexts(cuts, count)
  const runs = cuts.filter(({ ends }) => ends.length > 0).map(({ start }) => start)
  const order = await mergeRuns(
    Uint32Array.from({ length: count }, (_each, entry) => entry),
    runs,
    texts.compare,
  )

  const placeOf = new Uint32Array(count)
  let places = 0
  for (let at = 0; at < order.length; at += 1) {
    const entry = order[at] ?? 0
    if (at === 0 || texts.compare(order[at - 1] ?? 0, entry) !== 0) places += 1
    placeOf[entry] = places
    if (at % stepsPerLook === 0) await pace()
  }
  const ofCut = cuts.map(({ start, ends }) => {
    const ofCode = new Uint32Array(ends.length + 1)
    ofCode.set(placeOf.subarray(start, start + ends.length), 1)
    return ofCode
  })
  return { ofCut, count: places }
}
