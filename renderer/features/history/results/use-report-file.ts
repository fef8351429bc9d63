import { batch, createEffect, createSignal, on, onCleanup, untrack } from 'solid-js'
import type { FileTicket } from '../../../../shared/bridge/file-tickets.ts'
import type { Problem } from '../../../../shared/bridge/problem.ts'
import type { FoundWord } from '../../../../shared/bridge/results.ts'
import type { ReadingChoices, SpreadsheetFacts } from '../../../../shared/processes/reader.ts'
import { canReadReport, type ReportColumn, type ReportRole } from '../../../../shared/rules/report-columns.ts'
import type { WordMeaning } from '../../../../shared/rules/results.ts'
import { useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import type { Result } from '../../../state/platform/result.ts'
import type { WorkspaceCalls } from '../../../state/platform/workspace.ts'
import { isRunning } from '../../../state/jobs.ts'

/** Where a report comes from. `isAuto` = what a person said before is taken, and asked for only what is new. */
export type ReportOrigin = { kind: 'file'; ticket: FileTicket } | { kind: 'callbacks'; isAuto: boolean }

/** What a person looks at before anything is read. */
export type ReportFacts = Pick<SpreadsheetFacts, 'columns' | 'sample'> & {
  /** Null of callbacks. */
  file: SpreadsheetFacts | null
  callbacks: number
}

/** What is in a report, as the person's choices have it read, and whom of a campaign its rows are about. */
export const useReportFile = (itemId: () => string, origin: () => ReportOrigin | undefined) => {
  const { t } = useText()
  const { workspace, jobs } = useAppState()
  const [choices, setChoices] = createSignal<ReadingChoices>({})
  const [facts, setFacts] = createSignal<ReportFacts>()
  const [fileId, setFileId] = createSignal<string>()
  const [columns, setColumns] = createSignal<readonly ReportColumn[]>([])
  const [jobId, setJobId] = createSignal<string | null>(null)
  const [problem, setProblem] = createSignal<Problem>()
  const [asked, setAsked] = createSignal(0)
  /** What the person said, by the words: it stays when another column is chosen. */
  const [said, setSaid] = createSignal<ReadonlyMap<string, WordMeaning | null>>(new Map())

  createEffect(
    on(origin, () => {
      setChoices({})
      setFacts(undefined)
      setSaid(new Map())
    }),
  )
  createEffect(
    on([origin, choices, asked, workspace.generation], ([from, chosen]) => {
      setFileId(undefined)
      setProblem(undefined)
      if (from === undefined) return
      const ended = new AbortController()
      onCleanup(() => ended.abort())
      const open = async () => {
        const { imports, results } = workspace.calls
        const opened =
          from.kind === 'file'
            ? factsOfFile(
                await imports.open(
                  { ticket: from.ticket, choices: { ...chosen }, fromMemory: false },
                  { signal: ended.signal },
                ),
              )
            : factsOfCallbacks(
                await results.openCallbacks(
                  { itemId: itemId(), name: untrack(t).campaignResults.callbacks.name },
                  { signal: ended.signal },
                ),
              )
        if (!opened.ok) return opened.problem
        const proposed = await results.propose({ fileId: opened.value.fileId }, { signal: ended.signal })
        if (!proposed.ok) return proposed.problem
        if (ended.signal.aborted) return undefined
        batch(() => {
          setFacts(opened.value.facts)
          setColumns(proposed.value.columns)
          setFileId(opened.value.fileId)
        })
        return undefined
      }
      void open().then((found) => {
        if (!ended.signal.aborted) setProblem(found)
      })
    }),
  )
  const roles = (): ReportRole[] => columns().map(({ role }) => role)
  const canRead = () => canReadReport(roles())
  createEffect(
    on([fileId, columns], ([id]) => {
      setJobId(null)
      if (id === undefined || !canRead()) return
      setProblem(undefined)
      let started: string | null = null
      let isOver = false
      onCleanup(() => {
        isOver = true
        if (started !== null) jobs.cancel(started)
      })
      void workspace.calls.results.read({ itemId: itemId(), fileId: id, roles: roles() }).then((result) => {
        if (!result.ok) {
          if (!isOver) setProblem(result.problem)
          return
        }
        started = result.value.jobId
        jobs.follow(started)
        if (isOver) jobs.cancel(started)
        else setJobId(started)
      })
    }),
  )
  const job = () => jobs.get('report_read', jobId())
  const keyOf = ({ source, text }: Pick<FoundWord, 'source' | 'text'>) => `${source}:${text}`
  const meaningOf = (word: FoundWord): WordMeaning | null => {
    const own = said().get(keyOf(word))
    return own === undefined ? word.meaning : own
  }
  return {
    isOfCallbacks: () => origin()?.kind === 'callbacks',
    choices,
    readOtherwise: setChoices,
    facts,
    columns,
    setRole: (column: number, role: ReportRole) =>
      setColumns((known) =>
        known.map((old, index) => {
          if (index === column) return { role, why: null }
          // Each is there once: the other column of it is not used any more.
          return old.role === role && role !== 'unused' ? { role: 'unused', why: null } : old
        }),
      ),
    canRead,
    /** Whether its rows are being read. */
    isReading: () => {
      const now = job()
      return (
        fileId() !== undefined &&
        canRead() &&
        problem() === undefined &&
        (now === undefined || isRunning(now))
      )
    },
    job,
    reading: () => job()?.reading ?? undefined,
    meaningOf,
    /** Whether all that is to be said of it was said before, so that nobody has to look. */
    isKnown: () =>
      columns().every(({ why }) => why === 'remembered') &&
      job()?.reading?.words.every(({ why }) => why === 'remembered') === true,
    isSaid: (word: FoundWord) => said().has(keyOf(word)),
    say: (word: FoundWord, meaning: WordMeaning | null) =>
      setSaid((known) => new Map([...known, [keyOf(word), meaning]])),
    problem: () => problem() ?? job()?.problem ?? undefined,
    again: () => setAsked((count) => count + 1),
  }
}

type Opened = Result<{ fileId: string; facts: ReportFacts }>

const factsOfFile = (opened: Awaited<ReturnType<WorkspaceCalls['imports']['open']>>): Opened =>
  opened.ok
    ? {
        ok: true,
        value: {
          fileId: opened.value.fileId,
          facts: {
            columns: opened.value.facts.columns,
            sample: opened.value.facts.sample,
            file: opened.value.facts,
            callbacks: 0,
          },
        },
      }
    : opened

const factsOfCallbacks = (
  opened: Awaited<ReturnType<WorkspaceCalls['results']['openCallbacks']>>,
): Opened => {
  if (!opened.ok) return opened
  const { fileId, ...facts } = opened.value
  return { ok: true, value: { fileId, facts: { ...facts, file: null } } }
}

export type ReportFile = ReturnType<typeof useReportFile>
