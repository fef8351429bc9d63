/** Which rows of a list are one person with several phones. */
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { isCpfAsWritten, readCpf } from '../../../shared/rules/cpf.ts'
import { isKeyRole } from '../../../shared/rules/key-roles.ts'
import { type PersonKey, personKeyKinds } from '../../../shared/rules/person-key.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import {
  type BlockOverview,
  listBlocks,
  readCells,
  readVerdicts,
  revisionOf,
  type RowOrder,
} from '../rows/store/blocks.ts'
import { type CellBlock, cellsBetween, firstCellsOf } from '../rows/store/cell-block.ts'
import { isRecipient } from '../rows/store/verdict-block.ts'
import { endsOf } from '../rows/store/steps.ts'
import { FirstRows } from '../rows/judge/first-rows.ts'
import { codeOf, type KeyCode, keyOfCode } from '../base/key-code.ts'
import { otherKeysReader, type PeopleColumns } from '../lists/row-people.ts'
import { pace, stepsPerLook } from '../../turns.ts'

/**
 * Rows are numbered by the order. Rows of the list that are not in the order (landlines, which get no SMS) have the numbers after
 * them: a block of such a phone holds for the person too.
 */
export type SamePeople = {
  /** Whether people of the order have rows that are not in it. */
  hasOthers: boolean
  /** The first row of each person, by their rows; a row that is alone is its own first. */
  firstOf: (row: number) => number
  /** Whether the person of a row has others. */
  isShared: (row: number) => boolean
  /** Of each other row of the person their keys: first the phone that it goes by, then documents and other phones. */
  otherRowsOf: (row: number) => PersonKey[][]
}

/** More phones than a person has: a CPF that stands in more rows than that is a placeholder. */
const mostRows = 20

/** Valid CPFs that are often used as examples and placeholders: 123.456.789-09 and 000.000.001-91. */
const exampleCpfs: ReadonlySet<number> = new Set([123_456_789_09, 191])

/**
 * Finds the rows that have a valid CPF in common. A CNPJ is no person: its branches and contacts are several. Equal
 * names and shared landlines are no proof. The result depends on the list's rows alone. Only CPFs are read, and the other keys
 * of rows that are one person.
 * @returns null where everybody has one row
 * @throws Error when the rows go away meanwhile
 */
export const findSamePeople = async (
  db: ReadableDatabase,
  { size, ...list }: PeopleColumns & Pick<ContactList, 'size'>,
  batchId: number,
  order: RowOrder,
): Promise<SamePeople | null> => {
  const { roles } = list
  const columns = roles.flatMap((role, column) => (role === 'cpf' ? [column] : []))
  if (columns.length === 0) return null
  const blocks = listBlocks(db, batchId, revisionOf(db, batchId))
  const sizeOfOrder = blocks.reduce((sum, block) => sum + block[order], 0)
  const firstRows = new FirstRows()
  /** Of each row the next one of its person, in a ring. */
  const ring = ascending(size)
  const rowsOfBlocks = function* (): Generator<BlockRows> {
    const counts: RowCounters = { next: 0, other: sizeOfOrder }
    for (const block of blocks) if (block.accepted > 0) yield rowsOfBlock(db, block, order, counts)
  }
  let isAnyShared = false
  for (const { block, rows } of rowsOfBlocks()) {
    const cpfOf = cpfReader(readCells(db, block), columns)
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index] ?? leftOut
      if (row === leftOut) continue
      const cpf = cpfOf(index)
      if (cpf === null || exampleCpfs.has(cpf)) continue
      const first = firstRows.take(cpf, row) ?? row
      if (first === row) continue
      isAnyShared = true
      ring[row] = ring[first] ?? first
      ring[first] = row
    }
    await pace()
  }
  firstRows.end()
  if (!isAnyShared) return null
  const phones = new Float64Array(size)
  const furtherKeys = new FurtherKeys(size)
  // Rows of one phone and one CPF have no more to say.
  const hasFurther = roles.filter(isKeyRole).length > 2
  const furtherKeysOf = otherKeysReader(db, list, new Set(personKeyKinds))
  for (const { block, rows, keyOf } of rowsOfBlocks()) {
    const cells = hasFurther ? readCells(db, block) : null
    const firstCells = cells === null ? null : firstCellsOf(cells)
    for (const [index, row] of rows.entries()) {
      if (row === leftOut || ring[row] === row) continue
      const phone = keyOf(index)
      phones[row] = Number(phone)
      if (cells === null || firstCells === null) continue
      const ofRow = cellsBetween(cells, firstCells[index] ?? 0, firstCells[index + 1] ?? 0)
      furtherKeys.put(row, furtherKeysOf(phone, ofRow).map(codeOf))
    }
    await pace()
  }
  const rowsOf = function* (row: number): Generator<number> {
    for (let each = ring[row] ?? row; each !== row; each = ring[each] ?? row) yield each
  }
  const firsts = ascending(size)
  let hasOthers = false
  for (let row = 0; row < size; row += 1) {
    if (row % stepsPerLook === 0) await pace()
    if (firsts[row] !== row || ring[row] === row) continue
    const rows = [row, ...rowsOf(row)]
    const isPerson = rows.length <= mostRows
    if (isPerson && row < sizeOfOrder) hasOthers ||= rows.some((each) => each >= sizeOfOrder)
    for (const each of rows)
      if (isPerson) firsts[each] = row
      else ring[each] = each
  }
  return {
    hasOthers,
    firstOf: (row) => firsts[row] ?? row,
    isShared: (row) => ring[row] !== undefined && ring[row] !== row,
    otherRowsOf: (row) =>
      [...rowsOf(row)].map((each) => [
        { kind: 'phone', key: String(phones[each] ?? 0) },
        ...furtherKeys.of(each).map(keyOfCode),
      ]),
  }
}

