import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import type { ToldAudience, ToldStep } from '../../../shared/rules/told-audience.ts'
import type { Audience } from './audience.ts'

/**
 * How a campaign came to its people, to be kept with it: the steps of its draft, which may change or go.
 * @param recipients of one wave, where there are several: the people of the others count as a step
 */
export const tellAudience = (
  { filters }: Pick<DraftContent, 'filters'>,
  listName: string,
  { listed, steps }: Pick<Audience, 'listed' | 'steps'>,
  recipients: number,
): ToldAudience => {
  const told = steps.flatMap((step): ToldStep[] => {
    if (step.reason === 'suppressed')
      return [{ reason: step.reason, listName: step.listName, count: step.count }]
    if (step.reason !== 'filtered') return [step]
    const filter = filters[step.filter]
    return filter === undefined ? [] : [{ reason: step.reason, filter, count: step.count }]
  })
  const left = told.reduce((rest, { count }) => rest - count, listed)
  const elsewhere: ToldStep[] = left > recipients ? [{ reason: 'other_wave', count: left - recipients }] : []
  return { listName, listed, steps: [...told, ...elsewhere].filter(({ count }) => count > 0) }
}
