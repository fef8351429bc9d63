import { createSignal, onCleanup } from 'solid-js'
import type { Problem } from '../../../../shared/bridge/problem.ts'
import type { RecordAudienceJob, RecordAudienceRequest } from '../../../../shared/bridge/record-audiences.ts'
import type { Language } from '../../../../shared/rules/language.ts'
import { useAppState } from '../../../state/context.ts'

type Request = RecordAudienceRequest & { name: string; headers: Language }

/** One list at a time, followed while the page is open, whether its sheet is or not; `onMade` is told of it. */
export const useAudienceRun = (onMade: (listId: string, name: string) => void) => {
  const { workspace } = useAppState()
  const [job, setJob] = createSignal<RecordAudienceJob>()
  const [problem, setProblem] = createSignal<Problem>()
  const [isStarting, setStarting] = createSignal(false)
  const ended = new AbortController()
  onCleanup(() => ended.abort())
  const isRunning = () => job()?.state === 'running' || job()?.state === 'cancelling'

  const follow = async (jobId: string, name: string): Promise<void> => {
    const events = await workspace.calls.recordAudiences.watch({ jobId }, { signal: ended.signal })
    if (!events.ok) {
      setProblem(events.problem)
      return
    }
    try {
      for await (const now of events.value) {
        setJob(now)
        if (now.problem !== null) setProblem(now.problem)
        if (now.state === 'committed' && now.listId !== null) onMade(now.listId, name)
      }
    } catch {
      // The workspace was restarted under it: a list is whole or not there.
      if (ended.signal.aborted) return
      setJob(undefined)
      setProblem({ code: 'record_audience_job_missing', params: {} })
    }
  }

  return {
    job,
    problem,
    isRunning,
    isBusy: () => isStarting() || isRunning(),
    start: async (request: Request): Promise<void> => {
      if (isStarting() || isRunning()) return
      setProblem(undefined)
      setJob(undefined)
      setStarting(true)
      const started = await workspace.calls.recordAudiences.start(request)
      setStarting(false)
      if (started.ok) await follow(started.value.jobId, request.name)
      else setProblem(started.problem)
    },
    cancel: (): void => {
      const now = job()
      if (now?.state === 'running') void workspace.calls.recordAudiences.cancel({ jobId: now.jobId })
    },
  }
}
export type AudienceRun = ReturnType<typeof useAudienceRun>
