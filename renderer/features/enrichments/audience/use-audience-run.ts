import type { RecordAudienceRequest } from '../../../../shared/bridge/record-audiences.ts'
import type { Language } from '../../../../shared/rules/language.ts'
import { useAppState } from '../../../state/context.ts'
import { useJob } from '../../../state/use-job.ts'

type Request = RecordAudienceRequest & { name: string; headers: Language }

/**
 * One list of an enrichment at a time, whether its sheet is open or not: what was begun before the page was left is
 * followed again. `onMade` is told of it.
 */
export const useAudienceRun = (
  enrichmentId: () => string,
  onMade: (listId: string, name: string) => void,
) => {
  const { workspace } = useAppState()
  const run = useJob(
    'record_audience',
    ({ listId, listName }) => {
      if (listId !== null) onMade(listId, listName)
    },
    { adopts: (job) => job.enrichmentId === enrichmentId() },
  )
  return {
    ...run,
    isBusy: () => run.isStarting() || run.isRunning(),
    start: (request: Request): Promise<void> =>
      run.start(() => workspace.calls.recordAudiences.start(request)),
  }
}
export type AudienceRun = ReturnType<typeof useAudienceRun>
