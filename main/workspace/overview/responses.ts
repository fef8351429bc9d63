import type { Overview } from '../../../shared/bridge/overview.ts'
import { responseOf } from '../../../shared/rules/results.ts'
import type { StandingCounts } from '../results/counts.ts'
import type { Sends } from './sends.ts'

/**
 * What suppliers' reports say of campaigns, by the hour of the week at which those start.
 * @param counted by id, of those of which some report speaks
 */
export const responsesByHour = (
  starts: Sends['starts'],
  counted: ReadonlyMap<string, StandingCounts>,
): Overview['responses'] => {
  const hours = new Map<number, Overview['responses'][number]>()
  for (const [id, counts] of counted) {
    const start = starts.get(id)
    if (start === undefined) continue
    const { weekday, hour } = start
    const known = hours.get(weekday * 24 + hour) ?? { weekday, hour, told: 0, received: 0, responded: 0 }
    const { told, received, responded } = responseOf(counts)
    hours.set(weekday * 24 + hour, {
      weekday,
      hour,
      told: known.told + told,
      received: known.received + received,
      responded: known.responded + responded,
    })
  }
  return [...hours.values()]
}
