/** What nodes of a relay say of their claims in `/metrics`. */

/** Counts of claims by the upper bound of their duration (s), cumulated, as Prometheus has them. */
export type ClaimTimes = { buckets: Map<number, number>; count: number; sumMs: number }

const name = 'revoada_relay_claim_duration_seconds'

/** Of all these nodes together. */
export const readClaimTimes = async (probesUrls: readonly string[]): Promise<ClaimTimes> => {
  const times: ClaimTimes = { buckets: new Map(), count: 0, sumMs: 0 }
  for (const url of probesUrls) {
    const text = await (await fetch(`${url}/metrics`)).text()
    for (const [, bound = '', count] of text.matchAll(
      new RegExp(`^${name}_bucket\\{le="(.+?)"\\} (\\d+)`, 'gm'),
    )) {
      const seconds = bound === '+Inf' ? Infinity : Number(bound)
      times.buckets.set(seconds, (times.buckets.get(seconds) ?? 0) + Number(count))
    }
    times.count += Number(new RegExp(`^${name}_count (\\d+)`, 'm').exec(text)?.[1])
    times.sumMs += 1_000 * Number(new RegExp(`^${name}_sum (\\S+)`, 'm').exec(text)?.[1])
  }
  return times
}

/**
 * The duration (ms) that this share of the claims does not exceed, between the bounds of its bucket as if the claims lay evenly
 * there, as Prometheus' histogram_quantile has it.
 */
export const quantileMs = ({ buckets, count }: ClaimTimes, share: number): number => {
  const rank = count * share
  let from = 0
  let below = 0
  for (const [bound, upTo] of [...buckets].toSorted(([one], [other]) => one - other)) {
    if (upTo >= rank) return 1_000 * (from + (bound - from) * ((rank - below) / Math.max(upTo - below, 1)))
    from = bound
    below = upTo
  }
  return NaN
}
