import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import type { Overview, OverviewAsked } from '../../../shared/bridge/overview.ts'
import type { Base } from '../base/base.ts'
import { type CountResults, sumCounts } from '../results/counts.ts'
import { countEnrichments } from './enrichments.ts'
import { countImports } from './imports.ts'
import { responsesByHour } from './responses.ts'
import { countSends, meantConnection } from './sends.ts'
import { countSpending } from './spending.ts'

export type OverviewNeeds = Pick<Base, 'db' | 'clock'> & { countResults: CountResults }

/** Everything of a period, counted for plots. */
export const readOverview = async (
  { db, clock, countResults }: OverviewNeeds,
  asked: OverviewAsked,
): Promise<Overview> => {
  const connectionId = meantConnection(db, asked.connectionId)
  const { starts, ...sends } = await countSends(db, asked, connectionId)
  const counted = await countResults(new Set(starts.keys()))
  return {
    isRehearsal: connectionId === embeddedConnectionId,
    ...sends,
    imports: countImports(db, asked),
    enrichments: countEnrichments(db, asked, connectionId),
    results: sumCounts(counted),
    responses: responsesByHour(starts, counted),
    spending: countSpending(db, asked, connectionId, clock.now()),
  }
}
