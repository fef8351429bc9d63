/** Notices that something gives no sign of life any more. */
export type Watchdog = {
  /** It has given one. */
  sign: () => void
  stop: () => void
}

const tickMs = 2_000

/**
 * Counts its own ticks without a sign, not time (rule D6d): while the computer sleeps, or all of the app is suspended,
 * no clock of ours ticks, and what could not give a sign is not taken for hung.
 * @param limitMs for how long there may be no sign; asked at each tick, as a start may take longer
 */
export const createWatchdog = (limitMs: () => number, onSilence: () => void): Watchdog => {
  let silentTicks = 0
  const timer = setInterval(() => {
    silentTicks += 1
    if (silentTicks * tickMs < limitMs()) return
    clearInterval(timer)
    onSilence()
  }, tickMs)
  return {
    sign: () => {
      silentTicks = 0
    },
    stop: () => clearInterval(timer),
  }
}
