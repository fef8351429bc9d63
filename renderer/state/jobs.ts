import { createEffect, on, onCleanup } from 'solid-js'
import { createStore, produce } from 'solid-js/store'
import type { ImportJob } from '../../shared/bridge/imports.ts'
import type { Job, JobKind, JobOf } from '../../shared/bridge/jobs.ts'
import type { Problem } from '../../shared/bridge/problem.ts'
import type { Changes } from './changes.ts'
import type { Workspace } from './platform/workspace.ts'

export type Jobs = {
  readonly get: <Kind extends JobKind>(kind: Kind, jobId: string | null) => JobOf<Kind> | undefined
  /** The latest first. */
  readonly all: <Kind extends JobKind>(kind: Kind) => readonly JobOf<Kind>[]
  readonly running: <Kind extends JobKind>(kind: Kind) => readonly JobOf<Kind>[]
  readonly cancel: (jobId: string) => void
  /** Waits until a job has ended. @returns how it ended; undefined where the workspace was restarted under it */
  readonly endOf: <Kind extends JobKind>(kind: Kind, jobId: string) => Promise<JobOf<Kind> | undefined>
  /** Takes up a job that was just started, before the workspace's next word on it. */
  readonly follow: (jobId: string) => void
}

/** What an import is called: its file, or the list that several become. */
export const jobName = (job: Pick<ImportJob, 'fileCount' | 'listName' | 'fileName'>): string =>
  job.fileCount > 1 ? job.listName : job.fileName

export const isRunning = (job: Pick<Job, 'state'>): boolean =>
  job.state === 'running' || job.state === 'cancelling'

/** How a job ended that the workspace does not know any more: it was restarted under it, and nothing was half done. */
export const lostJob: Problem = { code: 'job_missing', params: {} }

/** The jobs of this run, followed from wherever the person is in the window. */
export const createJobs = (workspace: Workspace, changes: Changes): Jobs => {
  const [held, setHeld] = createStore<{ jobs: Record<string, Job>; order: readonly string[] }>({
    jobs: {},
    order: [],
  })
  const followed = new Map<string, AbortController>()

  const put = (job: Job) => {
    setHeld('jobs', job.jobId, job)
    if (!held.order.includes(job.jobId)) setHeld('order', (order) => [job.jobId, ...order])
  }

  const follow = (jobId: string) => {
    if (followed.has(jobId)) return
    const ended = new AbortController()
    followed.set(jobId, ended)
    void watch(workspace, jobId, ended.signal, put).finally(() => followed.delete(jobId))
  }

  const readAll = async () => {
    const result = await workspace.calls.jobs.list()
    if (!result.ok) return
    const known = new Set(result.value.map((job) => job.jobId))
    const gone = held.order.filter((jobId) => !known.has(jobId))
    setHeld(
      produce((all) => {
        for (const jobId of gone) {
          const job = all.jobs[jobId]
          if (job !== undefined && isRunning(job)) Object.assign(job, { state: 'failed', problem: lostJob })
        }
        for (const job of result.value) all.jobs[job.jobId] = job
        all.order = [...known, ...gone]
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
    on([workspace.generation, () => changes.version('jobs')], ([generation]) => {
      if (generation > 0) void readAll()
    }),
  )
  onCleanup(() => {
    for (const ended of followed.values()) ended.abort()
  })

  const get = <Kind extends JobKind>(kind: Kind, jobId: string | null): JobOf<Kind> | undefined => {
    const job = jobId === null ? undefined : held.jobs[jobId]
    return job?.kind === kind ? (job as JobOf<Kind>) : undefined
  }
  const all = <Kind extends JobKind>(kind: Kind): readonly JobOf<Kind>[] =>
    held.order.flatMap((jobId) => get(kind, jobId) ?? [])

  return {
    get,
    all,
    running: (kind) => all(kind).filter(isRunning),
    cancel: (jobId) => {
      const job = held.jobs[jobId]
      if (job !== undefined && job.state !== 'running') return
      if (job !== undefined) setHeld('jobs', jobId, 'state', 'cancelling')
      void workspace.calls.jobs.cancel({ jobId }).then((result) => {
        if (!result.ok && job !== undefined) setHeld('jobs', jobId, 'state', 'running')
      })
    },
    endOf: async <Kind extends JobKind>(kind: Kind, jobId: string) => {
      let last: Job | undefined
      const isWhole = await watch(workspace, jobId, null, (job) => {
        last = job
      })
      return isWhole && last?.kind === kind ? (last as JobOf<Kind>) : undefined
    },
    follow,
  }
}

/** @returns whether it was followed to its end; else the connection ended, and the jobs are read again with the next one */
const watch = async (
  workspace: Workspace,
  jobId: string,
  signal: AbortSignal | null,
  put: (job: Job) => void,
): Promise<boolean> => {
  const events = await workspace.calls.jobs.watch({ jobId }, signal === null ? {} : { signal })
  if (!events.ok) return false
  try {
    for await (const job of events.value) put(job)
    return true
  } catch {
    return false
  }
}
