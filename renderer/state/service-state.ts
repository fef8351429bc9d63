import { createEffect, createMemo, onCleanup } from 'solid-js'
import type { CnpjBaseStatus, ControlState, EnrichmentSettings } from '../../shared/api/control.ts'
import { useAppState } from './context.ts'
import type { Result } from './platform/result.ts'
import type { WorkspaceCalls } from './platform/workspace.ts'
import { type Query, useQuery } from './query.ts'

/** What the embedded service holds and how it goes wrong on purpose; requests of any program use faults up. */
export const useServiceState = (): Query<ControlState> =>
  useServiceQuery((calls) => calls.service.state(), {
    everyMs: 2_000,
    isMoving: (state) => state.faults.length > 0,
  })

/** The companies that the embedded service has imported, and how far an import is. */
export const useCnpjBase = (): Query<CnpjBaseStatus> =>
  useServiceQuery((calls) => calls.service.cnpjBase(), {
    everyMs: 1_000,
    isMoving: (base) => base.running !== null,
  })

/** What an enrichment costs, and how long it takes. */
export const useEnrichmentSettings = (): Query<EnrichmentSettings> =>
  useServiceQuery((calls) => calls.service.enrichment(), { everyMs: 0, isMoving: () => false })

/**
 * Reads something of the embedded service; nothing while it does not run. While it is `isMoving`, which nobody tells the
 * window of, it is read again and again.
 */
const useServiceQuery = <Value extends object>(
  read: (calls: WorkspaceCalls) => Promise<Result<Value>>,
  { everyMs, isMoving }: { everyMs: number; isMoving: (value: Value) => boolean },
): Query<Value> => {
  const { shell } = useAppState()
  const query = useQuery({
    topics: ['service', 'connections'],
    input: () => shell.state()?.service.startedAt ?? null,
    read,
  })
  // A memo, or each read would begin the interval anew.
  const moves = createMemo(() => {
    const value = query.value()
    return value !== undefined && isMoving(value)
  })
  createEffect(() => {
    if (!moves()) return
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
