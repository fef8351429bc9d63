import { createAskTeam } from '../../remote/ask-team.ts'
import type { Network } from '../connections/network/network.ts'
import { createErasures } from './erasures.ts'
import { peopleProcedures } from './procedures.ts'

type Needs = Omit<Parameters<typeof createErasures>[0], 'askTeam'> &
  Omit<Parameters<typeof peopleProcedures>[0], 'erasures' | 'askTeam'> & { network: Pick<Network, 'wayTo'> }

/** What the law gives to a person: what is kept of them, and having it erased (rule D14). */
export const createRights = (needs: Needs) => {
  const askTeam = createAskTeam(needs.network.wayTo)
  const erasures = createErasures({ ...needs, askTeam })
  // One that waited for a campaign, the embedded service or a team goes on once that has left or come.
  const unsubscribe = needs.changes.subscribe((topic) => {
    if (topic === 'outbox' || topic === 'connections') erasures.wake()
    // A look at a team has ended.
    if (topic === 'team') erasures.wakeThoseForTeams()
  })
  return {
    procedures: { people: peopleProcedures({ ...needs, erasures, askTeam }) },
    /** As a team asks its computers to. */
    take: erasures.take,
    wake: erasures.wake,
    stop: (): Promise<void> => {
      unsubscribe()
      return erasures.stop()
    },
  }
}
