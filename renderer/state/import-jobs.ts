import { createEffect, on, onCleanup } from 'solid-js'
import { createStore, produce } from 'solid-js/store'
import type { ImportJob } from '../../shared/bridge/imports.ts'
import type { Changes } from './changes.ts'
import type { Workspace } from './platform/workspace.ts'

export type ImportJobs = {
  readonly get: (jobId: string) => ImportJob | undefined
  readonly running: () => readonly ImportJob[]
  readonly cancel: (jobId: string) => void
  /** Takes up a job that was just started, before the workspace's next word on it. */
  readonly follow: (jobId: string) => void
}

/** What an import is called: its file, or the list that several become. */
export const jobName = (job: ImportJob): string => (job.fileCount > 1 ? job.listName : job.fileName)

export const isRunning = (job: ImportJob): boolean => job.state === 'running' || job.state === 'cancelling'

/** A job that the workspace does not know any more: it was restarted under it, and nothing was half taken. */
export const asLost = (job: ImportJob): ImportJob => ({
  ...job,
  state: 'failed',
  problem: { code: 'import_job_missing', params: {} },
})

/** The imports of this run, followed from wherever the person is in the window. */
export const createImportJobs = (workspace: Workspace, changes: Changes): ImportJobs => {
  const [jobs, setJobs] = createStore<Record<string, ImportJob>>({})
  const followed = new Map<string, AbortController>()

  const put = (job: ImportJob) => setJobs(job.jobId, job)

  const follow = (jobId: string) => {
    if (followed.has(jobId)) return
    const ended = new AbortController()
    followed.set(jobId, ended)
    void watch(workspace, jobId, ended.signal, put).finally(() => followed.delete(jobId))
  }

  const readAll = async () => {
    const result = await workspace.calls.imports.jobs()
    if (!result.ok) return
    const known = new Set(result.value.map((job) => job.jobId))
    setJobs(
      produce((all) => {
        for (const job of Object.values(all))
          if (isRunning(job) && !known.has(job.jobId)) all[job.jobId] = asLost(job)
        for (const job of result.value) all[job.jobId] = job
      }),
    )
    for (const job of result.value) if (isRunning(job)) follow(job.jobId)
  }

  createEffect(
    on(workspace.generation, () => {
      for (const ended of followed.values()) ended.abort()
      followed.clear()
    }),
  )
  createEffect(
    on([workspace.generation, () => changes.version('imports')], ([generation]) => {
      if (generation > 0) void readAll()
    }),
  )
  onCleanup(() => {
    for (const ended of followed.values()) ended.abort()
  })

  return {
    get: (jobId) => jobs[jobId],
    running: () => Object.values(jobs).filter(isRunning),
    cancel: (jobId) => {
      const job = jobs[jobId]
      if (job === undefined) return
      setJobs(jobId, 'state', 'cancelling')
      void workspace.calls.imports.cancel({ jobId }).then((result) => {
        if (!result.ok) setJobs(jobId, 'state', job.state)
      })
    },
    follow,
  }
}

const watch = async (
  workspace: Workspace,
  jobId: string,
  signal: AbortSignal,
  put: (job: ImportJob) => void,
) => {
  const events = await workspace.calls.imports.watch({ jobId }, { signal })
  if (!events.ok) return
  try {
    for await (const job of events.value) put(job)
  } catch {
    // The connection ended; the jobs are read again with the next one.
  }
}
