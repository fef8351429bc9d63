import type { implement } from '@orpc/server'
import type { ChangeTopic } from '../../../shared/bridge/changes.ts'
import type { workspaceContract } from '../../../shared/bridge/index.ts'
import type { BulkFix, ReviewRow, ReviewState } from '../../../shared/bridge/reviews.ts'
import { addDdd, padDocument, replaceText, stripMask } from '../../../shared/rules/cell-fixes.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'
import { createRowJudge } from '../../../shared/rules/judge-row.ts'
import { countVerdict, emptyTally, isMending, type Tally } from '../../../shared/rules/row-verdict.ts'
import { columns, dirtyRows, roles } from './people.ts'
import { refuse } from './refuse.ts'

type Implementer = ReturnType<typeof implement<typeof workspaceContract>>['reviews']

const rowsInFile = 1_200

/** One file that waits, judged by the real rules, without what the workspace does to keep it. */
export const pretendedReviews = (
  os: Implementer,
  isWaiting: boolean,
  changed: (...topics: ChangeTopic[]) => void,
) => {
  const file = dirtyRows(rowsInFile)
  let isThere = isWaiting
  let defaultDdd: string | null = null
  let chosenRoles: ColumnRole[] = [...roles]
  let revision = 0

  const judged = (): { rows: ReviewRow[]; tally: Tally } => {
    const judge = createRowJudge(chosenRoles, { defaultDdd, foreignPlan: () => null })
    const first = new Map<string, number>()
    const tally = emptyTally()
    const rows = file.map(({ sourceRow, cells }, row): ReviewRow => {
      const verdict = judge(cells)
      const base = { row, sourceRow, cells }
      if (verdict.outcome === 'rejected') {
        countVerdict(tally, verdict, false)
        return {
          ...base,
          outcome: 'rejected',
          key: null,
          repairs: [],
          reason: verdict.reason,
          duplicateOf: null,
        }
      }
      const before = first.get(verdict.key) ?? null
      countVerdict(tally, verdict, before !== null)
      if (before === null) first.set(verdict.key, sourceRow)
      const repairs = verdict.repairs.filter(isMending)
      const outcome = before !== null ? 'duplicate' : repairs.length > 0 ? 'repaired' : 'accepted'
      return { ...base, outcome, key: verdict.key, repairs, reason: null, duplicateOf: before }
    })
    return { rows, tally }
  }

  const state = (): ReviewState => ({
    batchId: 1,
    fileName: 'clientes-novembro.csv',
    listName: 'Clientes novembro',
    startedAt: '2026-11-21T17:12:00.000Z',
    source: {
      path: 'C:\\Users\\ana\\clientes-novembro.csv',
      choices: {},
      facts: {
        kind: 'csv',
        fileBytes: 18_220,
        encoding: 'windows-1252',
        delimiter: ';',
        sheets: [],
        sheet: null,
        headerRow: 1,
        columns: [...columns],
      },
    },
    columns: [...columns],
    roles: chosenRoles,
    defaultDdd,
    tally: judged().tally,
    revision,
    undo: revision > 0 ? { kind: 'cell', column: 1, sourceRow: 12 } : null,
    redo: null,
    busy: null,
  })
  const step = () => {
    revision += 1
    changed('reviews')
  }
  const fixOf = (fix: BulkFix): ((cell: string) => string | null) => {
    switch (fix.kind) {
      case 'strip_mask':
        return stripMask
      case 'pad_document':
        return (cell) => padDocument(cell, null)
      case 'add_ddd':
        return (cell) => addDdd(cell, fix.ddd)
      case 'replace':
        return replaceText(fix)
      case 'drop_rows':
      case 'restore_rows':
        return () => null
    }
  }
  const columnOf = (fix: BulkFix): number => ('column' in fix ? fix.column : 0)

  return {
    list: os.list.handler(() => (isThere ? [state()] : [])),
    get: os.get.handler(() => {
      isThere = true
      return state()
    }),
    rows: os.rows.handler(({ input: { view, page } }) => {
      const wanted = judged().rows.filter(
        (row) =>
          (view.show === 'all' ||
            row.outcome === view.show ||
            (view.show === 'problems' && (row.outcome === 'rejected' || row.outcome === 'duplicate'))) &&
          (view.reason === null || row.reason === view.reason) &&
          (view.repair === null || row.repairs.includes(view.repair)) &&
          (view.search === '' || row.cells.some((cell) => foldText(cell).includes(foldText(view.search)))),
      )
      return { total: wanted.length, rows: wanted.slice(page.offset, page.offset + page.limit) }
    }),
    setCell: os.setCell.handler(({ input }) => {
      const row = file[input.row] ?? refuse('import_row_missing')
      row.cells[input.column] = input.text
      step()
      return judged().rows[input.row] ?? refuse('import_row_missing')
    }),
    previewFix: os.previewFix.handler(({ input: { fix } }) => {
      const changes = file.flatMap(({ sourceRow, cells }) => {
        const before = cells[columnOf(fix)] ?? ''
        const after = fixOf(fix)(before)
        return after === null ? [] : [{ sourceRow, before, after }]
      })
      return { rows: changes.length, examples: changes.slice(0, 5) }
    }),
    applyFix: os.applyFix.handler(({ input: { fix } }) => {
      let rows = 0
      for (const { cells } of file) {
        const after = fixOf(fix)(cells[columnOf(fix)] ?? '')
        if (after === null) continue
        cells[columnOf(fix)] = after
        rows += 1
      }
      step()
      return { rows }
    }),
    setRules: os.setRules.handler(({ input }) => {
      chosenRoles = input.roles
      defaultDdd = input.defaultDdd
      step()
    }),
    undo: os.undo.handler(() => step()),
    redo: os.redo.handler(() => step()),
    commit: os.commit.handler(() => ({ listId: 'atraso' })),
    discard: os.discard.handler(() => {
      isThere = false
      changed('reviews')
    }),
    reopen: os.reopen.handler(() => ({ batchId: 1 })),
  }
}
