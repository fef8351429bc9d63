import { builtInCodes, isBuiltInCurrency } from '../xlsx/number-format.ts'
import { recordOf, recordTypes } from './records.ts'

/**
 * Records of the built-in formats (MS-XLS 2.4.126, or those of BIFF 5), for what reads the workbook has those of the
 * United States. What the workbook writes down itself has to stand behind them.
 */
export const builtInFormatRecords = (isUnicode: boolean): Buffer[] =>
  [...builtInCodes].map(([id, code]) =>
    isUnicode
      ? recordOf(recordTypes.format, word(id), word(code.length), Buffer.from(`\0${code}`, 'latin1'))
      : recordOf(recordTypes.format, word(id), Buffer.from([code.length]), Buffer.from(code, 'latin1')),
  )

/** Whether the data of a format's record, of which it says so, are those of a built-in currency. */
export const isBuiltInCurrencyRecord = (data: Buffer, isUnicode: boolean): boolean => {
  if (data.length < 5) return false
  const isWide = isUnicode && ((data[4] ?? 0) & 1) === 1
  const code = isWide ? data.toString('utf16le', 5) : data.toString('latin1', 3).replaceAll('\u0080', '€')
  return isBuiltInCurrency(data.readUInt16LE(0), code)
}

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
