/** How the cells of rows are fixed. */
import type { TableHeader } from '../../../../shared/rules/area-code-columns.ts'
import type { PhoneOptions } from '../../../../shared/rules/phone.ts'
import type { KnownPhones } from '../phone-results.ts'

/** What a cell becomes; null = it stays. `cellAt` gives others of its row; `at` is its place among those that are fixed. */
type CellFix = (cell: string, cellAt: (column: number) => string, row: number, at: number) => string | null

/** The columns whose cells are fixed, and how. */
export type CellFixes = { columns: readonly number[]; fix: CellFix }

/** By what rows are read, and what is known of their phones. */
export type FixRules = { header: TableHeader; options: PhoneOptions; known: KnownPhones | null }

/**
 * The fixes that write a block's texts.
 * @param rows in the order of the view, which is that of the texts; they may be changed in another one
 */
export const blockFixes = (
  rows: Uint32Array,
  { columns, texts }: { columns: readonly number[]; texts: readonly (readonly string[])[] },
): CellFixes => {
  const places = new Map([...rows].map((row, place) => [row, place]))
  return {
    columns,
    fix: (before, _cellAt, row, at) => {
      const line = texts[(places.get(row) ?? 0) % texts.length] ?? []
      const text = line[at % line.length] ?? ''
      return before === text ? null : text
    },
  }
}
