import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import type { SpreadsheetFacts } from '../../../shared/processes/reader.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import type { RowVerdict } from '../../../shared/rules/row-verdict.ts'
import { useAppState } from '../../state/context.ts'
import type { QueuedFile } from '../../state/import-queue.ts'
import { judgeRows } from './sample-outcomes.ts'

type Inspection = { facts: SpreadsheetFacts; proposed: readonly ColumnRole[] }

const keyRoles: readonly ColumnRole[] = ['phone', 'cpf', 'cnpj']

/** What is in a file, as the person's decisions have it read, and what the rules say about its first rows. */
export const useFileReading = (file: () => QueuedFile) => {
  const { workspace } = useAppState()
  const [inspection, setInspection] = createSignal<Inspection>()
  const [problem, setProblem] = createSignal<Problem>()
  const [isReading, setReading] = createSignal(true)
  const [verdicts, setVerdicts] = createSignal<readonly RowVerdict[]>([])
  const [asked, setAsked] = createSignal(0)

  const choices = createMemo(() => file().decisions.choices)
  createEffect(
    on([() => file().path, choices, workspace.generation, asked], ([path, chosen, generation]) => {
      if (generation === 0) return
      const ended = new AbortController()
      onCleanup(() => ended.abort())
      setReading(true)
      void workspace.calls.imports
        .inspect({ path, choices: { ...chosen } }, { signal: ended.signal })
        .then((result) => {
          if (ended.signal.aborted) return
          setReading(false)
          setProblem(result.ok ? undefined : result.problem)
          if (result.ok) setInspection({ facts: result.value.facts, proposed: result.value.roles })
        })
    }),
  )

  const facts = () => inspection()?.facts
  const roles = createMemo<readonly ColumnRole[]>(() => {
    const decided = file().decisions.roles
    const proposed = inspection()?.proposed ?? []
    return decided?.length === proposed.length ? decided : proposed
  })
  const hasKey = () => roles().some((role) => keyRoles.includes(role))

  const defaultDdd = createMemo(() => file().decisions.defaultDdd)
  createEffect(
    on([facts, roles, defaultDdd, workspace.generation], ([found, chosenRoles, ddd]) => {
      if (found === undefined) return
      if (!hasKey()) {
        setVerdicts([])
        return
      }
      const ended = new AbortController()
      onCleanup(() => ended.abort())
      const input = { roles: [...chosenRoles], defaultDdd: ddd, rows: found.sample.map((row) => row.cells) }
      void workspace.calls.imports.judge(input, { signal: ended.signal }).then((result) => {
        if (ended.signal.aborted) return
        if (result.ok) setVerdicts(result.value.verdicts)
        else setProblem(result.problem)
      })
    }),
  )
  const rows = createMemo(() => judgeRows(facts()?.sample ?? [], verdicts()))

  return { facts, roles, hasKey, rows, problem, isReading, again: () => setAsked((count) => count + 1) }
}

export type FileReading = ReturnType<typeof useFileReading>
