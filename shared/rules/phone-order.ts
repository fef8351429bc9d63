/** In which order the phone columns of a table are tried, where a person said so. */
import type { TableHeader } from './area-code-columns.ts'

type PhoneHeader = Pick<TableHeader, 'roles' | 'phoneOrder'>

/** The phone columns in the order in which they are tried: those that were ordered, then the others as the file has them. */
export const phoneColumnsOf = ({ roles, phoneOrder = [] }: PhoneHeader): number[] => {
  const columns = roles.flatMap((role, column) => (role === 'phone' ? [column] : []))
  const ordered = [...new Set(phoneOrder)].filter((column) => columns.includes(column))
  return [...ordered, ...columns.filter((column) => !ordered.includes(column))]
}

/** The order as it is kept: every phone column, or nothing where they are tried as the file has them. */
export const keptPhoneOrder = (header: PhoneHeader): number[] => {
  const columns = phoneColumnsOf(header)
  return columns.every((column, place) => place === 0 || column > (columns[place - 1] ?? -1)) ? [] : columns
}

/** The order once a phone column is put at a place; 0 = tried first. */
export const withPhoneAt = (header: PhoneHeader, column: number, place: number): number[] => {
  const others = phoneColumnsOf(header).filter((other) => other !== column)
  return keptPhoneOrder({ ...header, phoneOrder: others.toSpliced(place, 0, column) })
}
