import { createEffect, createMemo, createSignal, on, onCleanup, untrack } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import type { SpreadsheetFacts } from '../../../shared/processes/reader.ts'
import type { ColumnRole, ProposalReason } from '../../../shared/rules/column-roles.ts'
import { hasKeyColumn } from '../../../shared/rules/key-roles.ts'
import type { JudgedRow } from '../../../shared/rules/row-verdict.ts'
import { useAppState } from '../../state/context.ts'
import type { QueuedFile } from '../../state/import-queue.ts'
import type { FileRules } from '../../state/file-rules.ts'
import { headerOf } from '../../state/table-headers.ts'
import { type FileRow, notJudged } from './file-row.ts'

type Inspection = {
  fileId: string
  facts: SpreadsheetFacts
  proposed: readonly ColumnRole[]
  phoneOrder: readonly number[]
  why: readonly (ProposalReason | null)[]
}

/** What is in a file, as the person's decisions have it read, and what the rules say about its first rows. */
export const useInspection = (file: () => QueuedFile) => {
  const { workspace, importQueue, tableHeaders } = useAppState()
  const [inspection, setInspection] = createSignal<Inspection>()
  const [problem, setProblem] = createSignal<Problem>()
  const [isReading, setReading] = createSignal(false)
  const [judged, setJudged] = createSignal<readonly JudgedRow[]>([])
  const [asked, setAsked] = createSignal(0)

  // Each by itself: whatever else becomes of the file, it is not looked into again.
  const ticket = createMemo(() => file().ticket)
  const batchId = createMemo(() => file().batchId)
  const choices = createMemo(() => file().decisions.choices)
  createEffect(
    on([ticket, choices, workspace.generation, asked], ([from, chosen, generation]) => {
      // A file that waits is known whole.
      if (generation === 0 || untrack(batchId) !== null) return
      const { id } = untrack(file)
      const ended = new AbortController()
      onCleanup(() => ended.abort())
      setReading(true)
      void workspace.calls.imports
        .open({ ticket: from, choices: { ...chosen } }, { signal: ended.signal })
        .then((result) => {
          if (ended.signal.aborted) return
          setProblem(result.ok ? undefined : result.problem)
          importQueue.note(id, { isUnreadable: !result.ok })
          const table = { ticket: from, choices: chosen, batchId: null }
          if (result.ok) {
            const { fileId, facts: found, roles: proposed, phoneOrder, why } = result.value
            setInspection({ fileId, facts: found, proposed, phoneOrder, why })
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
        if (!hasKeyColumn(roles)) {
          setJudged([])
          return
        }
        const ended = new AbortController()
        onCleanup(() => ended.abort())
        const input = {
          columns: found.columns,
          roles: [...roles],
          defaultDdd,
          phoneOrder: [...phoneOrder],
          rows: found.sample,
        }
        void workspace.calls.imports.judge(input, { signal: ended.signal }).then((result) => {
          if (ended.signal.aborted) return
          if (result.ok) setJudged(result.value.rows)
          else setProblem(result.problem)
        })
      },
    ),
  )
  /** Why a column has this role; null where nothing speaks for it, and where the person chose it. */
  const whyOf = (column: number, role: ColumnRole): ProposalReason | null =>
    inspection()?.proposed[column] === role ? (inspection()?.why[column] ?? null) : null
  const rows = createMemo(() =>
    (facts()?.sample ?? []).map((row, index): FileRow => ({ ...row, ...(judged()[index] ?? notJudged) })),
  )

  return {
    fileId: () => inspection()?.fileId,
    facts,
    rules,
    whyOf,
    rows,
    problem,
    isReading,
    again: () => setAsked((count) => count + 1),
  }
}
