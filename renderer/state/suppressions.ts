import { useAppState } from './context.ts'
import { isRunning } from './import-jobs.ts'
import { useQuery } from './query.ts'

/** Imported do-not-contact lists, the latest first. */
export const useSuppressionLists = () =>
  useQuery({ topics: ['suppressions'], input: () => true, read: (calls) => calls.suppressions.lists() })

/** Imports of do-not-contact lists, of this run of the workspace. */
export const useSuppressionImports = () => {
  const { workspace } = useAppState()
  const jobs = useQuery({
    topics: ['suppression_imports'],
    input: () => true,
    read: (calls) => calls.suppressions.imports(),
  })
  return {
    all: () => jobs.value() ?? [],
    running: () => (jobs.value() ?? []).filter(isRunning),
    cancel: (jobId: string) => void workspace.calls.suppressions.cancelImport({ jobId }),
  }
}
