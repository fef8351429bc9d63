/** Which column of a table made by others is what: each role takes the column that speaks most for it. */
import { foldText } from './fold-text.ts'
import type { ForeignPlan } from './phone.ts'
import { readPhone } from './phone.ts'

/** The header says it, the cells do, or it was chosen the last time these headers came. */
export const columnReasons = ['header', 'content', 'remembered'] as const
export type ColumnReason = (typeof columnReasons)[number]

/** @property header folded, in words. @property cells that are filled. @property rows how many rows there are */
export type SampledColumn = { header: string; cells: readonly string[]; rows: number }

/** How much speaks for a column in a role; null where it cannot be meant. */
export type ColumnScore = { score: number; why: ColumnReason } | null

/**
 * Gives each role the column that scores best in it, the first of equal ones; the others are `unused`.
 * @param rows a sample; each row as wide as `columns`, or wider
 * @param roles in the order in which they take a column
 */
export const assignColumns = <Role extends string>(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  roles: readonly Role[],
  scoreOf: (role: Role, sampled: SampledColumn) => ColumnScore,
): { role: Role | 'unused'; why: ColumnReason | null }[] => {
  const sampled = columns.map((name, column): SampledColumn => ({
    header: foldText(name)
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
    cells: rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== ''),
    rows: rows.length,
  }))
  const found: { role: Role | 'unused'; why: ColumnReason | null }[] = columns.map(() => ({
    role: 'unused',
    why: null,
  }))
  for (const role of roles) {
    const [best] = sampled
      .flatMap((one, column) => {
        const scored = found[column]?.role === 'unused' ? scoreOf(role, one) : null
        return scored === null ? [] : [{ column, ...scored }]
      })
      .toSorted((a, b) => b.score - a.score || a.column - b.column)
    if (best !== undefined) found[best.column] = { role, why: best.why }
  }
  return found
}

/** Which share of the cells are of a kind, from 0 to 1. */
export const shareOfCells = (cells: readonly string[], is: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length

/** Also what a spreadsheet program has damaged: the column is the phones', and its rows are told as damaged. */
export const isMeantAsPhone = (cell: string, foreignPlan: ForeignPlan): boolean => {
  const reading = readPhone(cell, { defaultDdd: null, foreignPlan })
  return (
    reading.ok || reading.reason === 'phone_scientific_notation' || reading.reason === 'phone_without_ddd'
  )
}
