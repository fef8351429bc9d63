/** Which of a person's phones a campaign goes to: by rules that the person sees and sets, never by a hidden score. */
import type { PhoneKind } from './phone.ts'

export type ChoosablePhone = {
  kind: PhoneKind
  /** 'reached' = when it was last, in milliseconds since 1970; 'failed' = for ever; null = nothing is known. */
  past: { outcome: 'reached'; at: number } | { outcome: 'failed' } | null
}

/**
 * The place of the phone to use. A phone that failed for ever is passed over, unless all did; of the others the kind that
 * goes first decides, then which was reached last, then their order.
 * @param phones at least one, the person's own first
 * @param first the kind that is tried first
 */
export const choosePhone = (phones: readonly ChoosablePhone[], first: PhoneKind): number => {
  const isUsable = ({ past }: ChoosablePhone): boolean => past?.outcome !== 'failed'
  const hasUsable = phones.some(isUsable)
  let best: { place: number; isFirst: boolean; reachedAt: number } | null = null
  for (const [place, phone] of phones.entries()) {
    if (hasUsable && !isUsable(phone)) continue
    const isFirst = phone.kind === first
    const reachedAt = phone.past?.outcome === 'reached' ? phone.past.at : -Infinity
    const isBetter =
      best === null || (isFirst === best.isFirst ? reachedAt > best.reachedAt : isFirst && !best.isFirst)
    if (isBetter) best = { place, isFirst, reachedAt }
  }
  return best?.place ?? 0
}
