import { vi } from 'vitest'

/** Far more than anything takes on a busy machine, and less than a test may. */
const patienceMs = 30_000

/**
 * Tries until it throws no more, and then what it gave; what it threw last when that never comes.
 * @param intervalMs less where what is looked for soon passes
 */
export const eventually = <Value>(attempt: () => Value | Promise<Value>, intervalMs = 10): Promise<Value> =>
  vi.waitFor(attempt, { timeout: patienceMs, interval: intervalMs })
