import { deflateRawSync } from 'node:zlib'
import { overBudget, row, simple, withParts, type Bomb } from './bomb-model.ts'
import { buildWorkbook, workbookParts, worksheetXml } from './workbook-writer.ts'
import { buildZip, type ZipOptions, type ZipPart } from './zip-writer.ts'

const sheetPart = 'xl/worksheets/sheet1.xml'

const withZip = (zip: ZipOptions): Buffer => buildWorkbook({ ...simple, zip })

/** The simple workbook with one entry changed. */
const withChanged = (name: string, change: Partial<ZipPart>): Buffer =>
  buildZip(workbookParts(simple).map((part) => (part.name === name ? { ...part, ...change } : part)))

/** Text between two parts of one kind of character, deflated at a thousand to one. */
const inflated = (start: string, filler: string, megabytes: number, end: string): Buffer => {
  const fill = Buffer.alloc(megabytes * 1024 * 1024, filler)
  return Buffer.concat([Buffer.from(start), fill, Buffer.from(end)])
}

const sheetStart = '<worksheet><sheetData>'
const sheetEnd = '</sheetData></worksheet>'
const damaged = 'reader_archive_damaged'

/** Two entries of which the second one lies within the data of the first, each with a local header of its own. */
const overlapping = (): Buffer => {
  const inner = buildZip([{ name: 'xl/inner.xml', data: '<a/>', method: 0 }])
  const outer = workbookParts(simple)
  const offset = buildZip(outer).indexOf('PK\u0001\u0002', 0, 'latin1')
  const at = offset + 30 + 'xl/outer.bin'.length
  return buildZip([
    ...outer,
    { name: 'xl/outer.bin', data: inner, method: 0 },
    { name: 'xl/inner.xml', data: '<a/>', method: 0, headerOffset: at },
  ])
}

