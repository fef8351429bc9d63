import type { ChangeTopic } from '../../shared/bridge/changes.ts'
import type { Progress } from '../../shared/bridge/progress.ts'
import { remainingOf } from './import-progress.ts'
import type { Result } from './platform/result.ts'
import type { WorkspaceCalls } from './platform/workspace.ts'
import { useQuery } from './query.ts'

/** Follows a call that tells how far it is; `read` gives null while there is nothing to tell. */
export const useProgress = <Of extends Progress>(
  topics: readonly ChangeTopic[],
  read: (calls: WorkspaceCalls) => Promise<Result<Of | null>>,
) => {
  const found = useQuery({
    topics,
    input: () => true,
    read: async (calls) => {
      const result = await read(calls)
      return result.ok ? { ok: true as const, value: { now: result.value } } : result
    },
  })
  const now = (): Of | null => found.value()?.now ?? null
  return {
    now,
    /** From 0 to 1; null while it cannot be known. */
    share: (): number | null => {
      const progress = now()
      return progress === null || progress.total === 0 ? null : Math.min(1, progress.done / progress.total)
    },
    /** Milliseconds, at the pace so far; null while it is too early to say. */
    remaining: (): number | null => {
      const progress = now()
      return progress === null || progress.done >= progress.total ? null : remainingOf(progress)
    },
  }
}
