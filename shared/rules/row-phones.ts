import type { TableHeader } from './area-code-columns.ts'
import { type PhoneKind, type PhoneOptions, type PhoneReading, readPhone } from './phone.ts'
import { phoneColumnsOf } from './phone-order.ts'
import { createRowPhoneOptions } from './row-phone-options.ts'

/** A phone of a row: digits with the country code. */
export type RowPhone = { digits: string; kind: PhoneKind }

/**
 * Reads every phone of a row: of each phone column, in the order in which they are tried, the number that stands there,
 * none twice. Empty where the row has none that can be rung.
 * @param read a cell: `readPhoneToContact` where the phones are to be contacted, as the row's judge does
 */
export const createRowPhonesReader = (
  header: TableHeader,
  options: PhoneOptions,
  read: (cell: string, options: PhoneOptions) => PhoneReading = readPhone,
): ((cells: readonly string[]) => RowPhone[]) => {
  const columns = phoneColumnsOf(header)
  const optionsOf = createRowPhoneOptions(header, options)
  return (cells) => {
    const phones = new Map<string, RowPhone>()
    for (const column of columns) {
      const reading = read(cells[column] ?? '', optionsOf(cells, column))
      if (reading.ok && !phones.has(reading.digits))
        phones.set(reading.digits, { digits: reading.digits, kind: reading.kind })
    }
    return [...phones.values()]
  }
}
