import { createErasures } from './erasures.ts'
import { peopleProcedures } from './procedures.ts'

type Needs = Parameters<typeof createErasures>[0] & Omit<Parameters<typeof peopleProcedures>[0], 'erasures'>

/** What the law gives to a person: what is kept of them, and having it erased (rule D14). */
export const createRights = (needs: Needs) => {
  const erasures = createErasures(needs)
  // One that waited for a campaign, or for the embedded service, goes on once that has left or come.
  const unsubscribe = needs.changes.subscribe((topic) => {
    if (topic === 'outbox' || topic === 'connections') erasures.wake()
  })
  return {
    procedures: { people: peopleProcedures({ ...needs, erasures }) },
    wake: erasures.wake,
    stop: (): Promise<void> => {
      unsubscribe()
      return erasures.stop()
    },
  }
}
