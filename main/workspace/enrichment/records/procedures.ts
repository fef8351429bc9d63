import { implement } from '@orpc/server'
import { recordsContract } from '../../../../shared/bridge/records.ts'
import type { Base } from '../../base/base.ts'
import type { RecordViews } from './views.ts'
import { ProblemError } from '../../base/problem-error.ts'
import { listSavedViews, removeView, saveView } from './saved-views.ts'

type Needs = Pick<Base, 'db' | 'clock' | 'uuid'> & {
  recordViews: RecordViews
}

export const recordsProcedures = ({ db, clock, uuid, recordViews }: Needs) => {
  const os = implement(recordsContract)
  return os.router({
    set: os.set.handler(({ input }) => recordViews.set(input.enrichmentId)),
    rows: os.rows.handler(({ input: { enrichmentId, view, ...shown } }) =>
      recordViews.rows(enrichmentId, view, shown),
    ),
    get: os.get.handler(({ input }) => recordViews.get(input.enrichmentId, input.position, input.unmasked)),
    facets: os.facets.handler(({ input }) =>
      recordViews.facets(input.enrichmentId, input.view, input.questions),
    ),
    savedViews: os.savedViews.handler(({ input }) => listSavedViews(db, input.shape)),
    saveView: os.saveView.handler(({ input }) =>
      saveView(db, { ...input, id: uuid(), savedAt: new Date(clock.now()).toISOString() }),
    ),
    removeView: os.removeView.handler(({ input }) => {
      if (removeView(db, input.id) === 0) throw new ProblemError('saved_view_missing')
      return { id: input.id }
    }),
  })
}
