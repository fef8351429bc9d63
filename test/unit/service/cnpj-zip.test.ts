import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readRows } from '../../../main/service/cnpj-base/csv-rows.ts'
import { baseFileAt } from '../../../main/service/cnpj-base/files.ts'
import { importFailureOf, quoted } from '../../support/open-data.ts'
import { buildZip, type ZipOptions, type ZipPart } from '../../support/spreadsheets/zip-writer.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const rows = Array.from({ length: 30_000 }, (_, index) => [
  String(index),
  `MUNICÍPIO ${randomBytes(6).toString('hex')}`,
])
const member: ZipPart = {
  name: 'F.K03200$Z.D60711.MUNICCSV',
  data: Buffer.from(rows.map((row) => `${quoted(row)}\n`).join(''), 'latin1'),
}

const writeZip = (bytes: Buffer): string => {
  const path = join(temporaryFolder(), 'Municipios.zip')
  writeFileSync(path, bytes)
  return path
}
const zipped = (change: Partial<ZipPart> = {}, options: ZipOptions = {}): Buffer =>
  buildZip([{ ...member, ...change }], options)

const read = async (bytes: Buffer): Promise<{ rows: string[][]; bytesRead: number[] }> => {
  const found: string[][] = []
  const bytesRead: number[] = []
  for await (const batch of readRows(baseFileAt(writeZip(bytes)))) {
    found.push(...batch.rows)
    bytesRead.push(batch.bytesRead)
  }
  return { rows: found, bytesRead }
}

describe('a ZIP as Receita offers it', () => {
  test.each([
    ['deflated', zipped()],
    ['stored', zipped({ method: 0 })],
    ['with ZIP64 fields and end', zipped({ zip64: true }, { zip64End: true })],
    ['with sizes behind the data', zipped({ flags: 8 })],
    ['with a comment', zipped({}, { comment: Buffer.from('Receita Federal') })],
  ])('gives what its one member holds: %s', async (_, bytes) => {
    expect((await read(bytes)).rows).toEqual(rows)
  })

  test('is read in pieces, and tells how far into the file itself it is', async () => {
    const bytes = zipped()
    const { bytesRead } = await read(bytes)
    expect(bytesRead.length).toBeGreaterThan(5)
    expect(bytesRead).toEqual(bytesRead.toSorted((a, b) => a - b))
    expect(bytesRead.at(-1)).toBeLessThanOrEqual(bytes.length)
    expect(bytesRead.at(-1)).toBeGreaterThan(bytes.length - 300)
  })

  test('tells the line of a broken row inside it', async () => {
    const data = '"1";"a"\n"2";"b";"c"\n'
    expect(await importFailureOf(read(zipped({ data })))).toEqual(['cnpj_file_columns_wrong', 2])
  })
})

/** As much of one letter, deflated at a thousand to one. */
const oneLetter = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1024 * 1024, '\n')

describe('a ZIP that must not be read', () => {
  test.each([
    ['a bomb', zipped({ data: oneLetter(8) }), 'cnpj_zip_over_budget'],
    ['a bomb that lies small', zipped({ data: oneLetter(8), declaredBytes: 100 }), 'cnpj_zip_damaged'],
    [
      'a bomb that lies large',
      zipped({ data: oneLetter(8), declaredBytes: 2 ** 31 }),
      'cnpj_zip_over_budget',
    ],
    [
      'more members than anybody reads',
      zipped({}, { zip64End: true, declaredEntries: 1_000_000 }),
      'cnpj_zip_over_budget',
    ],
    ['two members', buildZip([member, { ...member, name: 'second.csv' }]), 'cnpj_zip_members_wrong'],
    ['no member', buildZip([]), 'cnpj_zip_members_wrong'],
    ['a password', zipped({ flags: 1 }), 'cnpj_zip_encrypted'],
    ['a download that stopped half-way', zipped().subarray(0, 60_000), 'cnpj_zip_damaged'],
    ['a page instead of the file', Buffer.from('<html>manutenção</html>'), 'cnpj_zip_damaged'],
    ['nothing', Buffer.alloc(0), 'cnpj_zip_damaged'],
    ['a wrong checksum', zipped({ checksum: 1 }), 'cnpj_zip_damaged'],
    ['another compression', zipped({ method: 9 }), 'cnpj_zip_damaged'],
    [
      'a stream without end',
      zipped({ deflated: deflateRawSync(Buffer.from(member.data)).subarray(0, -20) }),
      'cnpj_zip_damaged',
    ],
    ['one volume of several', zipped({}, { disk: 2 }), 'cnpj_zip_damaged'],
    ['a name that climbs', zipped({ name: '../../MUNICCSV' }), 'cnpj_zip_damaged'],
  ])('%s', async (_, bytes, code) => {
    expect((await importFailureOf(read(bytes)))[0]).toBe(code)
  })

  test('just below the ratio is no bomb', async () => {
    // Half of it noise in base64: about 2.7 to 1.
    const data = Buffer.concat([Buffer.from(randomBytes(200_000).toString('base64')), oneLetter(1)])
    const [code] = await importFailureOf(read(zipped({ data })))
    expect(code).not.toBe('cnpj_zip_over_budget')
  })
})
