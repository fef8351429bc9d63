import { createEffect, createSignal, on, onCleanup } from 'solid-js'
import type { FileTicket } from '../../../shared/bridge/file-tickets.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import type { ReadingChoices, SpreadsheetFacts } from '../../../shared/processes/reader.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { hasKeyColumn } from '../../../shared/rules/key-roles.ts'
import type { Tally } from '../../../shared/rules/row-verdict.ts'
import { useAppState } from '../../state/context.ts'

/** What is in a file, as the person's choices have it read, and what its first rows would block. */
export const useListFile = (ticket: () => FileTicket | undefined) => {
  const { workspace } = useAppState()
  const [choices, setChoices] = createSignal<ReadingChoices>({})
  const [facts, setFacts] = createSignal<SpreadsheetFacts>()
  const [fileId, setFileId] = createSignal<string>()
  const [roles, setRoles] = createSignal<readonly ColumnRole[]>([])
  const [defaultDdd, setDefaultDdd] = createSignal<string | null>(null)
  const [tally, setTally] = createSignal<Tally>()
  const [problem, setProblem] = createSignal<Problem>()
  const [asked, setAsked] = createSignal(0)

  createEffect(
    on(ticket, () => {
      setChoices({})
      setFacts(undefined)
      setProblem(undefined)
      setDefaultDdd(null)
    }),
  )
  createEffect(
    on([ticket, choices, asked, workspace.generation], ([file, chosen], before) => {
      const isSameReading = before?.[0] === file && before?.[1] === chosen
      setTally(undefined)
      setFileId(undefined)
      if (file === undefined) return
      const ended = new AbortController()
      onCleanup(() => ended.abort())
      void workspace.calls.imports
        .open({ ticket: file, choices: { ...chosen }, fromMemory: false }, { signal: ended.signal })
        .then((result) => {
          if (ended.signal.aborted) return
          setProblem(result.ok ? undefined : result.problem)
          if (!result.ok) return
          setFacts(result.value.facts)
          setFileId(result.value.fileId)
          // Opened again after a restart, it keeps the roles that the person chose.
          if (!isSameReading || roles().length !== result.value.roles.length) setRoles(result.value.roles)
        })
    }),
  )
  const hasKey = () => hasKeyColumn(roles())
  createEffect(
    on([facts, roles, defaultDdd], ([found, chosen, ddd]) => {
      if (found === undefined || found.columns.length !== chosen.length) return
      setTally(undefined)
      if (!hasKey()) return
      const ended = new AbortController()
      onCleanup(() => ended.abort())
      const rows = found.sample.map(({ cells }) => cells)
      void workspace.calls.suppressions
        .judge(
          { columns: found.columns, roles: [...chosen], defaultDdd: ddd, rows },
          { signal: ended.signal },
        )
        .then((result) => {
          if (ended.signal.aborted) return
          if (result.ok) setTally(result.value.tally)
          else setProblem(result.problem)
        })
    }),
  )
  return {
    choices,
    /** Another reading of the file has other columns, so the roles are proposed anew. */
    readOtherwise: setChoices,
    facts,
    fileId,
    roles,
    setRole: (column: number, role: ColumnRole) =>
      setRoles((known) => known.map((old, index) => (index === column ? role : old))),
    hasKey,
    defaultDdd,
    setDefaultDdd,
    tally,
    problem,
    again: () => setAsked((count) => count + 1),
  }
}

export type ListFile = ReturnType<typeof useListFile>
