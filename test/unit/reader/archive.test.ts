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

describe('workbook archives', () => {
  it.each([
    ['with deflated entries', zipped({})],
    ['with stored entries', zipped({ method: 0 })],
    ['with entries deflated at level 1', zipped({ level: 1 })],
    ['with sizes in ZIP64 fields', zipped({ zip64: true })],
    ['with a ZIP64 end record', zipped({}, { zip64End: true })],
    ['with ZIP64 fields and a ZIP64 end record', zipped({ zip64: true }, { zip64End: true })],
    ['with data descriptors', zipped({ flags: 8 })],
    ['with a comment', zipped({}, { comment: Buffer.from('feito pelo sistema') })],
    ['with a comment that looks like an end record', zipped({}, { comment: looksLikeAnEnd })],
    ['with a comment of 65,535 bytes', zipped({}, { comment: Buffer.alloc(0xffff, 'x') })],
    ['with bytes after its end record', zipped({}, { trailer: Buffer.from('\0\0\0\0') })],
    ['with backslashes', buildZip(parts.map((part) => ({ ...part, name: part.name.replaceAll('/', '\\') })))],
    ['with an entry for a folder', buildZip([{ name: 'xl/', data: '', method: 0 }, ...parts])],
    ['without content types', buildZip(parts.slice(1))],
    ['with its entries in reverse order', buildZip(parts.toReversed())],
    [
      'with exactly 1,000 entries',
      buildZip([
        ...parts,
        ...Array.from({ length: 1_000 - parts.length }, (_, index) => ({ name: `x${index}`, data: '' })),
      ]),
    ],
  ])('a workbook archive %s is read', async (_, bytes) => {
    expect(await rowsIn(fileOf(bytes))).toEqual([['nome'], ['Ana']])
  })

  it.each([
    ['an entry that begins in the directory', { headerOffset: 1_000_000 }, 'entry'],
    ['an entry beyond the file', { headerOffset: 0x7fffffff }, 'entry'],
    ['a size of 4 GB', { declaredBytes: 0xffffffff }, 'size'],
    ['ZIP64 fields that are too short', { zip64: 'short' as const }, 'zip64'],
  ])('a workbook archive with %s is refused as damaged', async (_, change, reason) => {
    const bytes = buildZip(parts.map((part, index) => (index === 2 ? { ...part, ...change } : part)))
    const problem = problemIn(await inspect(fileOf(bytes)))
    expect([problem.code, problem.params['reason']]).toEqual(['reader_archive_damaged', reason])
  })

  it('a workbook archive that is cut off is refused as damaged', async () => {
    const whole = zipped({})
    for (let length = 4; length < whole.length; length += 11) {
      const problem = problemIn(await inspect(fileOf(whole.subarray(0, length))))
      expect([length, problem.code]).toEqual([length, 'reader_archive_damaged'])
    }
  })
})
