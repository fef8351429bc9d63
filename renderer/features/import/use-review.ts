import { batch, createEffect, createSignal, on } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import {
  type BulkFix,
  type CellBlockTexts,
  type FixScope,
  type ReviewRow,
  type ReviewView,
  wholeFile,
} from '../../../shared/bridge/reviews.ts'
import { useAppState } from '../../state/context.ts'
import type { FileRules } from '../../state/file-rules.ts'
import type { Result } from '../../state/platform/result.ts'
import { useQuery } from '../../state/query.ts'
import { createRowPages } from '../../state/row-pages.ts'
import { createWrittenCells } from './written-cells.ts'

const isSame = (a: ReviewView, b: ReviewView): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A file that was read whole: its counts, the rows of the view that was asked for, and all that can be done to them. */
export const useReview = (batchId: () => number | null) => {
  const { workspace } = useAppState()
  const state = useQuery({
    topics: ['reviews'],
    input: batchId,
    read: (calls, id, signal) => calls.reviews.get({ batchId: id }, { signal }),
  })
  const [view, setView] = createSignal(wholeFile, { equals: isSame })
  const [total, setTotal] = createSignal<number>()
  const [problem, setProblem] = createSignal<Problem>()
  const [underWay, setUnderWay] = createSignal(0)
  const [renewals, setRenewals] = createSignal(0)
  const written = createWrittenCells()

  createEffect(
    on(batchId, () =>
      batch(() => {
        setView(wholeFile)
        setTotal(undefined)
        setProblem(undefined)
        written.clear()
      }),
    ),
  )

  const pages = createRowPages<ReviewRow>({
    version: () =>
      `${batchId()} ${workspace.generation()} ${JSON.stringify(view())} ${state.value()?.revision}`,
    read: async (offset, limit, signal) => {
      const id = batchId()
      if (id === null) return { ok: true, value: [] }
      const input = { batchId: id, view: view(), page: { offset, limit } }
      const came = written.asking()
      const result = await workspace.calls.reviews.rows(input, { signal })
      if (!result.ok) return result
      if (!signal.aborted) {
        setTotal(result.value.total)
        came(result.value.rows)
      }
      return { ok: true, value: result.value.rows }
    },
  })
  // How many rows a view has comes with its first page, whether or not any row is in view yet.
  createEffect(on([batchId, view], () => pages.show(0, 1)))

  const act = async <Value>(
    call: (id: number) => Promise<Result<Value>>,
  ): Promise<Result<Value> | undefined> => {
    const id = batchId()
    if (id === null) return undefined
    setUnderWay((count) => count + 1)
    const result = await call(id)
    setProblem(result.ok ? undefined : result.problem)
    setUnderWay((count) => count - 1)
    return result
  }

  /** What changes rows. Whoever sees that it is done sees what it made. */
  const change = <Value>(call: (id: number) => Promise<Result<Value>>) =>
    act(async (id) => {
      const result = await call(id)
      if (result.ok) await state.renewed()
      return result
    })

  /** What changes many rows, after which the view is put together anew. */
  const renew = async <Value>(
    call: (id: number) => Promise<Result<Value>>,
  ): Promise<Result<Value> | undefined> => {
    const result = await change(call)
    written.clear()
    setRenewals((count) => count + 1)
    return result
  }

  const { reviews } = workspace.calls
  return {
    state: state.value,
    problem: () => problem() ?? state.problem(),
    /** True from a person's word until it is carried out and seen. */
    isAtWork: () => underWay() > 0,
    view,
    /** Grows whenever the rows may stand in other places of the view. */
    renewals,
    setView: (patch: Partial<ReviewView>) => setView((known) => ({ ...known, ...patch })),
    /** Rows of the view; undefined until they are counted. */
    total,
    row: (index: number) => {
      const row = pages.row(index)
      return row === undefined ? undefined : written.over(row)
    },
    show: pages.show,
    writeCell: (row: number, column: number, text: string) => {
      const end = written.write(row, column, text)
      return change(async (id) => {
        const result = await reviews.setCell({ batchId: id, row, column, text })
        end(result.ok)
        return result
      })
    },
    writeBlock: (block: CellBlockTexts) =>
      change(async (id) => {
        const result = await reviews.writeBlock({ batchId: id, view: view(), block })
        // A cell that was written by itself before may have been written once more.
        if (result.ok) written.clear()
        return result
      }),
    /** The cells of rows of the view, in its order; null where they cannot all be read. */
    cells: async (first: number, last: number): Promise<string[][] | null> =>
      (await pages.all(first, last))?.map((row) => written.over(row).cells) ?? null,
    /** Where Ctrl with an arrow leads in a column; null where it cannot be told, or is not to be any more. */
    edge: async (
      { row, column }: { row: number; column: number },
      isDown: boolean,
      signal: AbortSignal,
    ): Promise<number | null> => {
      const id = batchId()
      if (id === null) return null
      const result = await reviews.edge({ batchId: id, view: view(), from: row, column, isDown }, { signal })
      return result.ok ? result.value.place : null
    },
    setRules: ({ roles, defaultDdd, phoneOrder }: FileRules) =>
      renew((id) =>
        reviews.setRules({ batchId: id, roles: [...roles], defaultDdd, phoneOrder: [...phoneOrder] }),
      ),
    preview: async (fix: BulkFix, scope: FixScope, signal: AbortSignal) => {
      const id = batchId()
      return id === null ? undefined : reviews.previewFix({ batchId: id, fix, scope }, { signal })
    },
    apply: (fix: BulkFix, scope: FixScope) => renew((id) => reviews.applyFix({ batchId: id, fix, scope })),
    undo: () => renew((id) => reviews.undo({ batchId: id })),
    redo: () => renew((id) => reviews.redo({ batchId: id })),
    commit: (listName: string) => act((id) => reviews.commit({ batchId: id, listName })),
  }
}

export type Review = ReturnType<typeof useReview>
