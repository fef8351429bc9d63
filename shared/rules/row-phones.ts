import type { TableHeader } from './area-code-columns.ts'
import { type PhoneOptions, readPhone } from './phone.ts'
import { createRowPhoneOptions } from './row-phone-options.ts'

/**
 * Reads every phone of a row: of each phone column the number that stands there, as the row's judge reads it (digits with
 * the country code), none twice. Empty where the row has none that can be rung.
 */
export const createRowPhonesReader = (
  header: TableHeader,
  options: PhoneOptions,
): ((cells: readonly string[]) => string[]) => {
  const columns = header.roles.flatMap((role, column) => (role === 'phone' ? [column] : []))
  const optionsOf = createRowPhoneOptions(header, options)
  return (cells) => {
    const phones = new Set<string>()
    for (const column of columns) {
      const reading = readPhone(cells[column] ?? '', optionsOf(cells, column))
      if (reading.ok) phones.add(reading.digits)
    }
    return [...phones]
  }
}
