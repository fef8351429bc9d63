import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { FirstRows } from '../../../main/workspace/rows/judge/first-rows.ts'
import { createBatchJudge } from '../../../main/workspace/rows/judge/judge-batch.ts'
import { startImportJudge, startJudgeThreads } from '../../../main/workspace/rows/judge/judge-threads.ts'
import type { PackedBlock } from '../../../main/workspace/rows/store/blocks.ts'
import {
  cellBlockOf,
  type NumberedRows,
  type StoredCells,
} from '../../../main/workspace/rows/store/cell-block.ts'
import { unpack } from '../../../main/workspace/rows/store/packed.ts'
import { type StoredVerdicts, verdictsOf } from '../../../main/workspace/rows/store/verdict-block.ts'
import { emptyTally, type RejectionReason } from '../../../shared/rules/row-verdict.ts'
import { checkProperty } from '../../support/property.ts'

const newBatch = () => ({ tally: emptyTally(), firstRows: new FirstRows() })
const phones = { columns: ['fone', 'nome'], roles: ['phone', 'name'] as const, defaultDdd: null }
const companies = { columns: ['cnpj', 'nome'], roles: ['cnpj', 'name'] as const, defaultDdd: null }

const cell = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 30 }).map((end) => `11 98765-43${String(10 + end)}`) },
  fc.constantFrom(
    '',
    'x',
    '2133334444',
    '5,51199E+12',
    '12ABC34501DE35',
    '12.ABC.345/01DE-35',
    '11222333000181',
  ),
)
const blocksOfRows = fc.array(
  fc.record({
    rows: fc.array(cell, { minLength: 1, maxLength: 12 }),
    out: fc.uniqueArray(fc.nat(11), { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 8 },
)

/** Blocks as a reader has them, numbered on. */
const readerBlocks = (blocks: readonly { rows: string[]; out: number[] }[]) => {
  let sourceRow = 0
  return blocks.map(({ rows, out }) => {
    let end = 0
    const cells = rows.flatMap((key) => [key, 'Ana'])
    const batch: NumberedRows = {
      text: cells.join(''),
      cellEnds: Uint32Array.from(cells, (text) => (end += text.length)),
      widths: Uint32Array.from(rows, () => 2),
      sourceRows: Uint32Array.from(rows, () => (sourceRow += 1)),
    }
    return { batch, out: new Map(out.map((row): [number, RejectionReason] => [row, 'row_dropped'])) }
  })
}

const readable = ({ cells, verdicts, counts }: PackedBlock) => ({
  cells: cellBlockOf(unpack<StoredCells>(cells)),
  verdicts: [...verdictsOf(unpack<StoredVerdicts>(verdicts))],
  counts,
})

describe('threads that judge an import', () => {
  it.each([1, 3])('with %i of them every block is judged as without them', async (count) => {
    for (const table of [phones, companies])
      await checkProperty(
        blocksOfRows,
        async (drawn) => {
          const blocks = readerBlocks(drawn)
          const [here, apart] = [newBatch(), newBatch()]
          const judge = createBatchJudge(table, here)
          const threads = startJudgeThreads(table, apart, { count })
          const expected = blocks.map(({ batch, out }) => judge(batch, out))
          const found = await Promise.all(blocks.map(async ({ batch, out }) => threads.judge(batch, out)))
          threads.end()
          expect(found.map(readable)).toEqual(expected.map(readable))
          expect(apart.tally).toEqual(here.tally)
        },
        { runs: 8 },
      )
  })

  it('what is asked of threads that have ended fails, and so does what they were at', async () => {
    const threads = startJudgeThreads(phones, newBatch(), { count: 1 })
    onTestFinished(threads.end)
    const [{ batch } = { batch: undefined }] = readerBlocks([{ rows: ['11987654321'], out: [] }])
    if (batch === undefined) throw new Error('no block')
    const asked = threads.judge(batch)
    threads.end()
    await expect(asked).rejects.toThrow('ended')
    await expect(threads.judge(batch)).rejects.toThrow('ended')
  })

  it('a cancelled import ends them: what they were at fails with the reason, and no key is asked for any more', async () => {
    const cancel = new AbortController()
    const batch = newBatch()
    let lastTaken = 0
    const take = batch.firstRows.take.bind(batch.firstRows)
    batch.firstRows.take = (number, row) => {
      lastTaken = row
      cancel.abort(new Error('cancelled by a person'))
      return take(number, row)
    }
    const threads = startJudgeThreads(phones, batch, { signal: cancel.signal, count: 2 })
    // The second is answered first, and has to wait for the first.
    const long = Array.from({ length: 20_000 }, (_each, row) => String(11_900_000_000 + row))
    const blocks = readerBlocks([
      { rows: long, out: [] },
      { rows: ['21987654321'], out: [] },
    ])
    const asked = blocks.map(({ batch: rows }) => threads.judge(rows))
    for (const answer of asked) await expect(answer).rejects.toThrow('cancelled by a person')
    expect(lastTaken).toBe(long.length)
  })

  it('a small file is judged without a thread', async () => {
    const judge = startImportJudge(phones, newBatch(), 1_000, new AbortController().signal)
    const [{ batch } = { batch: undefined }] = readerBlocks([{ rows: ['11987654321'], out: [] }])
    if (batch === undefined) throw new Error('no block')
    expect(judge.judge(batch)).toMatchObject({ counts: { rows: 1, accepted: 1 } })
    judge.end()
  })
})
