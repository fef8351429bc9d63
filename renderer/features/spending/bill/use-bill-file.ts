import { createEffect, createSignal, on, onCleanup } from 'solid-js'
import type { BillCheckJob } from '../../../../shared/bridge/bills.ts'
import type { FileTicket } from '../../../../shared/bridge/file-tickets.ts'
import type { Problem } from '../../../../shared/bridge/problem.ts'
import type { ReadingChoices, SpreadsheetFacts } from '../../../../shared/processes/reader.ts'
import { type BillColumn, type BillRole, canCheckBill } from '../../../../shared/rules/bill-columns.ts'
import type { Period } from '../../../../shared/rules/brasilia-day.ts'
import { useAppState } from '../../../state/context.ts'
import { useJob } from '../../../state/use-job.ts'

/** What the person came from: a month and a connection of their spending. */
export type BillAbout = { period: Period; connectionId: string | undefined }

/** A bill as the person's choices have it read, and its check, which goes when the page is left. */
export const useBillFile = (ticket: () => FileTicket | undefined, about: () => BillAbout) => {
  const { workspace } = useAppState()
  const [choices, setChoices] = createSignal<ReadingChoices>({})
  const [facts, setFacts] = createSignal<SpreadsheetFacts>()
  const [fileId, setFileId] = createSignal<string>()
  const [columns, setColumns] = createSignal<readonly BillColumn[]>([])
  const [period, setPeriod] = createSignal<Period>(about().period)
  const [connectionId, setConnectionId] = createSignal(about().connectionId)
  const [problem, setProblem] = createSignal<Problem>()
  const [asked, setAsked] = createSignal(0)
  const [done, setDone] = createSignal<BillCheckJob>()
  /** What the last check went by, whatever is chosen since. */
  const [checked, setChecked] = createSignal<{ period: Period; connectionId: string }>()

  const forget = () => {
    const jobId = done()?.jobId
    setDone(undefined)
    if (jobId !== undefined) void workspace.calls.bills.forget({ jobId })
  }
  onCleanup(forget)
  const work = useJob('bill_check', (job) => setDone(job), { endsWithPage: true })
  const startOver = () => {
    work.cancel()
    forget()
  }
  createEffect(
    on(ticket, () => {
      setChoices({})
      setFacts(undefined)
    }),
  )
  createEffect(
    on([ticket, choices, asked, workspace.generation], ([file, chosen]) => {
      startOver()
      setFileId(undefined)
      setProblem(undefined)
      if (file === undefined) return
      const ended = new AbortController()
      onCleanup(() => ended.abort())
      const open = async () => {
        const { imports, bills } = workspace.calls
        const input = { ticket: file, choices: { ...chosen }, fromMemory: false }
        const opened = await imports.open(input, { signal: ended.signal })
        if (!opened.ok) return opened.problem
        const proposed = await bills.propose({ fileId: opened.value.fileId }, { signal: ended.signal })
        if (!proposed.ok) return proposed.problem
        if (ended.signal.aborted) return undefined
        setFacts(opened.value.facts)
        setColumns(proposed.value.columns)
        setPeriod((old) => proposed.value.period ?? old)
        setConnectionId((old) => old ?? proposed.value.connectionId ?? undefined)
        setFileId(opened.value.fileId)
        return undefined
      }
      void open().then((found) => {
        if (!ended.signal.aborted) setProblem(found)
      })
    }),
  )
  const roles = (): BillRole[] => columns().map(({ role }) => role)
  const isPeriod = () => period().from !== '' && period().from <= period().to
  const check = (connection: string) => {
    const id = fileId()
    if (id === undefined) return Promise.resolve()
    forget()
    setChecked({ period: period(), connectionId: connection })
    const input = { fileId: id, roles: roles(), connectionId: connection, ...period() }
    return work.start(() => workspace.calls.bills.check(input))
  }
  return {
    choices,
    readOtherwise: setChoices,
    facts,
    columns,
    setRole: (column: number, role: BillRole) =>
      setColumns((known) =>
        known.map((old, index) => {
          if (index === column) return { role, why: null }
          // Each is there once: the other column of it is not used any more.
          return old.role === role && role !== 'unused' ? { role: 'unused', why: null } : old
        }),
      ),
    period,
    setPeriod: (ends: Partial<Period>) => setPeriod((old) => ({ ...old, ...ends })),
    isPeriod,
    connectionId,
    setConnectionId,
    canRead: () => canCheckBill(roles()),
    /** Checks it by what is chosen, whatever was checked before. @param connection the chosen one */
    check,
    checkedPeriod: () => checked()?.period ?? period(),
    /** Checks it once more, by other days. */
    checkDays: (days: Period) => {
      const connection = checked()?.connectionId
      setPeriod(days)
      return connection === undefined ? Promise.resolve() : check(connection)
    },
    isReady: () => fileId() !== undefined && canCheckBill(roles()) && isPeriod() && !work.isRunning(),
    work,
    done,
    problem: () => problem() ?? work.problem(),
    again: () => setAsked((count) => count + 1),
  }
}

export type BillFile = ReturnType<typeof useBillFile>
