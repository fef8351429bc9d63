import { createEffect, onCleanup } from 'solid-js'
import type { CallbackEntry } from '../../shared/bridge/callbacks.ts'
import { useAppState } from './context.ts'
import { type Query, useQuery } from './query.ts'

const everyMs = 2_000

/** What the latest of them look like, how many there are, and what rises with every delivery. */
export type LatestCallbacks = { total: number; latest: number; items: CallbackEntry[] }

/**
 * The latest callbacks of the embedded service's inbox, for as long as the owner lives. Nobody tells the window of a new
 * one, so they are read again and again; nothing while the service does not run.
 * @param ref of which campaign; null = of all, undefined = nothing to read
 */
export const useLatestCallbacks = (
  ref: () => string | null | undefined,
  limit: number,
): Query<LatestCallbacks> => {
  const { shell } = useAppState()
  const startedAt = () => shell.state()?.service.startedAt ?? null
  const query = useQuery({
    topics: ['service', 'connections'],
    input: () => (startedAt() === null || ref() === undefined ? null : `${startedAt()} ${ref() ?? ''}`),
    read: (calls) => calls.callbacks.list({ ref: ref() ?? null, page: { offset: 0, limit } }),
  })
  createEffect(() => {
    if (startedAt() === null || ref() === undefined) return
    const timer = setInterval(() => query.refresh(), everyMs)
    onCleanup(() => clearInterval(timer))
  })
  return {
    ...query,
    // It stopped, or the workspace has not heard yet that it runs: the shell tells the one, the next news the other.
    problem: () => {
      const problem = query.problem()
      return problem?.code === 'service_stopped' ? undefined : problem
    },
  }
}
