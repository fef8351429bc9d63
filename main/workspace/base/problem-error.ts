import type { Problem, ProblemCode } from '../../../shared/bridge/problem.ts'
import { type DatabaseFailureCode, databaseFailureOf } from '../../database/failure.ts'

/** An expected failure on its way to the person. Thrown inside the workspace, a value once it crosses the bridge. */
export class ProblemError extends Error {
  readonly problem: Problem

  constructor(code: ProblemCode, params: Problem['params'] = {}) {
    super(code)
    this.name = 'ProblemError'
    this.problem = { code, params }
  }
}

/** What a person is told of something that was thrown; null when it is a bug of ours. */
export const problemOf = (error: unknown): Problem | null => {
  if (error instanceof ProblemError) return error.problem
  const failure = databaseFailureOf(error)
  if (failure === null) return null
  return { code: problemCodeOf(failure.code), params: {} }
}

const problemCodeOf = (code: DatabaseFailureCode): ProblemCode => {
  switch (code) {
    case 'database_full':
      return 'database_full'
    // A page that no longer decrypts: the key fitted when the data were opened.
    case 'database_damaged':
    case 'database_key_wrong':
      return 'database_damaged'
    default:
      return 'database_unwritable'
  }
}
