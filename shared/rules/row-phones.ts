import type { TableHeader } from './area-code-columns.ts'
import { type PhoneKind, type PhoneOptions, readPhone } from './phone.ts'
import { phoneColumnsOf } from './phone-order.ts'
import { createRowPhoneOptions } from './row-phone-options.ts'

/** A phone of a row: digits with the country code. */
export type RowPhone = { digits: string; kind: PhoneKind }

/**
 * Reads every phone of a row: of each phone column, in the order in which they are tried, the number that stands there, as
 * the row's judge reads it, none twice. Empty where the row has none that can be rung.
 */
export const createRowPhonesReader = (
  header: TableHeader,
  options: PhoneOptions,
): ((cells: readonly string[]) => RowPhone[]) => {
  const columns = phoneColumnsOf(header)
  const optionsOf = createRowPhoneOptions(header, options)
  return (cells) => {
    const phones = new Map<string, RowPhone>()
    for (const column of columns) {
      const reading = readPhone(cells[column] ?? '', optionsOf(cells, column))
      if (reading.ok && !phones.has(reading.digits))
        phones.set(reading.digits, { digits: reading.digits, kind: reading.kind })
    }
    return [...phones.values()]
  }
}
