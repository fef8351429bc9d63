import type { ChangeTopic } from '../../../shared/bridge/changes.ts'
import type { Progress } from '../../../shared/bridge/progress.ts'
import type { Changes } from './changes.ts'
import type { Clock } from './clock.ts'

/** A window learns how far something is this often at most. */
const tellEveryMs = 100

/** How far one call is that takes longer than a moment; its topic tells when that changed. */
export const createProgress = <Of extends object>(
  { clock, changes }: { clock: Clock; changes: Pick<Changes, 'publish'> },
  topic: ChangeTopic,
) => {
  let running: { of: Of; done: number; total: number; startedAt: number } | null = null
  return {
    /** Null while nothing is followed. */
    now: (): (Of & Progress) | null => {
      if (running === null) return null
      const { of, done, total, startedAt } = running
      return {
        ...of,
        done: Math.min(done, total),
        total,
        elapsedMs: Math.round(clock.monotonic() - startedAt),
      }
    },
    /** Follows a call until its `end`; what is over in a moment is never told. */
    follow: (of: Of, total: number) => {
      const own = { of, done: 0, total, startedAt: clock.monotonic() }
      let toldAt = own.startedAt
      running = own
      const tell = (): void => {
        toldAt = clock.monotonic()
        changes.publish(topic)
      }
      return {
        add: (count: number): void => {
          own.done += count
          // The last one is told in any case, once any was.
          const isLast = own.done >= total && toldAt > own.startedAt
          if (isLast || clock.monotonic() - toldAt >= tellEveryMs) tell()
        },
        end: (): void => {
          if (running === own) running = null
          if (toldAt > own.startedAt) tell()
        },
      }
    },
  }
}
