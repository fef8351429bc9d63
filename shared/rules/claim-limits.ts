/** The desktop and a team's instance claim by the same limits. */

/** What was due longer ago waits for a person (rule D6). */
export const lateAfterMs = 15 * 60_000

const dayMs = 86_400_000

/** For this long after it was claimed, or after its start, a request is a twin of those that say the same (rule D4). */
export const twinWindowDays = 7
export const twinWindowMs = twinWindowDays * dayMs
