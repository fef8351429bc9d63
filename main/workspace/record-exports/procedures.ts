import { implement } from '@orpc/server'
import { recordExportsContract } from '../../../shared/bridge/record-exports.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { getRecordSet } from '../records/queries.ts'
import { getExportChoice } from './remembered.ts'

export const recordExportsProcedures = ({ db, recordExports }: WorkspaceDependencies) => {
  const os = implement(recordExportsContract)
  return os.router({
    remembered: os.remembered.handler(({ input }) =>
      getExportChoice(db, getRecordSet(db, input.enrichmentId).shape),
    ),
    start: os.start.handler(async ({ input }) => {
      const jobId = await recordExports.start(input)
      return jobId === null ? null : { jobId }
    }),
    watch: os.watch.handler(async function* ({ input, signal }) {
      yield* recordExports.watch(input.jobId, signal)
    }),
    cancel: os.cancel.handler(({ input }) => ({ state: recordExports.cancel(input.jobId).state })),
  })
}
