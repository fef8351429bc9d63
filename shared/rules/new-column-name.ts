import { columnKey } from './template.ts'

/** A name for one more column, unlike all others: with a number where the wanted one is taken. */
export const newColumnName = (columns: readonly string[], wanted: string): string => {
  const taken = new Set(columns.map(columnKey))
  let name = wanted
  for (let number = 2; taken.has(columnKey(name)); number += 1) name = `${wanted} (${number})`
  return name
}