/** Archives that are hostile whatever they hold. */
export const archiveBombs: readonly Bomb[] = [
  {
    name: 'ratio in a sheet',
    build: () => withParts({ name: sheetPart, data: inflated(sheetStart, ' ', 32, sheetEnd) }),
    answer: overBudget,
    reason: 'ratio',
  },
  {
    name: 'ratio in the strings',
    build: () =>
      buildWorkbook({
        sheets: [{ name: 'a', rows: '<row><c t="s"><v>9</v></c></row>' }],
        stringsXml: inflated('<sst>', ' ', 32, '</sst>').toString(),
      }),
    answer: overBudget,
    reason: 'ratio',
  },
  {
    name: 'ratio in the styles',
    build: () =>
      withParts({ name: 'xl/styles.xml', data: inflated('<styleSheet>', ' ', 32, '</styleSheet>') }),
    answer: overBudget,
    reason: 'ratio',
  },
  {
    name: 'ratio in the workbook',
    build: () => withParts({ name: 'xl/workbook.xml', data: inflated('<workbook>', ' ', 32, '</workbook>') }),
    answer: overBudget,
    reason: 'ratio',
  },
  {
    name: 'ratio behind the rows',
    build: () => withParts({ name: sheetPart, data: inflated(sheetStart + row + sheetEnd, ' ', 32, '') }),
    answer: overBudget,
    reason: 'ratio',
  },
  { name: 'overlapping entries', build: overlapping, answer: damaged, reason: 'overlap' },
  {
    name: 'one local header for two entries',
    build: () => buildZip([...workbookParts(simple), { name: 'xl/again.xml', data: '', headerOffset: 0 }]),
    answer: damaged,
    reason: 'entry',
  },
  {
    name: 'a workbook within a sheet',
    build: () => withParts({ name: sheetPart, data: buildWorkbook(simple) }),
    answer: 'reader_xml_damaged',
  },
  {
    name: 'sizes that lie small',
    build: () => withChanged(sheetPart, { declaredBytes: 10 }),
    answer: damaged,
    reason: 'size',
  },
  {
    name: 'sizes that lie large',
    build: () => withChanged(sheetPart, { declaredBytes: 0x7fffffff }),
    answer: damaged,
    reason: 'size',
  },
  {
    name: 'sizes that lie somewhat larger',
    build: () => withChanged(sheetPart, { declaredBytes: 100_000 }),
    answer: damaged,
    reason: 'size',
  },
  {
    name: 'compressed sizes that lie small',
    build: () => withChanged(sheetPart, { declaredCompressedBytes: 20 }),
    answer: damaged,
    reason: 'deflate',
  },
  {
    name: 'compressed sizes that lie large',
    build: () => withChanged(sheetPart, { declaredCompressedBytes: 0x7fffffff }),
    answer: damaged,
    reason: 'overlap',
  },
  {
    name: '65,000 entries',
    build: () =>
      buildZip([
        ...workbookParts(simple),
        ...Array.from({ length: 65_000 }, (_, index) => ({ name: `${index}`, data: '', method: 0 })),
      ]),
    answer: overBudget,
    reason: 'entries',
  },
  {
    name: '1,001 entries',
    build: () =>
      buildZip(
        Array.from({ length: 1_001 }, (_, index) => ({
          name: index === 0 ? '_rels/.rels' : `${index}`,
          data: '',
          method: 0,
        })),
      ),
    answer: overBudget,
    reason: 'entries',
  },
  {
    name: 'a directory of fewer entries than it says',
    build: () => withZip({ declaredEntries: 900 }),
    answer: damaged,
    reason: 'directory',
  },
  {
    name: 'a directory beyond the end',
    build: () => withZip({ directoryOffset: 0x7fffffff }),
    answer: damaged,
    reason: 'directory',
  },
  {
    name: 'a ZIP64 of a million entries',
    build: () => withZip({ zip64End: true, declaredEntries: 1_000_000 }),
    answer: overBudget,
    reason: 'entries',
  },
  { name: 'several volumes', build: () => withZip({ disk: 3 }), answer: damaged, reason: 'volumes' },
  {
    name: 'no end',
    build: () => buildWorkbook(simple).subarray(0, -30),
    answer: damaged,
    reason: 'directory_missing',
  },
  {
    name: 'a name twice',
    build: () => buildZip([...workbookParts(simple), { name: sheetPart, data: '<a/>' }]),
    answer: damaged,
    reason: 'name_twice',
  },
  {
    name: 'a name twice in another case',
    build: () => withParts({ name: 'XL/Worksheets\\Sheet1.xml', data: '<a/>' }),
    answer: damaged,
    reason: 'name_twice',
  },
  {
    name: 'a name with ../',
    build: () => withParts({ name: 'xl/../../../evil.xml', data: '<a/>' }),
    answer: damaged,
    reason: 'path',
  },
  {
    name: 'a name with ..\\',
    build: () => withParts({ name: '..\\..\\evil.xml', data: '<a/>' }),
    answer: damaged,
    reason: 'path',
  },
  {
    name: 'an absolute name',
    build: () => withParts({ name: '/etc/passwd', data: '<a/>' }),
    answer: damaged,
    reason: 'path',
  },
  {
    name: 'a name with a drive',
    build: () => withParts({ name: 'C:\\evil.xml', data: '<a/>' }),
    answer: damaged,
    reason: 'path',
  },
  {
    name: 'a name with NUL',
    build: () => withParts({ name: 'a\0.xml', data: '<a/>' }),
    answer: damaged,
    reason: 'path',
  },
  {
    name: 'an encrypted entry',
    build: () => withChanged(sheetPart, { flags: 1 }),
    answer: 'reader_encryption_unsupported',
  },
  {
    name: 'another compression',
    build: () => withChanged(sheetPart, { method: 93 }),
    answer: damaged,
    reason: 'method',
  },
  {
    name: 'another compression in the local header',
    build: () => withChanged(sheetPart, { localMethod: 0 }),
    answer: damaged,
    reason: 'entry',
  },
  {
    name: 'another name in the local header',
    build: () => withChanged(sheetPart, { localName: 'xl/worksheets/sheet9.xml' }),
    answer: damaged,
    reason: 'entry',
  },
  {
    name: 'a wrong checksum',
    build: () => withChanged(sheetPart, { checksum: 1 }),
    answer: damaged,
    reason: 'checksum',
  },
  {
    name: 'deflate that is none',
    build: () => withChanged(sheetPart, { deflated: Buffer.alloc(500, 0xff) }),
    answer: damaged,
    reason: 'deflate',
  },
  {
    name: 'deflate without end',
    build: () => withChanged(sheetPart, { deflated: deflateRawSync(worksheetXml(row)).subarray(0, -20) }),
    answer: damaged,
    reason: 'deflate',
  },
]
