import { builtInCodes, isBuiltInCurrency } from '../xlsx/number-format.ts'
import { recordOf, recordsOf, recordTypes, wideString } from './records.ts'

/**
 * Styles behind the built-in formats (BrtFmt, MS-XLSB 2.4.653), for what reads the workbook has those of the United
 * States; without the currencies among them that the workbook writes down itself.
 */
export const withBuiltInFormats = (styles: Buffer): Buffer => {
  const kept = [...recordsOf(styles)].filter(
    ({ type, data, end }) =>
      type !== recordTypes.format ||
      end - data < 6 ||
      !isBuiltInCurrency(styles.readUInt16LE(data), styles.toString('utf16le', data + 6, end)),
  )
  const builtIn = [...builtInCodes].map(([id, code]) => recordOf(recordTypes.format, numbered(id, code)))
  return Buffer.concat([...builtIn, ...kept.map(({ start, end }) => styles.subarray(start, end))])
}

const numbered = (id: number, code: string): Buffer => {
  const number = Buffer.alloc(2)
  number.writeUInt16LE(id)
  return Buffer.concat([number, wideString(code)])
}
