import { isDeepStrictEqual } from 'node:util'
import type {
  BulkFix,
  CellBlockTexts,
  FixScope,
  ReviewChange,
  ReviewRow,
  ReviewState,
  ReviewView,
} from '../../../../shared/bridge/reviews.ts'
import type { ColumnValues } from '../../../../shared/bridge/lists.ts'
import type { TableHeader } from '../../../../shared/rules/area-code-columns.ts'
import { hasKeyColumn } from '../../../../shared/rules/key-roles.ts'
import { createRowJudge, type RowJudge } from '../../../../shared/rules/judge-row.ts'
import { keptPhoneOrder } from '../../../../shared/rules/phone-order.ts'
import type { WritableDatabase } from '../../../database/handles.ts'
import { transaction } from '../../../database/sql.ts'
import { foreignPlan } from '../../rows/judge/foreign-plan.ts'
import { judgedRow } from '../../rows/judge/judge-in-order.ts'
import { ProblemError } from '../../base/problem-error.ts'
import {
  applyFix,
  changeCells,
  type ChangeUnderWay,
  judgeAll,
  previewFix,
} from '../../rows/edit/apply-change.ts'
import { type BlockWriter, createBlockWriter } from '../../rows/edit/block-writer.ts'
import { blockFixes, type FixRules } from '../../rows/edit/cell-fixes.ts'
import { createRowPlaces, listFiles } from '../../rows/store/imported-files.ts'
import { cellsOfRow, createCellCache } from '../../rows/view/cell-cache.ts'
import { createTouchedKeys, findDuplicates } from '../../rows/edit/duplicates.ts'
import { countRevision, insertChange } from '../../rows/batch.ts'
import type { PhoneHistory } from '../../rows/phone-results.ts'
import { getChange, type KeptChange, type ReviewBatch } from '../../rows/batch-queries.ts'
import { positionsWritten } from '../../rows/store/blocks.ts'
import {
  blockOfRow,
  copyIndex,
  countRows,
  isBlockChanged,
  judgedRowsOf,
  keyOfRow,
  readBlock,
  readIndex,
  type RowIndex,
  tallyOf,
  wordOf,
} from '../../rows/view/row-index.ts'
import { countValues } from '../../rows/view/column-values.ts'
import { type EdgeStart, findEdge } from '../../rows/view/find-edge.ts'
import { createQueue, pace } from '../../../turns.ts'
import { createViewRows } from './view-rows.ts'

/** A file in the person's hands: its rows, and every change to them, one after the other. */
export type Review = {
  state: () => Omit<ReviewState, 'source'> & Pick<ReviewBatch, 'source'>
  rows: (view: ReviewView, offset: number, limit: number) => Promise<{ total: number; rows: ReviewRow[] }>
  /** What the rows of a view have in a column. */
  values: (
    view: ReviewView,
    wanted: { column: number; search: string },
    signal: AbortSignal | undefined,
  ) => Promise<ColumnValues>
  /** A place in the view, as `findEdge` has it. After the changes under way. */
  edge: (view: ReviewView, start: EdgeStart, signal: AbortSignal | undefined) => Promise<number>
  /** @throws ProblemError `import_row_missing` */
  setCell: (row: number, column: number, text: string) => Promise<ReviewRow>
  /** Returns how many cells changed. */
  writeBlock: (view: ReviewView, block: CellBlockTexts) => Promise<number>
  preview: (fix: BulkFix, scope: FixScope, signal: AbortSignal | undefined) => ReturnType<typeof previewFix>
  apply: (fix: BulkFix, scope: FixScope) => Promise<number>
  setRules: (rules: Rules) => Promise<void>
  undo: () => Promise<void>
  redo: () => Promise<void>
  /** Runs `work` when no change is under way, and lets none begin meanwhile. */
  alone: <Result>(work: () => Result | Promise<Result>) => Promise<Result>
  isAtWork: () => boolean
}

/** By which columns, tried in which order, and which DDD rows are judged. */
type Rules = Pick<ReviewBatch, 'roles' | 'defaultDdd' | 'phoneOrder'>

type Dependencies = {
  db: WritableDatabase
  now: () => number
  phoneHistory: PhoneHistory
  onState: () => void
}

