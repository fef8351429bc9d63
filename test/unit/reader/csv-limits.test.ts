import { truncateSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countRows, fileOf, inspect, problemIn, readRows } from '../../support/spreadsheets/run-reader.ts'
import { workedMs } from '../../support/worked.ts'

const megabyte = 1024 * 1024
const stray = (quotes: number, spaces: number): string =>
  `x;y\n"a${'"a'.repeat(quotes)}${' '.repeat(spaces)};"\n`

/** A file that is `size` long on the disk's books only, with holes behind its text. */
const holed = (text: string, size: number): string => {
  const path = fileOf(text)
  truncateSync(path, size)
  return path
}

describe('hostile text files', () => {
  it.each([
    [
      'a line of 1 GB',
      () => holed('x'.repeat(2 * megabyte), 1024 * megabyte),
      'reader_cell_too_long',
      { row: 1, column: 1 },
    ],
    [
      'a quoted cell of 1 GB',
      () => holed(`nome;fone\nAna;"${'x'.repeat(2 * megabyte)}`, 1024 * megabyte),
      'reader_cell_too_long',
      { row: 2, column: 2 },
    ],
    [
      '64 MB of quotes',
      () => fileOf(Buffer.alloc(64 * megabyte, '"')),
      'reader_cell_too_long',
      { row: 1, column: 1 },
    ],
    [
      '64 MB of delimiters',
      () => fileOf(Buffer.alloc(64 * megabyte, ';')),
      'reader_too_many_columns',
      { row: 1 },
    ],
    [
      '64 MB of quoted cells in a row',
      () => fileOf(Buffer.alloc(64 * megabyte, '"a";')),
      'reader_too_many_columns',
      { row: 1 },
    ],
    [
      'stray quotes before spaces',
      () => fileOf(stray(450_000, 190_000)),
      'reader_cell_too_long',
      { row: 2, column: 1 },
    ],
    [
      'stray quotes and no line end',
      () => fileOf(Buffer.concat([Buffer.from('a;b\n'), Buffer.alloc(8 * megabyte, '"a ')])),
      'reader_cell_too_long',
      { row: 2, column: 1 },
    ],
  ])('a file with %s is refused within 5 s of work and 192 MB', async (_, file, code, params) => {
    const path = file()
    const before = process.memoryUsage.rss()
    const started = workedMs()
    const problem = problemIn(await countRows(path, { headerRow: 0 }))
    expect(problem).toMatchObject({ code, params })
    expect(workedMs() - started).toBeLessThan(5_000)
    expect(process.memoryUsage.rss() - before).toBeLessThan(192 * megabyte)
    await inspect(path)
    expect(workedMs() - started).toBeLessThan(10_000)
  })
})

describe('very many rows', () => {
  it.each(['\n', '\r'])(
    'a row behind 64,000,000 blank lines is read with its number (line end %j)',
    async (end) => {
      const path = fileOf(
        Buffer.concat([Buffer.from(`a;b${end}`), Buffer.alloc(64_000_000, end), Buffer.from('c;d')]),
      )
      expect(await readRows(path, { headerRow: 0 })).toMatchObject({
        rows: [
          { sourceRow: 1, cells: ['a', 'b'] },
          { sourceRow: 64_000_002, cells: ['c', 'd'] },
        ],
      })
    },
  )
})

describe('quotes that never close', () => {
  it('8 MB of rows, each with a quote that never closes, are read in work that grows with their length', async () => {
    const rowsOf = (rows: number): string => fileOf(`x;y\n${'x;"a""\n'.repeat(rows)}`)
    const workOf = async (rows: number): Promise<number> => {
      const path = rowsOf(rows)
      const started = workedMs()
      expect(await countRows(path, { headerRow: 1 })).toEqual({ rows })
      return workedMs() - started
    }
    const small = await workOf(250_000)
    expect(await workOf(1_000_000)).toBeLessThan(Math.max(small, 250) * 8)
  })
})
