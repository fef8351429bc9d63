import { createEffect, createSignal, on, onCleanup } from 'solid-js'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { isMending, type RowVerdict } from '../../../shared/rules/row-verdict.ts'
import { useAppState } from '../../state/context.ts'
import { hasKeyRole } from './use-inspection.ts'
import type { FileRow } from './file-grid.tsx'

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
  const [verdict, setVerdict] = createSignal<Omit<FileRow, 'sourceRow' | 'cells'> | null>(null)
  createEffect(
    on(typed, (row) => {
      if (row === null || !hasKeyRole(row.roles)) {
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
          rows: [[...cells]],
        }
        void workspace.calls.imports.judge(input, { signal: ended.signal }).then((result) => {
          const said = result.ok ? result.value.verdicts[0] : undefined
          if (!ended.signal.aborted && said !== undefined) setVerdict(wordsOf(said))
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

const wordsOf = (said: RowVerdict): Omit<FileRow, 'sourceRow' | 'cells'> => {
  if (said.outcome === 'rejected')
    return {
      outcome: 'rejected',
      key: null,
      repairs: [],
      notes: [],
      reason: said.reason,
      duplicateOf: null,
      duplicateFile: null,
    }
  const repairs = said.repairs.filter(isMending)
  return {
    outcome: repairs.length > 0 ? 'repaired' : 'accepted',
    key: said.key,
    repairs,
    notes: said.notes ?? [],
    reason: null,
    duplicateOf: null,
    duplicateFile: null,
  }
}
