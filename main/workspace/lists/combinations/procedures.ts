import { implement } from '@orpc/server'
import { combinationsContract } from '../../../../shared/bridge/combinations.ts'
import type { Base } from '../../base/base.ts'
import type { Combinations } from './jobs.ts'
import { previewCombination } from './combine.ts'

type Needs = Pick<Base, 'db'> & {
  combinations: Combinations
}

export const combinationsProcedures = ({ db, combinations }: Needs) => {
  const os = implement(combinationsContract)
  return os.router({
    preview: os.preview.handler(({ input, signal }) => previewCombination(db, input, signal)),
    start: os.start.handler(({ input }) => ({ jobId: combinations.start(input) })),
  })
}
