import { setTimeout as pause } from 'node:timers/promises'

/** Far more than anything takes on a busy machine. */
const longestMs = 180_000
const intervalMs = 5

/** Looks until `isThere` accepts what it sees; throws if that never comes. */
export const until = async <Seen>(
  look: () => Promise<Seen>,
  isThere: (seen: Seen) => boolean,
): Promise<Seen> => {
  const deadline = AbortSignal.timeout(longestMs)
  for (;;) {
    const seen = await look()
    if (isThere(seen)) return seen
    if (deadline.aborted) throw new Error(`what was waited for did not come: ${JSON.stringify(seen)}`)
    // wall-clock: the interval of a poll.
    await pause(intervalMs)
  }
}
