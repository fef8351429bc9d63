/** Which of a person's phones a campaign uses: by criteria that the person sees and orders, never by a hidden score. */
import { z } from 'zod'

/**
 * What a phone can have. `hot`: the service marks it (`flhot`; what exactly it means by that is not specified);
 * `hour`: it is best called at a given time (`melhorHora`).
 */
export const phoneCriteria = ['whatsapp', 'hot', 'mobile', 'hour'] as const
export type PhoneCriterion = (typeof phoneCriteria)[number]

/** Ordered: of what is preferred, the first weighs more than all that come behind it. */
export const phoneRulesSchema = z
  .array(
    z.object({
      criterion: z.enum(phoneCriteria),
      level: z.enum(['required', 'preferred', 'ignored']),
    }),
  )
  .refine((rules) => new Set(rules.map(({ criterion }) => criterion)).size === rules.length)
export type PhoneRules = z.infer<typeof phoneRulesSchema>

/** What is known of a phone; null = the service says nothing of it. */
export type PhoneCandidate = Readonly<Record<PhoneCriterion, boolean | null>>

/**
 * The place of the best phone among candidates, which are in the service's order; null when none has all that is
 * required. What is unknown is not taken for true. Of equals the first counts.
 */
export const bestPhone = (candidates: readonly PhoneCandidate[], rules: PhoneRules): number | null => {
  const required = rules.filter(({ level }) => level === 'required')
  const preferred = rules.filter(({ level }) => level === 'preferred')
  const weightOf = (candidate: PhoneCandidate): number =>
    preferred.reduce((sum, { criterion }) => sum * 2 + (candidate[criterion] === true ? 1 : 0), 0)
  let best: number | null = null
  let bestWeight = -1
  for (const [place, candidate] of candidates.entries()) {
    if (!required.every(({ criterion }) => candidate[criterion] === true)) continue
    const weight = weightOf(candidate)
    if (weight <= bestWeight) continue
    best = place
    bestWeight = weight
  }
  return best
}
