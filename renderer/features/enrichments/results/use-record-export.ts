import { createSignal, onCleanup } from 'solid-js'
import type { Problem } from '../../../../shared/bridge/problem.ts'
import type { RecordExportJob, RecordExportRequest } from '../../../../shared/bridge/record-exports.ts'
import { useAppState } from '../../../state/context.ts'

/** One export at a time, followed while the page is open; `onWritten` is told of each file that was completed. */
export const useRecordExport = (onWritten: (job: RecordExportJob) => void) => {
  const { workspace } = useAppState()
  const [job, setJob] = createSignal<RecordExportJob>()
  const [problem, setProblem] = createSignal<Problem>()
  const [isAsking, setAsking] = createSignal(false)
  let watching: AbortController | undefined
  onCleanup(() => watching?.abort())

  const follow = async (jobId: string, signal: AbortSignal): Promise<void> => {
    const events = await workspace.calls.recordExports.watch({ jobId }, { signal })
    if (!events.ok) {
      setProblem(events.problem)
      return
    }
    try {
      for await (const now of events.value) {
        setJob(now)
        if (now.problem !== null) setProblem(now.problem)
        if (now.state === 'committed') onWritten(now)
      }
    } catch {
      // The workspace was restarted under it; a file is complete or absent.
      if (!signal.aborted) {
        setJob(undefined)
        setProblem({ code: 'record_export_job_missing', params: {} })
      }
    }
  }
  const isRunning = () => job()?.state === 'running' || job()?.state === 'cancelling'

  return {
    /** What was started last, running or ended. */
    job,
    problem,
    isRunning,
    /** The person is being asked where to. */
    isAsking,
    /** From 0 to 1. */
    share: (): number => {
      const now = job()
      return now === undefined || now.total === 0 ? 0 : now.done / now.total
    },
    start: async (request: RecordExportRequest): Promise<void> => {
      if (isRunning() || isAsking()) return
      setProblem(undefined)
      setJob(undefined)
      setAsking(true)
      const started = await workspace.calls.recordExports.start(request)
      setAsking(false)
      if (!started.ok) {
        setProblem(started.problem)
        return
      }
      if (started.value === null) return
      watching = new AbortController()
      await follow(started.value.jobId, watching.signal)
    },
    cancel: (): void => {
      const now = job()
      if (now?.state !== 'running') return
      setJob({ ...now, state: 'cancelling' })
      void workspace.calls.recordExports.cancel({ jobId: now.jobId })
    },
    /** Forgets how the last one ended. */
    reset: (): void => {
      if (isRunning()) return
      setJob(undefined)
      setProblem(undefined)
    },
  }
}
export type RecordExport = ReturnType<typeof useRecordExport>
