import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findEdge } from '../../../main/workspace/rows/view/find-edge.ts'
import { type ReviewView, wholeFile } from '../../../shared/bridge/reviews.ts'
import { checkProperty } from '../../support/property.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { importFile, startTestWorkspace } from '../../support/test-workspace.ts'

const open = async (rows: readonly (readonly string[])[]) => {
  const { client } = startTestWorkspace()
  const path = join(temporaryFolder(), 'a.csv')
  const lines = [['nome', 'telefone', 'cidade'], ...rows].map((cells) => cells.join(';'))
  writeFileSync(path, `${lines.join('\n')}\n`)
  const { batchId } = await importFile(client, path, 'x', 'review')
  return { client, batchId: batchId ?? 0 }
}

/** As Excel has it, by what stands in a column from the first row shown to the last. */
const modelEdge = (texts: readonly string[], from: number, isDown: boolean): number => {
  const step = isDown ? 1 : -1
  const isThere = (at: number) => at >= 0 && at < texts.length
  const isFilled = (at: number) => (texts[at] ?? '').trim() !== ''
  if (!isThere(from + step)) return from
  let at = from + step
  if (isFilled(from) && isFilled(at)) while (isThere(at + step) && isFilled(at + step)) at += step
  else while (isThere(at + step) && !isFilled(at)) at += step
  return at
}

it('a jump in a column ends where the data do, whatever is edited, filtered and sorted', async () => {
  const rows = Array.from({ length: 60 }, (_each, row) => [
    `Ana ${row % 7}`,
    row % 3 === 0 ? '' : `119${87_000_000 + (row % 20)}`,
    // Runs of both kinds, of several lengths.
    Math.floor(row / 5) % 2 === 0 || row % 11 === 0 ? (row % 4 === 0 ? ' ' : 'Marília') : '',
  ])
  const { client, batchId } = await open(rows)
  const edits = fc.array(
    fc.record({ row: fc.nat(59), column: fc.nat(2), text: fc.constantFrom('', ' ', 'Bauru', '11987654321') }),
    { maxLength: 3 },
  )
  const views = fc.record({
    show: fc.constantFrom('all', 'problems', 'accepted', 'duplicate', 'rejected'),
    search: fc.constantFrom('', 'ana 1', 'marilia'),
    sort: fc.option(fc.record({ column: fc.nat(2), descending: fc.boolean() })),
  })
  const starts = fc.record({ at: fc.nat(59), column: fc.nat(2), isDown: fc.boolean() })
  await checkProperty(
    fc.tuple(edits, views, starts),
    async ([edited, patch, { at, column, isDown }]) => {
      for (const edit of edited) await client.reviews.setCell({ batchId, ...edit })
      const view: ReviewView = { ...wholeFile, ...patch }
      const { rows: shown } = await client.reviews.rows({ batchId, view, page: { offset: 0, limit: 500 } })
      const texts = shown.map(({ cells }) => cells[column] ?? '')
      const from = texts.length === 0 ? 0 : at % texts.length
      const { place } = await client.reviews.edge({ batchId, view, from, column, isDown })
      expect(place).toBe(texts.length === 0 ? 0 : modelEdge(texts, from, isDown))
    },
    { runs: 60 },
  )
})

const rowsPerBlock = 4_000

/** Blocks of rows of one cell, which notes those that are opened. */
const blocksOf = (count: number, textOf: (row: number) => string) => {
  const starts = Uint32Array.from(
    { length: count / rowsPerBlock + 1 },
    (_each, block) => block * rowsPerBlock,
  )
  const opened: number[] = []
  const block = (position: number) => {
    opened.push(position)
    const texts = Array.from({ length: rowsPerBlock }, (_each, row) => textOf(position * rowsPerBlock + row))
    let end = 0
    return {
      text: texts.join(''),
      cellEnds: Uint32Array.from(texts, (text) => (end += text.length)),
      widths: new Uint32Array(rowsPerBlock).fill(1),
      firstCells: Uint32Array.from({ length: rowsPerBlock + 1 }, (_each, cell) => cell),
    }
  }
  return { opened, blocks: { index: { starts }, cells: { block } } }
}

it('a jump opens each block of cells once at the most, whatever the order of the rows', async () => {
  const count = 40_000
  const { opened, blocks } = blocksOf(count, (row) => (row === 7_000 ? 'x' : ''))
  const shuffled = Uint32Array.from({ length: count }, (_each, at) => (at * 7_919) % count)
  const place = await findEdge(blocks, shuffled, { from: 0, column: 0, isDown: true }, undefined)
  expect(shuffled[place]).toBe(7_000)
  expect(opened.length).toBe(new Set(opened).size)
  opened.length = 0
  const inOrder = Uint32Array.from({ length: count }, (_each, at) => at)
  expect(await findEdge(blocks, inOrder, { from: 0, column: 0, isDown: true }, undefined)).toBe(7_000)
  expect(opened).toEqual([0, 1])
})

it('a jump that is given up opens no more blocks', async () => {
  const { opened, blocks } = blocksOf(40_000, () => '')
  const rows = Uint32Array.from({ length: 40_000 }, (_each, at) => at)
  const stopping = new AbortController()
  const jump = findEdge(blocks, rows, { from: 0, column: 0, isDown: true }, stopping.signal)
  stopping.abort()
  await expect(jump).rejects.toThrow()
  expect(opened).toEqual([0])
})
