import { createEffect, createSignal, on, onCleanup } from 'solid-js'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { hasKeyColumn } from '../../../shared/rules/key-roles.ts'
import type { JudgedRow } from '../../../shared/rules/row-verdict.ts'
import { useAppState } from '../../state/context.ts'

/** Waits for a moment without a key, so that not every letter of a fast hand is asked about. */
const restMs = 60

type Typed = {
  columns: readonly string[]
  roles: readonly ColumnRole[]
  defaultDdd: string | null
  phoneOrder: readonly number[]
  cells: readonly string[]
}

/**
 * What the rules say of a row as it is being typed, by the workspace's own code; whether it is a duplicate is known once
 * it is written. Null while nothing is typed or nothing was said yet.
 */
export const useDraftVerdict = (typed: () => Typed | null) => {
  const { workspace } = useAppState()
  const [verdict, setVerdict] = createSignal<JudgedRow | null>(null)
  createEffect(
    on(typed, (row) => {
      if (row === null || !hasKeyColumn(row.roles)) {
        setVerdict(null)
        return
      }
      const ended = new AbortController()
      const timer = setTimeout(() => {
        const { columns, roles, defaultDdd, phoneOrder, cells } = row
        const input = {
          columns: [...columns],
          roles: [...roles],
          defaultDdd,
          phoneOrder: [...phoneOrder],
          rows: [{ sourceRow: 1, cells: [...cells] }],
        }
        void workspace.calls.imports.judge(input, { signal: ended.signal }).then((result) => {
          const judged = result.ok ? result.value.rows[0] : undefined
          if (!ended.signal.aborted && judged !== undefined) setVerdict(judged)
        })
      }, restMs)
      onCleanup(() => {
        clearTimeout(timer)
        ended.abort()
      })
    }),
  )
  return verdict
}
