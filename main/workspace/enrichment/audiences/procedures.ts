import { implement } from '@orpc/server'
import { recordAudiencesContract } from '../../../../shared/bridge/record-audiences.ts'
import type { Base } from '../../base/base.ts'
import type { RecordAudiences } from './jobs.ts'
import type { RecordViews } from '../records/views.ts'
import { getRecordSet } from '../records/queries.ts'
import { getAudienceRules } from './rules.ts'
import { selectPeople } from './select-people.ts'

type Needs = Pick<Base, 'db'> & {
  recordAudiences: RecordAudiences
  recordViews: RecordViews
}

export const recordAudiencesProcedures = ({ db, recordAudiences, recordViews }: Needs) => {
  const os = implement(recordAudiencesContract)
  return os.router({
    preview: os.preview.handler(async ({ input: { enrichmentId, view, rules }, signal }) => {
      const set = getRecordSet(db, enrichmentId)
      const positions = await recordViews.positions(enrichmentId, { ...view, sort: null })
      const selection = selectPeople(db, set, positions, rules, { signal, onRecords: () => {} })
      return selection.count()
    }),
    rules: os.rules.handler(({ input }) => getAudienceRules(db, getRecordSet(db, input.enrichmentId).shape)),
    start: os.start.handler(({ input }) => ({ jobId: recordAudiences.start(input) })),
  })
}
