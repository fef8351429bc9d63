import type { BulkFix } from '../../../../shared/bridge/reviews.ts'
import { readAreaCode } from '../../../../shared/rules/area-code.ts'
import { pairAreaCodes } from '../../../../shared/rules/area-code-columns.ts'
import { addDdd, padDocument, replaceText, stripMask } from '../../../../shared/rules/cell-fixes.ts'
import type { ColumnRole } from '../../../../shared/rules/column-roles.ts'
import { isJudgedRole } from '../../../../shared/rules/key-roles.ts'
import { type RowJudge } from '../../../../shared/rules/judge-row.ts'
import {
  isJudgedReason,
  type RejectionReason,
  type RowVerdict,
} from '../../../../shared/rules/row-verdict.ts'
import { cellsBetween, firstCellsOf, type RowEdit, withEdits } from '../store/cell-block.ts'
import type { BlockWriter } from './block-writer.ts'
import type { CellFixes, FixRules } from './cell-fixes.ts'
import { type CellCache, cellOfRow, cellsOfRow, type OpenBlock } from '../view/cell-cache.ts'
import type { TouchedKeys } from './duplicates.ts'
import { reachedFirstFixes } from './reached-first.ts'
import { blockOfRow, type RowIndex, setVerdict, wordOf } from '../view/row-index.ts'
import { pace } from '../../../turns.ts'

/** A change on its way: what it has changed so far, seen by nobody else. */
export type ChangeUnderWay = {
  index: RowIndex
  cells: CellCache
  touched: TouchedKeys
  writer: BlockWriter
  /** Told how many rows were gone through. */
  progress: (rows: number) => void
}

/** What a fix does to cells, or null for what changes none. */
const cellFixesOf = async (fix: BulkFix, index: RowIndex, rules: FixRules): Promise<CellFixes | null> => {
  const { header } = rules
  switch (fix.kind) {
    case 'strip_mask':
      return { columns: [fix.column], fix: stripMask }
    case 'pad_document': {
      const role = header.roles[fix.column]
      const wanted = role === 'cpf' || role === 'cnpj' ? role : null
      return { columns: [fix.column], fix: (cell) => padDocument(cell, wanted) }
    }
    case 'add_ddd': {
      const areaCodes = pairAreaCodes(header)[fix.column] ?? null
      return {
        columns: [fix.column],
        fix: (cell, cellAt) =>
          areaCodes === null || readAreaCode(cellAt(areaCodes)) === 'missing' ? addDdd(cell, fix.ddd) : null,
      }
    }
    case 'replace':
      return { columns: [fix.column], fix: replaceText(fix) }
    case 'reached_first':
      return reachedFirstFixes(index, rules)
    case 'drop_rows':
    case 'restore_rows':
      return null
  }
}

/** Rows, in the file's order, by the blocks that they stand in. */
export function* byBlock(
  index: RowIndex,
  rows: Uint32Array,
): Generator<{ block: number; rows: Uint32Array }> {
  let from = 0
  while (from < rows.length) {
    const block = blockOfRow(index, rows[from] ?? 0)
    const end = index.starts[block + 1] ?? Infinity
    let to = from
    while (to < rows.length && (rows[to] ?? Infinity) < end) to += 1
    yield { block, rows: rows.subarray(from, to) }
    from = to
  }
}

/**
 * Changes cells, and judges their rows again.
 * @param rows in the file's order
 * @returns how many cells changed, and in how many rows
 */
export const changeCells = async (
  change: ChangeUnderWay,
  rows: Uint32Array,
  { columns, fix }: CellFixes,
  judge: RowJudge,
  roles: readonly ColumnRole[],
): Promise<{ cells: number; rows: number }> => {
  const { index, cells, writer } = change
  const isJudged = columns.some(
    (column) => column >= roles.length || isJudgedRole(roles[column] ?? 'variable'),
  )
  const changed = { cells: 0, rows: 0 }
  let done = 0
  for (const { block, rows: some } of byBlock(index, rows)) {
    const start = index.starts[block] ?? 0
    const before = cells.block(block)
    const edits = new Map<number, RowEdit>()
    for (const row of some) {
      const cellAt = (column: number): string => cellOfRow(before, row - start, column)
      const edit = new Map<number, string>()
      for (const [at, column] of columns.entries()) {
        const text = fix(cellAt(column), cellAt, row, at)
        if (text !== null) edit.set(column, text)
      }
      if (edit.size === 0) continue
      edits.set(row - start, edit)
      changed.cells += edit.size
      changed.rows += 1
    }
    if (edits.size > 0) {
      const after = withEdits(before, edits)
      if (isJudged)
        judgeRows(change, { ...after, firstCells: firstCellsOf(after) }, start, edits.keys(), judge)
      await writer.cells(block, after)
    }
    done += some.length
    change.progress(done)
    await pace()
  }
  return changed
}

