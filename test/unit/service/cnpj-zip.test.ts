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

describe('open data ZIP files', () => {
  test.each([
    ['with a deflated member', zipped()],
    ['with a stored member', zipped({ method: 0 })],
    ['with ZIP64 fields and end', zipped({ zip64: true }, { zip64End: true })],
    ['with sizes after the data', zipped({ flags: 8 })],
    ['with a comment', zipped({}, { comment: Buffer.from('Receita Federal') })],
  ])('an open data ZIP %s gives the rows of its only member', async (_, bytes) => {
    expect((await read(bytes)).rows).toEqual(rows)
  })

  test('an open data ZIP is read in pieces and reports the bytes read of the file itself', async () => {
    const bytes = zipped()
    const { bytesRead } = await read(bytes)
    expect(bytesRead.length).toBeGreaterThan(5)
    expect(bytesRead).toEqual(bytesRead.toSorted((a, b) => a - b))
    expect(bytesRead.at(-1)).toBeLessThanOrEqual(bytes.length)
    expect(bytesRead.at(-1)).toBeGreaterThan(bytes.length - 300)
  })

  test('a broken row inside an open data ZIP is reported with its line number', async () => {
    const data = '"1";"a"\n"2";"b";"c"\n'
    expect(await importFailureOf(read(zipped({ data })))).toEqual(['cnpj_file_columns_wrong', 2])
  })
})

/** As much of one letter, deflated at a thousand to one. */
const oneLetter = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1024 * 1024, '\n')

describe('refused ZIP files', () => {
  test.each([
    ['with a bomb', zipped({ data: oneLetter(8) }), 'cnpj_zip_over_budget'],
    ['with a bomb declared small', zipped({ data: oneLetter(8), declaredBytes: 100 }), 'cnpj_zip_damaged'],
    [
      'with a bomb declared large',
      zipped({ data: oneLetter(8), declaredBytes: 2 ** 31 }),
      'cnpj_zip_over_budget',
    ],
    [
      'with a million declared members',
      zipped({}, { zip64End: true, declaredEntries: 1_000_000 }),
      'cnpj_zip_over_budget',
    ],
    ['with two members', buildZip([member, { ...member, name: 'second.csv' }]), 'cnpj_zip_members_wrong'],
    ['without members', buildZip([]), 'cnpj_zip_members_wrong'],
    ['with a password', zipped({ flags: 1 }), 'cnpj_zip_encrypted'],
    ['that is cut off half-way', zipped().subarray(0, 60_000), 'cnpj_zip_damaged'],
    ['that is an HTML page', Buffer.from('<html>manutenção</html>'), 'cnpj_zip_damaged'],
    ['of zero bytes', Buffer.alloc(0), 'cnpj_zip_damaged'],
    ['with a wrong checksum', zipped({ checksum: 1 }), 'cnpj_zip_damaged'],
    ['with an unknown compression', zipped({ method: 9 }), 'cnpj_zip_damaged'],
    [
      'with an unfinished deflate stream',
      zipped({ deflated: deflateRawSync(Buffer.from(member.data)).subarray(0, -20) }),
      'cnpj_zip_damaged',
    ],
    ['that is one volume of several', zipped({}, { disk: 2 }), 'cnpj_zip_damaged'],
    ['with a name that climbs folders', zipped({ name: '../../MUNICCSV' }), 'cnpj_zip_damaged'],
  ])('an open data ZIP %s is refused', async (_, bytes, code) => {
    expect((await importFailureOf(read(bytes)))[0]).toBe(code)
  })

  test('an open data ZIP with a low compression ratio is not refused as a bomb', async () => {
    // Half of it noise in base64: about 2.7 to 1.
    const data = Buffer.concat([Buffer.from(randomBytes(200_000).toString('base64')), oneLetter(1)])
    const [code] = await importFailureOf(read(zipped({ data })))
    expect(code).not.toBe('cnpj_zip_over_budget')
  })
})
