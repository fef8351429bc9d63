/**
 * Rows as a database of version 20 holds them: cells and verdicts in one value. It stays as it is, whatever becomes of
 * how they are stored later (lists/blocks.ts).
 */
import { deserialize, serialize } from 'node:v8'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { RowBatch } from '../../../../shared/processes/reader.ts'

/** What came of a row, but for its key: the rows of a block share a few of these. */
export type RowFate =
  | { outcome: 'accepted' | 'duplicate'; phoneKind: string | null; repairs: readonly string[] }
  | { outcome: 'rejected'; reason: string }

export type BlockRow = {
  /** 1 = first row of the file. */
  sourceRow: number
  cells: string[]
  fate: RowFate
  /** The phone's digits or the document; empty for a rejected row. */
  key: string
  /** Of a duplicate, the source row that has the same key and counts. */
  duplicateOf: number | null
}

/** In bytes where they fit, as they nearly always do. */
type Steps = Uint8Array | Uint32Array

/** As V8 writes it, whose format every later version reads. */
type StoredBlock = {
  text: string
  /** Differences instead of offsets: they deflate better. */
  cellLengths: Steps
  widths: Uint32Array
  sourceRowSteps: Steps
  fates: RowFate[]
  fateOf: Uint16Array
  keys: string
  keyLengths: Steps
  /** Of the duplicates, in their order. */
  firstRows: Uint32Array
}

/** What was judged of a batch, row by row; `duplicateOf` is read for duplicates only. */
export type JudgedRows = {
  fates: RowFate[]
  fateOf: Uint16Array
  keys: readonly string[]
  firstRows: readonly number[]
}

export const packBlock = (batch: RowBatch, judged: JudgedRows): Buffer =>
  deflateRawSync(serialize(storedBlockOf(batch, judged)), { level: 1 })

const storedBlockOf = (batch: RowBatch, { fates, fateOf, keys, firstRows }: JudgedRows): StoredBlock => ({
  text: batch.text,
  cellLengths: stepsOf(batch.cellEnds),
  widths: batch.widths,
  sourceRowSteps: stepsOf(batch.sourceRows),
  fates,
  fateOf,
  keys: keys.join(''),
  keyLengths: Uint8Array.from(keys, (key) => key.length),
  firstRows: Uint32Array.from(firstRows),
})

/** The rows of a packed block, in the file's order. */
export function* unpackBlock(packed: Uint8Array): Generator<BlockRow, void, void> {
  const block = deserialize(inflateRawSync(packed)) as StoredBlock
  const cellEnds = endsOf(block.cellLengths)
  const sourceRows = endsOf(block.sourceRowSteps)
  const keyEnds = endsOf(block.keyLengths)
  let cell = 0
  let duplicates = 0
  for (const [row, width] of block.widths.entries()) {
    const firstCell = cell
    cell += width
    const fate = block.fates[block.fateOf[row] ?? -1]
    if (fate === undefined) throw new Error('a block of rows names a fate that it does not have')
    const isDuplicate = fate.outcome === 'duplicate'
    if (isDuplicate) duplicates += 1
    yield {
      sourceRow: sourceRows[row] ?? 0,
      cells: cellsBetween(block.text, cellEnds, firstCell, cell),
      fate,
      key: block.keys.slice(keyEnds[row - 1] ?? 0, keyEnds[row]),
      duplicateOf: isDuplicate ? (block.firstRows[duplicates - 1] ?? null) : null,
    }
  }
}

const cellsBetween = (text: string, ends: Uint32Array, first: number, last: number): string[] => {
  const cells: string[] = []
  let from = ends[first - 1] ?? 0
  for (let cell = first; cell < last; cell += 1) {
    const to = ends[cell] ?? from
    cells.push(text.slice(from, to))
    from = to
  }
  return cells
}

const stepsOf = (ends: Uint32Array): Steps => {
  const steps = new Uint32Array(ends.length)
  let before = 0
  let largest = 0
  for (let index = 0; index < ends.length; index += 1) {
    const end = ends[index] ?? before
    const step = end - before
    steps[index] = step
    if (step > largest) largest = step
    before = end
  }
  return largest < 256 ? Uint8Array.from(steps) : steps
}

const endsOf = (steps: Steps): Uint32Array => {
  const ends = new Uint32Array(steps.length)
  let end = 0
  for (let index = 0; index < steps.length; index += 1) {
    end += steps[index] ?? 0
    ends[index] = end
  }
  return ends
}
