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

/**
 * The order once a phone column was moved among the columns on the screen: it is tried before the phone column that now
 * stands behind it. Columns that are hidden, and moves past other columns only, change nothing.
 * @param was the columns on the screen before, from the left
 * @param now the same after
 * @returns undefined where the order stays
 */
export const phoneOrderOnceMoved = (
  header: PhoneHeader,
  moved: number,
  was: readonly number[],
  now: readonly number[],
): number[] | undefined => {
  const tried = phoneColumnsOf(header)
  const isPhone = (column: number): boolean => tried.includes(column)
  const shown = now.filter(isPhone)
  if (!isPhone(moved) || was.filter(isPhone).join() === shown.join()) return undefined
  const behind = shown[shown.indexOf(moved) + 1]
  const others = tried.filter((column) => column !== moved)
  return withPhoneAt(header, moved, behind === undefined ? others.length : others.indexOf(behind))
}

/** The order once a phone column is put at a place; 0 = tried first. */
export const withPhoneAt = (header: PhoneHeader, column: number, place: number): number[] => {
  const others = phoneColumnsOf(header).filter((other) => other !== column)
  return keptPhoneOrder({ ...header, phoneOrder: others.toSpliced(place, 0, column) })
}
