import fc from 'fast-check'
import { expect } from 'vitest'

/** Under this share of runs that assert something, a property passes because it looks away. */
const leastReach = 0.9

type Options = {
  runs?: number
  /** For runs that take long: a failure is reported as found, without looking for a smaller one. */
  endOnFailure?: boolean
}

/**
 * Runs a property over generated values; the only way to run one. A run reaches its assertion when the predicate calls
 * `expect`. The property fails when one run fails, or when under 90 % of the runs reach an assertion: generate values
 * that the property is about, instead of returning early. A failure names the seed; `REVOADA_SEED` repeats it.
 */
export const checkProperty = async <Value>(
  values: fc.Arbitrary<Value>,
  predicate: (value: Value) => void | Promise<void>,
  { runs = 100, endOnFailure = false }: Options = {},
): Promise<void> => {
  let reached = 0
  const property = fc.asyncProperty(values, async (value) => {
    const before = expect.getState().assertionCalls
    await predicate(value)
    if (expect.getState().assertionCalls > before) reached += 1
  })
  const found = await fc.check(property, { numRuns: runs, endOnFailure })
  if (found.failed) throw new Error(await fc.asyncDefaultReportMessage(found), { cause: found.errorInstance })
  if (reached < runs * leastReach)
    throw new Error(`the assertion was reached in ${reached} of ${runs} runs (seed ${found.seed})`)
}
