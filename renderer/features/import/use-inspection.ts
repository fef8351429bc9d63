import { createEffect, createMemo, createSignal, on, onCleanup, untrack } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import type { SpreadsheetFacts } from '../../../shared/processes/reader.ts'
import type { ColumnRole, ProposalReason } from '../../../shared/rules/column-roles.ts'
import type { RowVerdict } from '../../../shared/rules/row-verdict.ts'
import { useAppState } from '../../state/context.ts'
import type { FileRules, QueuedFile } from '../../state/import-queue.ts'
import { headerOf } from '../../state/table-headers.ts'
import { judgeRows } from './sample-outcomes.ts'

type Inspection = {
  facts: SpreadsheetFacts
  proposed: readonly ColumnRole[]
  phoneOrder: readonly number[]
  why: readonly (ProposalReason | null)[]
}

const keyRoles: readonly ColumnRole[] = ['phone', 'cpf', 'cnpj']

export const hasKeyRole = (roles: readonly ColumnRole[]): boolean =>
  roles.some((role) => keyRoles.includes(role))

/** What is in a file, as the person's decisions have it read, and what the rules say about its first rows. */
export const useInspection = (file: () => QueuedFile) => {
  const { workspace, importQueue, tableHeaders } = useAppState()
  const [inspection, setInspection] = createSignal<Inspection>()
  const [problem, setProblem] = createSignal<Problem>()
  const [isReading, setReading] = createSignal(false)
  const [verdicts, setVerdicts] = createSignal<readonly RowVerdict[]>([])
  const [asked, setAsked] = createSignal(0)

  // Each by itself: whatever else becomes of the file, it is not looked into again.
  const path = createMemo(() => file().path)
  const batchId = createMemo(() => file().batchId)
  const choices = createMemo(() => file().decisions.choices)
  createEffect(
    on([path, choices, workspace.generation, asked], ([from, chosen, generation]) => {
      // A file that waits is known whole.
      if (generation === 0 || untrack(batchId) !== null) return
      const { id } = untrack(file)
      const ended = new AbortController()
      onCleanup(() => ended.abort())
      setReading(true)
      void workspace.calls.imports
        .inspect({ path: from, choices: { ...chosen } }, { signal: ended.signal })
        .then((result) => {
          if (ended.signal.aborted) return
          setProblem(result.ok ? undefined : result.problem)
          importQueue.note(id, { isUnreadable: !result.ok })
          const table = { path: from, choices: chosen, batchId: null }
          if (result.ok) {
            const { facts: found, roles: proposed, phoneOrder, why } = result.value
            setInspection({ facts: found, proposed, phoneOrder, why })
            tableHeaders.note(table, headerOf(result.value))
          } else tableHeaders.note(table, null)
          setReading(false)
        })
    }),
  )

  const facts = () => inspection()?.facts
  const rules = createMemo<FileRules>(() => {
    const decided = file().decisions.rules
    const proposed = inspection()?.proposed ?? []
    return decided?.roles.length === proposed.length
      ? decided
      : { roles: proposed, defaultDdd: null, phoneOrder: inspection()?.phoneOrder ?? [] }
  })

  createEffect(
    on(
      [facts, rules, batchId, workspace.generation],
      ([found, { roles, defaultDdd, phoneOrder }, waiting]) => {
        if (found === undefined || waiting !== null) return
        if (!hasKeyRole(roles)) {
          setVerdicts([])
          return
        }
        const ended = new AbortController()
        onCleanup(() => ended.abort())
        const input = {
          columns: found.columns,
          roles: [...roles],
          defaultDdd,
          phoneOrder: [...phoneOrder],
          rows: found.sample.map((row) => row.cells),
        }
        void workspace.calls.imports.judge(input, { signal: ended.signal }).then((result) => {
          if (ended.signal.aborted) return
          if (result.ok) setVerdicts(result.value.verdicts)
          else setProblem(result.problem)
        })
      },
    ),
  )
  /** Why a column has this role; null where nothing speaks for it, and where the person chose it. */
  const whyOf = (column: number, role: ColumnRole): ProposalReason | null =>
    inspection()?.proposed[column] === role ? (inspection()?.why[column] ?? null) : null
  const rows = createMemo(() => judgeRows(facts()?.sample ?? [], verdicts()))

  return { facts, rules, whyOf, rows, problem, isReading, again: () => setAsked((count) => count + 1) }
}
