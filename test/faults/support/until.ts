import { setTimeout as pause } from 'node:timers/promises'

// The outer limit, far more than anything takes on a busy machine.
const longestMs = 120_000
const intervalMs = 5

/** Looks until `isThere` accepts what it sees, and returns that; what it saw last, where that never comes. */
export const until = async <Seen>(
  look: () => Promise<Seen>,
  isThere: (seen: Seen) => boolean,
): Promise<Seen> => {
  const deadline = AbortSignal.timeout(longestMs)
  for (;;) {
    const seen = await look()
    if (isThere(seen) || deadline.aborted) return seen
    // wall-clock: the interval of a poll.
    await pause(intervalMs)
  }
}

/** Waits until it is so; throws where that never comes. */
export const untilSo = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  if (!(await until(isSo, (so) => so))) throw new Error(`never: ${what}`)
}
