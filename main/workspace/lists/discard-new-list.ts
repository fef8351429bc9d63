import type { Problem, ProblemCode } from '../../../shared/bridge/problem.ts'
import { problemOf } from '../problem-error.ts'
import type { NewList } from './new-list.ts'
import type { Removal } from './removal.ts'

/**
 * Ends the job of a list that does not come to be, and leaves its rows to the removal.
 * @param cancelled the code by which a job knows that the person ended it
 * @throws the error itself where it is none that a person can meet
 */
export const discardNewList = (
  job: { state: string; problem: Problem | null },
  cancelled: ProblemCode,
  stored: NewList | null,
  removal: Removal,
  error: unknown,
): void => {
  const problem = problemOf(error)
  const isCancelled = problem?.code === cancelled
  job.state = isCancelled ? 'cancelled' : 'failed'
  job.problem = isCancelled ? null : (problem ?? { code: 'workspace_unavailable', params: {} })
  try {
    stored?.discard()
    removal.request()
  } catch {
    // A disk that takes no write now: the batch stays in staging, unseen, and goes at the next start.
  }
  if (problem === null) throw error
}