const judgeRows = (
  change: ChangeUnderWay,
  block: OpenBlock,
  start: number,
  rows: Iterable<number>,
  judge: RowJudge,
): void => {
  for (const row of rows) {
    if (isJudged(change.index, start + row)) judgeRow(change, start + row, judge(cellsOfRow(block, row)))
  }
}

const judgeRow = ({ index, touched }: ChangeUnderWay, row: number, verdict: RowVerdict): void => {
  touched.add(index.keys[row] ?? 0)
  setVerdict(index, row, verdict)
  touched.add(index.keys[row] ?? 0)
}

const reasonOf = (index: RowIndex, row: number): RejectionReason | null => {
  const { fate } = wordOf(index, row)
  return fate.outcome === 'rejected' ? fate.reason : null
}

const isDropped = (index: RowIndex, row: number): boolean => reasonOf(index, row) === 'row_dropped'

/** False of a row that is out whatever the rules say of it. */
const isJudged = (index: RowIndex, row: number): boolean => {
  const reason = reasonOf(index, row)
  return reason === null || isJudgedReason(reason)
}

const dropped: RowVerdict = { outcome: 'rejected', reason: 'row_dropped' }

/** Takes rows out. Returns how many were in. */
const dropRows = async (change: ChangeUnderWay, rows: Uint32Array): Promise<number> => {
  let count = 0
  for (const { rows: some } of byBlock(change.index, rows)) {
    const inside = some.filter((row) => isJudged(change.index, row))
    for (const row of inside) judgeRow(change, row, dropped)
    count += inside.length
    await pace()
  }
  return count
}

/** Takes dropped rows in again, as the rules judge them. Returns how many were out. */
const restoreRows = async (change: ChangeUnderWay, rows: Uint32Array, judge: RowJudge): Promise<number> => {
  let count = 0
  for (const { block, rows: some } of byBlock(change.index, rows)) {
    const start = change.index.starts[block] ?? 0
    const out = [...some].filter((row) => isDropped(change.index, row))
    if (out.length > 0) {
      const open = change.cells.block(block)
      for (const row of out) judgeRow(change, row, judge(cellsOfRow(open, row - start)))
      count += out.length
    }
    await pace()
  }
  return count
}

/** Judges every row by other rules; what the person dropped stays dropped. */
export const judgeAll = async (change: ChangeUnderWay, judge: RowJudge): Promise<void> => {
  const { index, cells } = change
  for (let block = 0; block + 1 < index.starts.length; block += 1) {
    const start = index.starts[block] ?? 0
    const end = index.starts[block + 1] ?? start
    const open = cells.block(block)
    for (let row = start; row < end; row += 1) {
      if (!isJudged(index, row)) continue
      const first = open.firstCells[row - start] ?? 0
      judgeRow(change, row, judge(cellsBetween(open, first, open.firstCells[row - start + 1] ?? first)))
    }
    change.progress(end)
    await pace()
  }
}

/**
 * Does a fix to rows, which come in the file's order.
 * @returns how many rows changed
 */
export const applyFix = async (
  change: ChangeUnderWay,
  rows: Uint32Array,
  fix: BulkFix,
  judge: RowJudge,
  rules: FixRules,
): Promise<number> => {
  const fixes = await cellFixesOf(fix, change.index, rules)
  if (fixes !== null) return (await changeCells(change, rows, fixes, judge, rules.header.roles)).rows
  return fix.kind === 'drop_rows' ? dropRows(change, rows) : restoreRows(change, rows, judge)
}

/** What a fix would do to these rows, which come in the file's order, without doing it. */
export const previewFix = async (
  { index, cells }: { index: RowIndex; cells: CellCache },
  rows: Uint32Array,
  fix: BulkFix,
  rules: FixRules,
  signal: AbortSignal | undefined,
): Promise<{ rows: number; examples: { sourceRow: number; before: string; after: string }[] }> => {
  const fixes = await cellFixesOf(fix, index, rules)
  if (fixes === null) {
    const isWanted = fix.kind === 'restore_rows'
    const isMeant = isWanted ? isDropped : isJudged
    return { rows: rows.filter((row) => isMeant(index, row)).length, examples: [] }
  }
  const examples: { sourceRow: number; before: string; after: string }[] = []
  let count = 0
  for (const { block, rows: some } of byBlock(index, rows)) {
    const start = index.starts[block] ?? 0
    const open = cells.block(block)
    for (const row of some) {
      const cellAt = (column: number): string => cellOfRow(open, row - start, column)
      let isChanged = false
      for (const [at, column] of fixes.columns.entries()) {
        const before = cellAt(column)
        const after = fixes.fix(before, cellAt, row, at)
        if (after === null || isChanged) continue
        isChanged = true
        count += 1
        if (examples.length < mostExamples)
          examples.push({ sourceRow: index.sourceRows[row] ?? 0, before, after })
      }
    }
    await pace(signal)
  }
  return { rows: count, examples }
}

const mostExamples = 5
