import { truncateSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { stallingRecord } from '../../../main/reader/csv/stalling-quotes.ts'
import { countRows, fileOf, inspect, problemIn } from '../../support/spreadsheets/run-reader.ts'
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
      '64 MB of line ends',
      () => fileOf(Buffer.concat([Buffer.from('a;b'), Buffer.alloc(64 * megabyte, '\n')])),
      'reader_too_many_rows',
      { limit: 20_000_000 },
    ],
    [
      '64 MB of carriage returns',
      () => fileOf(Buffer.concat([Buffer.from('a;b'), Buffer.alloc(64 * megabyte, '\r')])),
      'reader_too_many_rows',
      { limit: 20_000_000 },
    ],
    ['stray quotes before spaces', () => fileOf(stray(450_000, 90_000)), 'reader_quote_unclosed', { row: 2 }],
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

describe('stray quotes', () => {
  it('many stray quotes with long runs of spaces are recognised as stalling', () => {
    expect(stallingRecord(stray(20_000, 3_000), ';')).toBe(1)
    expect(stallingRecord(stray(20_000, 3_000).slice(0, -4), ';')).toBe(1)
  })

  it.each([
    ['few stray quotes', stray(100, 3_000)],
    ['short runs of spaces', stray(20_000, 255)],
    ['no stray quotes', `${'"a";"b"\n'.repeat(20_000)}"${' '.repeat(9_000)}";x\n`],
    ['doubled quotes in an unfinished cell', `"${'""'.repeat(50_000)}${' '.repeat(9_000)}`],
    ['doubled quotes beside a stray quote', `"${'""'.repeat(50_000)}"x${' '.repeat(9_000)}";1\n`],
  ])('a text with %s is not recognised as stalling', (_, text) => {
    expect(stallingRecord(text, ';')).toBe(-1)
  })
})