/** Keys of rows besides the phone that they go by. */
class FurtherKeys {
  readonly #codes: KeyCode[] = []
  readonly #starts: Uint32Array
  readonly #ends: Uint32Array

  constructor(rows: number) {
    this.#starts = new Uint32Array(rows)
    this.#ends = new Uint32Array(rows)
  }

  put(row: number, codes: readonly KeyCode[]): void {
    this.#starts[row] = this.#codes.length
    for (const code of codes) this.#codes.push(code)
    this.#ends[row] = this.#codes.length
  }

  of(row: number): KeyCode[] {
    return this.#codes.slice(this.#starts[row] ?? 0, this.#ends[row] ?? 0)
  }
}

const ascending = (size: number): Uint32Array => {
  const numbers = new Uint32Array(size)
  for (let index = 0; index < size; index += 1) numbers[index] = index
  return numbers
}

type RowCounters = { next: number; other: number }

const leftOut = 2 ** 32 - 1

type BlockRows = {
  block: BlockOverview
  /** Of each row of the block its number, or `leftOut`. */
  rows: Uint32Array
  /** The phone by which a row of the block goes. */
  keyOf: (index: number) => string
}

const rowsOfBlock = (
  db: ReadableDatabase,
  block: BlockOverview,
  order: RowOrder,
  counts: RowCounters,
): BlockRows => {
  const { fates, fateOf, keys, keyLengths } = readVerdicts(db, block)
  const keyEnds = endsOf(keyLengths)
  const isAccepted = fates.map(({ outcome }) => outcome === 'accepted')
  const isOfOrder = fates.map((fate) => order === 'accepted' || isRecipient(fate))
  const rows = new Uint32Array(fateOf.length).fill(leftOut)
  for (let index = 0; index < fateOf.length; index += 1) {
    const fate = fateOf[index] ?? 0
    if (isAccepted[fate] !== true) continue
    if (isOfOrder[fate] === true) rows[index] = counts.next++
    else rows[index] = counts.other++
  }
  return { block, rows, keyOf: (index) => keys.slice(keyEnds[index - 1] ?? 0, keyEnds[index]) }
}

/** Reads the first valid CPF of a row of a block, as a number. */
const cpfReader = (block: CellBlock, columns: readonly number[]): ((row: number) => number | null) => {
  const { text, cellEnds, widths } = block
  const firstCells = firstCellsOf(block)
  return (row) => {
    for (const column of columns) {
      if (column >= (widths[row] ?? 0)) continue
      const cell = (firstCells[row] ?? 0) + column
      const written = text.slice(cellEnds[cell - 1] ?? 0, cellEnds[cell])
      if (written === '') continue
      if (isCpfAsWritten(written))
        return Number(written.length === 11 ? written : written.replace(/[.-]/g, ''))
      const reading = readCpf(written)
      if (reading.ok) return Number(reading.document)
    }
    return null
  }
}
