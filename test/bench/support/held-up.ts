/**
 * How long something took, how long this thread worked for it, and how long it worked at most without a turn for others
 * meanwhile, in milliseconds. The latter two are the thread's own time: when the machine gives its turn to another
 * program, that is not our doing.
 */
export type HeldUp = { ms: number; workMs: number; holdMs: number }

export const watchHolds = async (work: () => Promise<unknown>): Promise<HeldUp> => {
  let holdMs = 0
  const workedMs = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  const workedBefore = workedMs()
  let last = workedBefore
  const look = (): void => {
    const now = workedMs()
    holdMs = Math.max(holdMs, now - last)
    last = now
  }
  const timer = setInterval(look, 1)
  const startedAt = performance.now()
  await work()
  const ms = performance.now() - startedAt
  look()
  clearInterval(timer)
  return { ms, workMs: last - workedBefore, holdMs }
}
