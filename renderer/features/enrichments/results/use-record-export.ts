import type { RecordExportJob, RecordExportRequest } from '../../../../shared/bridge/record-exports.ts'
import { useAppState } from '../../../state/context.ts'
import { shareDone, useJob } from '../../../state/use-job.ts'

/**
 * One export of an enrichment at a time; what was begun before the page was left is followed again. `onWritten` is told of
 * each file that was completed.
 */
export const useRecordExport = (enrichmentId: () => string, onWritten: (job: RecordExportJob) => void) => {
  const { workspace } = useAppState()
  const run = useJob('record_export', onWritten, { adopts: (job) => job.enrichmentId === enrichmentId() })
  return {
    ...run,
    /** The person is being asked where to. */
    isAsking: run.isStarting,
    share: () => shareDone(run.job()),
    start: (request: RecordExportRequest): Promise<void> =>
      run.start(() => workspace.calls.recordExports.start(request)),
  }
}
export type RecordExport = ReturnType<typeof useRecordExport>
