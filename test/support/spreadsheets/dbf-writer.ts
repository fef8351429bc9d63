import { singleByteTables, type SingleByteEncoding } from '../../../main/reader/csv/single-byte-tables.ts'

export type DbfModel = {
  /** dBASE III unless said. */
  version?: number
  /** The byte of the language driver; 0 says nothing. */
  language?: number
  fields: readonly { name: string; type: string; length: number; decimals?: number }[]
  /** Texts are filled up with spaces, those of numbers on the left. */
  records: readonly (readonly (string | Buffer)[])[]
  /** Indices of records that were deleted. */
  deleted?: readonly number[]
  /** Of texts beyond ASCII. */
  page?: SingleByteEncoding
}

/** The bytes of a DBF. */
export const dbfFile = ({
  version = 0x03,
  language = 0,
  fields,
  records,
  deleted = [],
  page = 'windows-1252',
}: DbfModel): Buffer => {
  const header = Buffer.alloc(32 + 32 * fields.length + 1)
  header.set([version, 126, 11, 24])
  header.writeUInt32LE(records.length, 4)
  header.writeUInt16LE(header.length, 8)
  header.writeUInt16LE(1 + fields.reduce((sum, { length }) => sum + length, 0), 10)
  header[29] = language
  fields.forEach(({ name, type, length, decimals = 0 }, index) => {
    const at = 32 + 32 * index
    header.write(name, at, 'latin1')
    header.write(type, at + 11, 'latin1')
    header.writeUInt16LE(type === 'C' ? length : length + decimals * 256, at + 16)
  })
  header[header.length - 1] = 0x0d
  const written = records.map((record, index) =>
    Buffer.concat([
      Buffer.from(deleted.includes(index) ? '*' : ' '),
      ...fields.map(({ type, length }, place) => {
        const value = record[place] ?? ''
        const bytes = typeof value === 'string' ? encoded(value, page) : value
        const fill = Buffer.alloc(Math.max(0, length - bytes.length), ' ')
        return Buffer.concat(/^[NF]$/.test(type) ? [fill, bytes] : [bytes, fill])
      }),
    ]),
  )
  return Buffer.concat([header, ...written, Buffer.from([0x1a])])
}

const encoded = (text: string, page: SingleByteEncoding): Buffer =>
  Buffer.from(
    [...text].map((character) => {
      const at = singleByteTables[page].indexOf(character)
      return character.charCodeAt(0) < 0x80 || at === -1 ? character.charCodeAt(0) : 0x80 + at
    }),
  )
