import { implement } from '@orpc/server'
import { recordExportsContract } from '../../../../shared/bridge/record-exports.ts'
import type { Base } from '../../base/base.ts'
import type { RecordExports } from './jobs.ts'
import { getRecordSet } from '../records/queries.ts'
import { getExportChoice } from './remembered.ts'

type Needs = Pick<Base, 'db'> & {
  recordExports: RecordExports
}

export const recordExportsProcedures = ({ db, recordExports }: Needs) => {
  const os = implement(recordExportsContract)
  return os.router({
    remembered: os.remembered.handler(({ input }) =>
      getExportChoice(db, getRecordSet(db, input.enrichmentId).shape),
    ),
    start: os.start.handler(async ({ input }) => {
      const jobId = await recordExports.start(input)
      return jobId === null ? null : { jobId }
    }),
  })
}
