export const firstRetryMs = 2_000
const longestRetryMs = 300_000

/**
 * How long to wait until the next attempt, in milliseconds: doubling pauses with a jitter of half their length, so that
 * many installations do not return at once.
 * @param attempts made up to now
 * @param random 0 ≤ x < 1
 */
export const retryDelay = (attempts: number, random: number): number => {
  const pause = Math.min(firstRetryMs * 2 ** Math.max(attempts - 1, 0), longestRetryMs)
  return Math.round(pause * (0.5 + random / 2))
}
