import { implement } from '@orpc/server'
import { recordAudiencesContract } from '../../../shared/bridge/record-audiences.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { getRecordSet } from '../records/queries.ts'
import { getAudienceRules } from './rules.ts'
import { selectPeople } from './select-people.ts'

export const recordAudiencesProcedures = ({ db, recordAudiences, recordViews }: WorkspaceDependencies) => {
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
    watch: os.watch.handler(async function* ({ input, signal }) {
      yield* recordAudiences.watch(input.jobId, signal)
    }),
    cancel: os.cancel.handler(({ input }) => ({ state: recordAudiences.cancel(input.jobId).state })),
  })
}
