import { createEffect, createMemo, onCleanup } from 'solid-js'
import type { ControlState } from '../../shared/api/control.ts'
import { useAppState } from './context.ts'
import { type Query, useQuery } from './query.ts'

/** Requests of any program use faults up, and nobody tells the window of it. */
const faultsEveryMs = 2_000

/** What the embedded service holds and how it goes wrong on purpose; nothing while it does not run. */
export const useServiceState = (): Query<ControlState> => {
  const { shell } = useAppState()
  const query = useQuery({
    topics: ['service', 'connections'],
    input: () => shell.state()?.service.startedAt ?? null,
    read: (calls) => calls.service.state(),
  })
  // A memo, or each read would begin the interval anew.
  const hasFaults = createMemo(() => (query.value()?.faults.length ?? 0) > 0)
  createEffect(() => {
    if (!hasFaults()) return
    const timer = setInterval(() => query.refresh(), faultsEveryMs)
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
