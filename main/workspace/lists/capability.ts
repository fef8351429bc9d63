import type { FileTickets } from '../../file-tickets.ts'
import type { Base } from '../base/base.ts'
import type { HoldRemoved } from '../base/undo.ts'
import type { Jobs } from '../base/jobs.ts'
import type { SaveAs } from '../writers/save-as.ts'
import type { Removal } from '../base/removal.ts'
import { createCombinations } from './combinations/jobs.ts'
import { combinationsProcedures } from './combinations/procedures.ts'
import { listsProcedures } from './procedures.ts'
import { reviewsProcedures } from './reviews/procedures.ts'
import { createReviews } from './reviews/reviews.ts'
import type { PhoneHistory } from '../rows/phone-results.ts'
import { createListViews } from './views.ts'

type Needs = Base & {
  saveAs: SaveAs
  tickets: FileTickets
  jobs: Jobs
  removal: Pick<Removal, 'request'>
  holdRemoved: HoldRemoved
  phoneHistory: PhoneHistory
}

/** Lists, what is made of several, and the files that wait for a person to become one. */
export const createLists = (needs: Needs) => {
  const listViews = createListViews(needs.db, needs.phoneHistory)
  const reviews = createReviews(needs)
  const combinations = createCombinations({ ...needs, listViews })
  return {
    procedures: {
      lists: listsProcedures({ ...needs, listViews, reviews }),
      reviews: reviewsProcedures({ ...needs, reviews }),
      combinations: combinationsProcedures({ ...needs, combinations }),
    },
    reviews,
    listViews,
    stop: reviews.stop,
  }
}
