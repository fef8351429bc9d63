import { pairAreaCodes } from '../../../../shared/rules/area-code-columns.ts'
import { phoneColumnsOf } from '../../../../shared/rules/phone-order.ts'
import { createReachedFirst } from '../../../../shared/rules/reached-first.ts'
import { pace, stepsPerLook } from '../../../turns.ts'
import { FirstRows } from '../judge/first-rows.ts'
import { numberOfDigits } from '../judge/key-numbers.ts'
import { pastOfPhone } from '../phone-results.ts'
import { countRows, type RowIndex } from '../view/row-index.ts'
import type { CellFixes, FixRules } from './cell-fixes.ts'

const none: ReadonlyMap<number, string> = new Map()

/**
 * The fixes that have phones change places. A phone that another row goes by, as in families, stays where it is: that
 * person would be left out as a duplicate. So does the phone of a row with duplicates: a duplicate would become a person.
 */
export const reachedFirstFixes = async (
  index: RowIndex,
  { header, options, known }: FixRules,
): Promise<CellFixes> => {
  const pairs = pairAreaCodes(header)
  const phones = phoneColumnsOf(header)
  const areaCodes = phones.flatMap((column) => pairs[column] ?? [])
  const columns = [...new Set([...phones, ...areaCodes])]
  const taken = new FirstRows()
  const repeated = new Set<number>()
  for (let row = 0; row < countRows(index); row += 1) {
    if (row % stepsPerLook === 0) await pace()
    const key = index.keys[row] ?? 0
    if (key !== 0 && taken.take(key, row) !== undefined) repeated.add(key)
  }
  const rule = createReachedFirst(header, options, (digits) => pastOfPhone(known, digits))
  const editsOf = (row: number, cellAt: (column: number) => string): ReadonlyMap<number, string> => {
    const key = index.keys[row] ?? 0
    if (key === 0 || repeated.has(key)) return none
    const found = rule(header.roles.map((_role, column) => cellAt(column)))
    const to = found === null ? null : numberOfDigits(found.to)
    if (found === null || to === null || taken.take(to, row) !== undefined) return none
    return found.edits
  }
  let edits = none
  return {
    columns,
    fix: (cell, cellAt, row, at) => {
      if (at === 0) edits = editsOf(row, cellAt)
      const text = edits.get(columns[at] ?? -1) ?? cell
      return text === cell ? null : text
    },
  }
}
