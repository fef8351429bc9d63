import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RowBatch } from '../../../shared/processes/reader.ts'
import {
  type BlockRow,
  packBlock,
  type RowFate,
  unpackBlock,
} from '../../../main/workspace/lists/row-block.ts'

const batchOf = (rows: readonly BlockRow[]): RowBatch => {
  let end = 0
  const cells = rows.flatMap((row) => row.cells)
  return {
    text: cells.join(''),
    cellEnds: Uint32Array.from(cells, (cell) => (end += cell.length)),
    widths: Uint32Array.from(rows, (row) => row.cells.length),
    sourceRows: Uint32Array.from(rows, (row) => row.sourceRow),
  }
}

const pack = (rows: readonly BlockRow[]): Promise<Buffer> => {
  const fates = [...new Set(rows.map((row) => row.fate))]
  return packBlock(batchOf(rows), {
    fates,
    fateOf: Uint16Array.from(rows, (row) => fates.indexOf(row.fate)),
    keys: rows.map((row) => row.key),
    firstRows: rows.flatMap((row) => (row.duplicateOf === null ? [] : [row.duplicateOf])),
  })
}

const fates: RowFate[] = [
  { outcome: 'accepted', phoneKind: 'mobile', repairs: [] },
  { outcome: 'accepted', phoneKind: 'landline', repairs: ['phone_default_ddd_added'] },
  { outcome: 'duplicate', phoneKind: 'mobile', repairs: ['phone_formatting_removed'] },
  { outcome: 'duplicate', phoneKind: 'landline', repairs: [] },
  { outcome: 'rejected', reason: 'phone_empty' },
]

const row: fc.Arbitrary<Omit<BlockRow, 'sourceRow'>> = fc
  .record({
    cells: fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 6 }),
    fate: fc.constantFrom(...fates),
    key: fc.stringMatching(/^\d{8,15}$/),
    first: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map(({ cells, fate, key, first }) => ({
    cells,
    fate,
    key: fate.outcome === 'rejected' ? '' : key,
    duplicateOf: fate.outcome === 'duplicate' ? first : null,
  }))

const rows = fc.array(fc.tuple(row, fc.integer({ min: 1, max: 70_000 })), { maxLength: 40 }).map((steps) => {
  let sourceRow = 0
  return steps.map(([one, step]): BlockRow => ({ ...one, sourceRow: (sourceRow += step) }))
})

describe('a block of rows', () => {
  it('gives back what went in, whatever the letters', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (all) => {
        expect([...unpackBlock(await pack(all), () => true)]).toEqual(all)
      }),
    )
  })

  it('gives back only the rows of the fates that are wanted', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(...fates), async (all, wanted) => {
        const wants = (fate: RowFate): boolean => JSON.stringify(fate) === JSON.stringify(wanted)
        expect([...unpackBlock(await pack(all), wants)]).toEqual(all.filter((one) => wants(one.fate)))
      }),
    )
  })

  it('that is damaged is no block of rows', async () => {
    const packed = await pack([
      { sourceRow: 2, cells: ['a'], fate: fates[0] as RowFate, key: '1', duplicateOf: null },
    ])
    expect(() => [...unpackBlock(packed.subarray(0, packed.length - 3), () => true)]).toThrow()
  })
})
