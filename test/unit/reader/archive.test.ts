import { describe, expect, it } from 'vitest'
import { rowsIn } from '../../support/spreadsheets/one-sheet.ts'
import { fileOf, inspect, problemIn } from '../../support/spreadsheets/run-reader.ts'
import { workbookParts } from '../../support/spreadsheets/workbook-writer.ts'
import { buildZip, type ZipOptions, type ZipPart } from '../../support/spreadsheets/zip-writer.ts'

const parts = workbookParts({
  sheets: [
    { name: 'Plan1', rows: '<row><c t="str"><v>nome</v></c></row><row><c t="str"><v>Ana</v></c></row>' },
  ],
})

const zipped = (change: Partial<ZipPart>, options: ZipOptions = {}): Buffer =>
  buildZip(
    parts.map((part) => ({ ...part, ...change })),
    options,
  )

const looksLikeAnEnd = Buffer.concat([
  Buffer.from('PK\u0005\u0006', 'latin1'),
  Buffer.alloc(14),
  Buffer.from([0xff, 0x7f]),
])

describe('archives as programs write them', () => {
  it.each([
    ['deflated', zipped({})],
    ['stored', zipped({ method: 0 })],
    ['deflated in haste', zipped({ level: 1 })],
    ['with sizes in ZIP64 fields', zipped({ zip64: true })],
    ['with a ZIP64 end', zipped({}, { zip64End: true })],
    ['all ZIP64', zipped({ zip64: true }, { zip64End: true })],
    ['with the sizes behind the data', zipped({ flags: 8 })],
    ['with a comment', zipped({}, { comment: Buffer.from('feito pelo sistema') })],
    ['with a comment that looks like an end', zipped({}, { comment: looksLikeAnEnd })],
    ['with the longest comment', zipped({}, { comment: Buffer.alloc(0xffff, 'x') })],
    ['with bytes behind the end', zipped({}, { trailer: Buffer.from('\0\0\0\0') })],
    ['with backslashes', buildZip(parts.map((part) => ({ ...part, name: part.name.replaceAll('/', '\\') })))],
    ['with a folder of its own', buildZip([{ name: 'xl/', data: '', method: 0 }, ...parts])],
    ['without content types', buildZip(parts.slice(1))],
    ['in any order', buildZip(parts.toReversed())],
    [
      'of exactly 1,000 entries',
      buildZip([
        ...parts,
        ...Array.from({ length: 1_000 - parts.length }, (_, index) => ({ name: `x${index}`, data: '' })),
      ]),
    ],
  ])('are read: %s', async (_, bytes) => {
    expect(await rowsIn(fileOf(bytes))).toEqual([['nome'], ['Ana']])
  })

  it.each([
    ['an entry that begins in the directory', { headerOffset: 1_000_000 }, 'entry'],
    ['an entry beyond the file', { headerOffset: 0x7fffffff }, 'entry'],
    ['a size of 4 GB', { declaredBytes: 0xffffffff }, 'size'],
    ['ZIP64 fields that are too short', { zip64: 'short' as const }, 'zip64'],
  ])('are refused with %s', async (_, change, reason) => {
    const bytes = buildZip(parts.map((part, index) => (index === 2 ? { ...part, ...change } : part)))
    const problem = problemIn(await inspect(fileOf(bytes)))
    expect([problem.code, problem.params['reason']]).toEqual(['reader_archive_damaged', reason])
  })

  it('are damaged, or tables, wherever they are cut off', async () => {
    const whole = zipped({})
    for (let length = 4; length < whole.length; length += 11) {
      const problem = problemIn(await inspect(fileOf(whole.subarray(0, length))))
      expect([length, problem.code]).toEqual([length, 'reader_archive_damaged'])
    }
  })
})
