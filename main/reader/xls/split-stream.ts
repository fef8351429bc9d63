import { maxSheets } from '../budgets.ts'
import { ReaderFailure, workbookDamaged } from '../reader-failure.ts'
import { builtInFormatRecords, isBuiltInCurrencyRecord } from './formats.ts'
import { recordOf, recordsOf, recordTypes, type BiffRecord } from './records.ts'

/** A worksheet: where its records begin. Before BIFF 8 a character of its name is a byte of the workbook's code page. */
export type SheetPlace = { name: string; offset: number; hidden: boolean }

/** What a workbook says of itself before its sheets. Old versions (BIFF 2 to 4) are one sheet and have no such part. */
export type StreamHead = {
  beginning: Buffer
  context: Buffer[]
  /** Data of the record of strings and of those that continue it. */
  strings: Buffer[]
  sheets: SheetPlace[]
  from1904: boolean
  /** That of texts before BIFF 8. */
  codePage: number
  isOneSheet: boolean
}

const bundleOfSheets = 0x0100
const workbookBeginning = 0x0809

/**
 * Reads a BIFF stream up to its sheets. Only records on which values of cells depend are kept; macros, names, pictures
 * and formulas never reach a parser.
 * @throws ReaderFailure `reader_encryption_unsupported`, `reader_workbook_damaged`, `reader_kind_unsupported`
 */
export const readStreamHead = (stream: Buffer): StreamHead => {
  const [first] = recordsOf(stream, 0)
  if (first === undefined || !recordTypes.beginnings.has(first.type)) throw workbookDamaged('beginning')
  if (first.end - first.data < 4) throw workbookDamaged('beginning')
  const version = stream.readUInt16LE(first.data)
  const isOneSheet = first.type !== workbookBeginning || (version !== 0x0500 && version !== 0x0600)
  // BIFF 4 could bundle sheets in a way that nothing else ever did.
  if (isOneSheet && stream.readUInt16LE(first.data + 2) === bundleOfSheets)
    throw new ReaderFailure('reader_kind_unsupported', { kind: 'xls' })
  const head: StreamHead = {
    beginning: stream.subarray(first.start, first.end),
    context: [],
    strings: [],
    sheets: isOneSheet ? [{ name: '', offset: 0, hidden: false }] : [],
    from1904: false,
    codePage: ansiCodePage,
    isOneSheet,
  }
  const listed: SheetPlace[] = []
  if (!isOneSheet) head.context.push(...builtInFormatRecords(isBiff8(head)))
  for (const record of levelRecords(stream, first.end)) noteHeadRecord(stream, record, head, listed)
  if (version === 0x0500) addMissingCodePage(stream, first.end, head)
  correctPlaces(stream, head, listed)
  return head
}

/** Sheets that do not begin where the workbook says are taken in the order of their beginnings. */
const correctPlaces = (stream: Buffer, { sheets }: StreamHead, listed: readonly SheetPlace[]): void => {
  if (sheets.every(({ offset }) => beginsAt(stream, offset))) return
  const beginnings = levelBeginnings(stream).slice(1)
  if (beginnings.length !== listed.length) return
  listed.forEach((sheet, index) => (sheet.offset = beginnings[index] ?? sheet.offset))
}

const beginsAt = (stream: Buffer, offset: number): boolean =>
  offset + 2 <= stream.length && recordTypes.beginnings.has(stream.readUInt16LE(offset))

/** Where the levels begin that are in no other. */
const levelBeginnings = (stream: Buffer): number[] => {
  const found: number[] = []
  let depth = 0
  for (const { type, start } of recordsOf(stream, 0)) {
    if (type === recordTypes.end) depth -= 1
    else if (recordTypes.beginnings.has(type)) {
      if (depth === 0) found.push(start)
      depth += 1
    }
  }
  return found
}

