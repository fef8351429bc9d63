/** A field: its name as bytes of the file's code page, its type by a letter, and where it is in a record. */
export type DbfField = { name: Buffer; type: string; start: number; length: number; decimals: number }

/** What a DBF says of itself. `codePage` is the byte of the language driver, 0 where none is said. */
export type DbfHeader = {
  records: number
  headerBytes: number
  recordBytes: number
  codePage: number
  fields: DbfField[]
}

/** dBASE III to IV, FoxPro and Visual FoxPro, with and without texts in a file beside it. */
const versions = new Set([0x03, 0x04, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0x8e, 0xcb, 0xe5, 0xf5, 0xfb])
/** C text, N F numbers, D date, T moment, L logical, I B Y binary numbers, V text, M G P W texts and pictures elsewhere, Q bytes, 0 flags. */
const fieldTypes = /^[CNFDTLIBYVMGPWQ0]$/
const terminator = 0x0d

const fixedBytes = 32
const descriptorBytes = 32
export const mostHeaderBytes = 0xffff

/**
 * Reads the header of a DBF, as far as `bytes` go: there is no signature, so that all that it says must fit together.
 * Null for what is none.
 * @param fileBytes how long the file is
 */
export const dbfHeaderOf = (bytes: Buffer, fileBytes: number): DbfHeader | null => {
  if (bytes.length < fixedBytes + descriptorBytes || !versions.has(bytes[0] ?? 0)) return null
  const [month, day] = [bytes[2] ?? 0, bytes[3] ?? 0]
  const headerBytes = bytes.readUInt16LE(8)
  const recordBytes = bytes.readUInt16LE(10)
  if (month > 12 || day > 31 || headerBytes <= fixedBytes + descriptorBytes || headerBytes > fileBytes)
    return null
  const fields: DbfField[] = []
  // The first byte of a record says whether it was deleted.
  let start = 1
  const end = Math.min(bytes.length, headerBytes)
  for (let at = fixedBytes; at + descriptorBytes <= end && bytes[at] !== terminator; at += descriptorBytes) {
    const field = fieldAt(bytes, at, start)
    if (field === null) return null
    fields.push(field)
    start += field.length
  }
  if (fields.length === 0 || start > recordBytes) return null
  return { records: bytes.readUInt32LE(4), headerBytes, recordBytes, codePage: bytes[29] ?? 0, fields }
}

const fieldAt = (bytes: Buffer, at: number, start: number): DbfField | null => {
  const type = String.fromCharCode(bytes[at + 11] ?? 0)
  const [short, decimals] = [bytes[at + 16] ?? 0, bytes[at + 17] ?? 0]
  // Clipper and FoxPro write the length of a long text into both bytes.
  const length = type === 'C' ? short + decimals * 256 : short
  const name = bytes.subarray(at, at + 11)
  const nameBytes = name.indexOf(0) === -1 ? name.length : name.indexOf(0)
  if (!fieldTypes.test(type) || length === 0 || nameBytes === 0 || (name[0] ?? 0) < 0x20) return null
  return { name: name.subarray(0, nameBytes), type, start, length, decimals }
}
