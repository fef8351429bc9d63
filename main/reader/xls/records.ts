/** A record of a BIFF stream (MS-XLS 2.1.4): where its header begins, where its data are, and where the next one begins. */
export type BiffRecord = { type: number; start: number; data: number; end: number }

const headerBytes = 4

/** Records from `from` on. What is cut off at the end of the stream is left out. */
export function* recordsOf(stream: Buffer, from: number): Generator<BiffRecord> {
  for (let start = from; start + headerBytes <= stream.length;) {
    const data = start + headerBytes
    const end = data + stream.readUInt16LE(start + 2)
    if (end > stream.length) return
    yield { type: stream.readUInt16LE(start), start, data, end }
    start = end
  }
}

/** Types of records that matter here (MS-XLS 2.3); older versions have the same under other numbers. */
export const recordTypes = {
  beginnings: new Set([0x0009, 0x0209, 0x0409, 0x0809]),
  end: 0x000a,
  continuation: 0x003c,
  password: 0x002f,
  sheet: 0x0085,
  from1904: 0x0022,
  codePage: 0x0042,
  font: 0x0031,
  /** From BIFF 5 on it says its number. */
  format: 0x041e,
  strings: 0x00fc,
  /** A cell whose text is one of the strings. */
  stringCell: 0x00fd,
  /** Code page, date system, number formats, cell styles: what the values of cells depend on. */
  context: new Set([0x0022, 0x0042, 0x001e, 0x041e, 0x0043, 0x0243, 0x0443, 0x00e0]),
  /** Numbers, text, truth values, errors, and results of formulas with the text that follows them. */
  cells: new Set([
    0x0002, 0x0003, 0x0203, 0x0004, 0x0204, 0x00d6, 0x027e, 0x00bd, 0x0005, 0x0205, 0x0006, 0x0206, 0x0406,
  ]),
  severalNumbers: 0x00bd,
  formulas: new Set([0x0006, 0x0206, 0x0406]),
  /** Belongs to the formula before it. */
  formulaText: new Set([0x0007, 0x0207]),
} as const

/** A record of our own. */
export const recordOf = (type: number, ...data: readonly Buffer[]): Buffer => {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt16LE(type, 0)
  header.writeUInt16LE(
    data.reduce((sum, part) => sum + part.length, 0),
    2,
  )
  return Buffer.concat([header, ...data])
}
