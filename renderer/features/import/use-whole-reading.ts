import { hasKeyColumn } from '../../../shared/rules/key-roles.ts'
import { batch, createEffect, createSignal, on } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { useAppState } from '../../state/context.ts'
import { listNameOf, type QueuedFile } from '../../state/import-queue.ts'
import type { FileRules } from '../../state/file-rules.ts'

type Opened = { readonly fileId: string; readonly rules: FileRules }

/**
 * Has a file read whole as soon as it is known what its rows go by, so that the counts are of all rows and every one
 * can be mended before it becomes a list.
 */
export const useWholeReading = (file: () => QueuedFile, opened: () => Opened | undefined) => {
  const { workspace, importQueue, jobs } = useAppState()
  const [problem, setProblem] = createSignal<Problem>()
  const [isStarting, setStarting] = createSignal(false)
  /** What could not be begun; it is not tried again by itself. */
  let refused: object | undefined

  const job = () => {
    const { jobId } = file()
    return jobId === null ? undefined : jobs.get('import', jobId)
  }

  const start = async (found: Opened) => {
    const { id, decisions } = file()
    const { roles, defaultDdd, phoneOrder } = found.rules
    setStarting(true)
    const latest = () => importQueue.queue.files.find((one) => one.id === id)
    await importQueue.inTurn(id, async () => {
      const now = latest()
      // It may have been closed, or be a part of something else by now.
      if (now === undefined || now.jobId !== null || now.batchId !== null) return
      const result = await workspace.calls.imports.start({
        fileId: found.fileId,
        roles: [...roles],
        defaultDdd,
        phoneOrder: [...phoneOrder],
        listName: listNameOf(now),
        goal: 'review',
      })
      batch(() => {
        setProblem(result.ok ? undefined : result.problem)
        if (!result.ok) {
          refused = found
          return
        }
        const { jobId } = result.value
        jobs.follow(jobId)
        // It was closed, or is to be read in another way.
        if (latest()?.decisions.choices !== decisions.choices) jobs.cancel(jobId)
        else importQueue.note(id, { jobId })
      })
    })
    setStarting(false)
  }

  // Also when a start has ended: what it was asked for may be something else by then.
  createEffect(
    on(
      [opened, () => file().jobId, () => file().batchId, isStarting],
      ([found, jobId, batchId, starting]) => {
        if (found === undefined || found === refused || jobId !== null || batchId !== null || starting) return
        if (hasKeyColumn(found.rules.roles)) void start(found)
      },
    ),
  )

  return {
    job,
    problem: () => problem() ?? (job()?.state === 'failed' ? (job()?.problem ?? undefined) : undefined),
    isCancelled: () => job()?.state === 'cancelled',
    cancel: () => {
      const { jobId } = file()
      if (jobId !== null) jobs.cancel(jobId)
    },
    again: () => importQueue.readAnew(file().id),
  }
}

export type WholeReading = ReturnType<typeof useWholeReading>
