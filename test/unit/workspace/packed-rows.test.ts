import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cellBlockOf,
  cellsBetween,
  firstCellsOf,
  type StoredCells,
  storedCells,
  withEdits,
  type CellBlock,
} from '../../../main/workspace/rows/store/cell-block.ts'
import { pack, packHere, unpack } from '../../../main/workspace/rows/store/packed.ts'
import {
  type RowFate,
  type RowVerdictOfBlock,
  type StoredVerdicts,
  storedVerdicts,
  verdictsOf,
} from '../../../main/workspace/rows/store/verdict-block.ts'
import { anyLetter } from '../../support/any-letter.ts'
import { checkProperty } from '../../support/property.ts'

type Cells = readonly (readonly string[])[]

const blockOf = (rows: Cells): CellBlock => {
  let end = 0
  const cells = rows.flat()
  return {
    text: cells.join(''),
    cellEnds: Uint32Array.from(cells, (cell) => (end += cell.length)),
    widths: Uint32Array.from(rows, (row) => row.length),
  }
}

const rowsOf = (block: CellBlock): string[][] => {
  const firsts = firstCellsOf(block)
  return Array.from(block.widths, (_width, row) =>
    cellsBetween(block, firsts[row] ?? 0, firsts[row + 1] ?? 0),
  )
}

const cell = fc.string({ unit: anyLetter, maxLength: 40 })
const someRows = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 40 })

describe('cell blocks', () => {
  it('a cell block with any characters is unchanged after packing and unpacking', async () => {
    await checkProperty(someRows, async (rows) => {
      const block = blockOf(rows)
      expect(rowsOf(cellBlockOf(unpack<StoredCells>(await pack(storedCells(block)))))).toEqual(rows)
    })
  })

  it('editing a cell block changes only the edited cells', async () => {
    const edit = fc.record({ row: fc.nat(40), column: fc.nat(8), text: cell })
    await checkProperty(fc.tuple(someRows, fc.array(edit, { maxLength: 10 })), ([rows, edits]) => {
      const expected = rows.map((row) => [...row])
      const byRow = new Map<number, Map<number, string>>()
      for (const { row, column, text } of edits) {
        const wanted = expected[row]
        if (wanted === undefined) continue
        while (wanted.length < column) wanted.push('')
        wanted[column] = text
        byRow.set(row, (byRow.get(row) ?? new Map<number, string>()).set(column, text))
      }
      expect(rowsOf(withEdits(blockOf(rows), byRow))).toEqual(expected)
    })
  })

  it('unpacking a truncated cell block throws', () => {
    const packed = packHere(storedCells(blockOf([['a']])))
    expect(() => unpack(packed.subarray(0, packed.length - 3))).toThrow()
  })
})

const fates: RowFate[] = [
  { outcome: 'accepted', phoneKind: 'mobile', repairs: [] },
  { outcome: 'accepted', phoneKind: 'landline', repairs: ['phone_default_ddd_added'] },
  { outcome: 'duplicate', phoneKind: 'mobile', repairs: ['phone_formatting_removed'] },
  { outcome: 'rejected', reason: 'phone_empty' },
]

const verdict: fc.Arbitrary<RowVerdictOfBlock & { step: number }> = fc
  .record({
    step: fc.integer({ min: 1, max: 70_000 }),
    fate: fc.constantFrom(...fates),
    key: fc.stringMatching(/^\d{8,15}$/),
    first: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map(({ step, fate, key, first }) => ({
    step,
    sourceRow: 0,
    fate,
    key: fate.outcome === 'rejected' ? '' : key,
    duplicateOf: fate.outcome === 'duplicate' ? first : null,
  }))

describe('verdict blocks', () => {
  it('a verdict block is unchanged after packing and unpacking', async () => {
    await checkProperty(fc.array(verdict, { maxLength: 40 }), async (steps) => {
      let sourceRow = 0
      const rows = steps.map(({ step, ...one }) => ({ ...one, sourceRow: (sourceRow += step) }))
      const packed = await pack(
        storedVerdicts({
          sourceRows: Uint32Array.from(rows, (row) => row.sourceRow),
          fates,
          fateOf: Uint16Array.from(rows, (row) => fates.indexOf(row.fate)),
          keys: rows.map((row) => row.key),
          firstRows: rows.flatMap((row) => (row.duplicateOf === null ? [] : [row.duplicateOf])),
        }),
      )
      expect([...verdictsOf(unpack<StoredVerdicts>(packed))]).toEqual(rows)
    })
  })
})