/** Opens a file that waits. Its rows' verdicts are read into memory; a million of them in half a second. */
export const openReview = async (
  { db, now, phoneHistory, onState }: Dependencies,
  batch: ReviewBatch,
): Promise<Review> => {
  const { batchId } = batch
  let { revision, tally } = batch
  let rules: Rules = pickRules(batch)
  let index = await readIndex(db, batchId, revision)
  let busy: ReviewState['busy'] = null
  const cells = createCellCache(db, batchId, () => revision)
  const viewRows = createViewRows(() => index, cells, batch.columns)
  const placeOf = createRowPlaces(listFiles(db, batchId))

  const headerBy = ({ roles, phoneOrder }: Rules): TableHeader => ({
    columns: batch.columns,
    roles,
    phoneOrder,
  })

  const optionsBy = ({ defaultDdd }: Rules) => ({ defaultDdd, foreignPlan })
  const fixRules = async (fix: BulkFix): Promise<FixRules> => ({
    header: headerBy(rules),
    options: optionsBy(rules),
    known: fix.kind === 'reached_first' ? await phoneHistory.read() : null,
  })

  const changing = createQueue()
  const alone = changing.add

  const rowOf = (row: number): ReviewRow => {
    const block = blockOfRow(index, row)
    const first = index.firsts[row] ?? 0
    const firstPlace = first === 0 ? null : placeOf(index.sourceRows[first - 1] ?? 0)
    return {
      row,
      sourceRow: placeOf(index.sourceRows[row] ?? 0).row,
      cells: cellsOfRow(cells.block(block), row - (index.starts[block] ?? 0)),
      ...judgedRow(wordOf(index, row).fate, keyOfRow(index, row), firstPlace),
    }
  }

  const say = (next: ReviewState['busy']): void => {
    busy = next
    onState()
  }

  /**
   * One change, there wholly or not at all: what it writes counts from the last transaction on.
   * @param work makes the change, and says what it was; null = nothing changed
   */
  const change = async (
    total: number,
    by: Rules,
    work: (under: ChangeUnderWay, judge: RowJudge) => Promise<ReviewChange | null>,
  ): Promise<ReviewChange | null> => {
    const next = copyIndex(index)
    const touched = createTouchedKeys()
    const changed = new Set<number>()
    const writer = createBlockWriter(db, batchId, revision)
    const watched = {
      ...writer,
      cells: (position: number, block: Parameters<typeof writer.cells>[1]) => {
        changed.add(position)
        return writer.cells(position, block)
      },
    }
    const progress = (done: number): void => say({ done, total })
    try {
      const judge = createRowJudge(headerBy(by), optionsBy(by))
      const what = await work({ index: next, cells, touched, writer: watched, progress }, judge)
      if (what === null) return null
      await findDuplicates(next, touched)
      for (let block = 0; block + 1 < next.starts.length; block += 1) {
        if (!isBlockChanged(index, next, block)) continue
        const { judged, counts } = judgedRowsOf(next, block)
        await writer.verdicts(block, judged, counts)
      }
      keep(next, { ...by, what, tally: tallyOf(next) }, writer)
      cells.forget(changed)
      return what
    } catch (error) {
      writer.giveUp()
      throw error
    } finally {
      say(null)
    }
  }

  const adopt = (kept: KeptChange): void => {
    rules = pickRules(kept)
    tally = kept.tally
  }

  const keep = (next: RowIndex, kept: KeptChange, writer: BlockWriter): void => {
    writer.end(() => {
      insertChange(db, batchId, revision + 1, kept, new Date(now()).toISOString())
      // It became a list, or was given up, while this change waited its turn: nothing of it stays.
      if (!countRevision(db, batchId, revision + 1, kept)) throw new ProblemError('review_missing')
    })
    index = next
    revision += 1
    adopt(kept)
  }

  /** Goes to a revision beside this one, whose blocks are all there. */
  const stepTo = async (to: number): Promise<void> => {
    const kept = getChange(db, batchId, to)
    if (kept === null) return
    // The blocks that differ are those that the later of the two wrote.
    const later = Math.max(to, revision)
    const next = copyIndex(index)
    const written = positionsWritten(db, batchId, later)
    for (const position of written.verdicts) {
      readBlock(db, next, { batchId, position, revision: to })
      await pace()
    }
    transaction(db, () => countRevision(db, batchId, to, kept))
    index = next
    revision = to
    adopt(kept)
    cells.forget(written.cells)
    viewRows.forget()
    onState()
  }

  return {
    state: () => ({
      batchId,
      fileName: batch.fileName,
      fileCount: batch.fileCount,
      listName: batch.listName,
      startedAt: batch.startedAt,
      source: batch.source,
      columns: batch.columns,
      ...rules,
      tally: structuredClone(tally),
      revision,
      undo: revision === 0 ? null : (getChange(db, batchId, revision)?.what ?? null),
      redo: getChange(db, batchId, revision + 1)?.what ?? null,
      busy,
    }),
    rows: async (view, offset, limit) => {
      const rows = await viewRows.ofView(view)
      const page: ReviewRow[] = []
      for (const row of rows.subarray(offset, offset + limit)) {
        page.push(rowOf(row))
        // Of a sorted file each row may lie in a block of its own, which takes its time to open.
        await pace()
      }
      return { total: rows.length, rows: page }
    },
    // Beside the view that is shown, which stays as it is.
    values: async (view, wanted, signal = new AbortController().signal) =>
      countValues({ index, cells }, await viewRows.find(view, signal), wanted, signal),
    edge: (view, start, signal) =>
      alone(async () => findEdge({ index, cells }, await viewRows.ofView(view), start, signal)),
    setCell: (row, column, text) =>
      alone(async () => {
        if (row >= countRows(index)) throw new ProblemError('import_row_missing')
        const fix = (before: string): string | null => (before === text ? null : text)
        const sourceRow = placeOf(index.sourceRows[row] ?? 0).row
        await change(1, rules, async (under, judge) => {
          const changed = await changeCells(
            under,
            Uint32Array.of(row),
            { columns: [column], fix },
            judge,
            rules.roles,
          )
          return changed.cells === 0 ? null : { kind: 'cell', column, sourceRow }
        })
        return rowOf(row)
      }),
    writeBlock: (view, block) =>
      alone(async () => {
        const shownRows = (await viewRows.ofView(view)).subarray(block.first, block.last + 1)
        const made = await change(shownRows.length, rules, async (under, judge) => {
          const [top] = shownRows
          if (top === undefined) return null
          const ofTop = rowOf(top).cells
          const texts = block.texts ?? [block.columns.map((column) => ofTop[column] ?? '')]
          const fixes = blockFixes(shownRows, { columns: block.columns, texts })
          const changed = await changeCells(under, shownRows.toSorted(), fixes, judge, rules.roles)
          return changed.cells === 0 ? null : { kind: 'block', cells: changed.cells }
        })
        return made?.kind === 'block' ? made.cells : 0
      }),
    preview: async (fix, scope, signal) => {
      const rows = await viewRows.inScope(scope)
      return alone(async () => {
        const { rows: count, examples } = await previewFix(
          { index, cells },
          rows,
          fix,
          await fixRules(fix),
          signal,
        )
        return {
          rows: count,
          examples: examples.map((one) => ({ ...one, sourceRow: placeOf(one.sourceRow).row })),
        }
      })
    },
    apply: (fix, scope) =>
      alone(async () => {
        const rows = await viewRows.inScope(scope)
        const made = await change(rows.length, rules, async (under, judge) => {
          const changed = await applyFix(under, rows, fix, judge, await fixRules(fix))
          return changed === 0 ? null : { kind: 'fix', fix, rows: changed }
        })
        viewRows.forget()
        return made?.kind === 'fix' ? made.rows : 0
      }),
    setRules: (wanted) =>
      alone(async () => {
        if (!hasKeyColumn(wanted.roles)) throw new ProblemError('import_no_key_column')
        const next = { ...pickRules(wanted), phoneOrder: keptPhoneOrder(wanted) }
        if (isDeepStrictEqual(rules, next)) return
        await change(countRows(index), next, async (under, judge) => {
          await judgeAll(under, judge)
          return { kind: 'settings' }
        })
        viewRows.forget()
      }),
    undo: () => alone(() => stepTo(revision - 1)),
    redo: () => alone(() => stepTo(revision + 1)),
    alone,
    isAtWork: changing.isBusy,
  }
}

const pickRules = ({ roles, defaultDdd, phoneOrder }: Rules): Rules => ({ roles, defaultDdd, phoneOrder })
