import { implement } from '@orpc/server'
import { combinationsContract } from '../../../shared/bridge/combinations.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { previewCombination } from './combine.ts'

export const combinationsProcedures = ({ db, combinations }: WorkspaceDependencies) => {
  const os = implement(combinationsContract)
  return os.router({
    preview: os.preview.handler(({ input, signal }) => previewCombination(db, input, signal)),
    start: os.start.handler(({ input }) => ({ jobId: combinations.start(input) })),
    watch: os.watch.handler(async function* ({ input, signal }) {
      yield* combinations.watch(input.jobId, signal)
    }),
    cancel: os.cancel.handler(({ input }) => ({ state: combinations.cancel(input.jobId).state })),
  })
}