/** @param listed all that are sheets to the workbook, charts and macros too */
const noteHeadRecord = (stream: Buffer, record: BiffRecord, head: StreamHead, listed: SheetPlace[]): void => {
  const { type, start, data, end } = record
  if (type === recordTypes.password) throw new ReaderFailure('reader_encryption_unsupported')
  if (recordTypes.context.has(type)) {
    const isFormat = type === recordTypes.format && !head.isOneSheet
    if (isFormat && isBuiltInCurrencyRecord(stream.subarray(data, end), isBiff8(head))) return
    head.context.push(stream.subarray(start, continuedEnd(stream, record)))
    if (type === recordTypes.from1904 && end - data >= 2) head.from1904 = stream.readUInt16LE(data) === 1
    if (type === recordTypes.codePage && end - data >= 2)
      head.codePage = codePageOf(stream.readUInt16LE(data))
  } else if (type === recordTypes.strings) {
    head.strings = dataOf(stream, record)
  } else if (type === recordTypes.sheet && !head.isOneSheet && end - data >= 8) {
    if (listed.length >= maxSheets)
      throw new ReaderFailure('reader_archive_over_budget', { what: 'sheets', limit: maxSheets })
    const sheet = {
      name: nameIn(stream.subarray(data + 6, end), isBiff8(head)),
      offset: stream.readUInt32LE(data),
      hidden: ((stream[data + 4] ?? 0) & 3) !== 0,
    }
    listed.push(sheet)
    // Charts, macros and modules have no rows.
    if (stream[data + 5] === 0) head.sheets.push(sheet)
  }
}

/** A BIFF 5 workbook without a code page has its texts in the character set of its first font. */
const addMissingCodePage = (stream: Buffer, from: number, head: StreamHead): void => {
  let characterSet: number | undefined
  for (const { type, data, end } of levelRecords(stream, from)) {
    if (type === recordTypes.codePage) return
    if (type === recordTypes.font && end - data > characterSetPlace)
      characterSet ??= stream[data + characterSetPlace]
  }
  const codePage = codePagesOfFonts.get(characterSet ?? 0)
  if (codePage === undefined) return
  const written = Buffer.alloc(2)
  written.writeUInt16LE(codePage)
  head.codePage = codePage
  head.context.push(recordOf(recordTypes.codePage, written))
}

const characterSetPlace = 12
/** By the character set of a font, as Windows numbers those that are not of Western Europe (LOGFONT, lfCharSet). */
const codePagesOfFonts = new Map([
  [128, 932],
  [129, 949],
  [134, 936],
  [136, 950],
  [161, 1253],
  [162, 1254],
  [163, 1258],
  [177, 1255],
  [178, 1256],
  [186, 1257],
  [204, 1251],
  [222, 874],
  [238, 1250],
])

const ansiCodePage = 1252
const macCodePage = 10_000

/** A code page as Windows numbers it (MS-XLS 2.4.52); those below 1,000 that are not of Asia are its own of the time. */
const codePageOf = (written: number): number =>
  written === 0x8000
    ? macCodePage
    : written === 0x8001 || written === 367 || written === 1200
      ? ansiCodePage
      : written

/** BIFF 8 says whether a character has one byte or two. */
const nameIn = (bytes: Buffer, isUnicode: boolean): string => {
  const length = bytes[0] ?? 0
  if (!isUnicode) return bytes.toString('latin1', 1, 1 + length)
  return ((bytes[1] ?? 0) & 1) === 0
    ? bytes.toString('latin1', 2, 2 + length)
    : bytes.toString('utf16le', 2, 2 + length * 2)
}

export const isBiff8 = ({ beginning }: Pick<StreamHead, 'beginning'>): boolean =>
  beginning.readUInt16LE(4) === 0x0600

/** Where a record ends together with those that continue it. */
export const continuedEnd = (stream: Buffer, record: BiffRecord): number => {
  let end = record.end
  for (const next of continuations(stream, record)) end = next.end
  return end
}

const dataOf = (stream: Buffer, record: BiffRecord): Buffer[] =>
  [record, ...continuations(stream, record)].map(({ data, end }) => stream.subarray(data, end))

function* continuations(stream: Buffer, { end }: BiffRecord): Generator<BiffRecord> {
  for (const next of recordsOf(stream, end)) {
    if (next.type !== recordTypes.continuation) return
    yield next
  }
}

/**
 * Records from `from` to the end of their level; charts within a sheet are levels of their own. A level of a workbook
 * (BIFF 5 and 8) that just stops was cut off, and its list would be a shorter one. Throws `reader_workbook_damaged`.
 */
export function* levelRecords(stream: Buffer, from: number): Generator<BiffRecord> {
  let depth = 0
  for (const record of recordsOf(stream, from)) {
    if (recordTypes.beginnings.has(record.type)) depth += 1
    else if (record.type === recordTypes.end) {
      if (depth === 0) return
      depth -= 1
    } else if (depth === 0) yield record
  }
  // What scripts write as BIFF 2 may do without its end.
  if (stream.readUInt16LE(0) === workbookBeginning) throw workbookDamaged('end')
}
