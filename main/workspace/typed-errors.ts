import { ORPCError } from '@orpc/server'
import { databaseFailureOf } from '../database/failure.ts'
import { ProblemError } from './problem-error.ts'

/**
 * Stands around every call: turns an expected failure into the bridge's typed error. What is none stays an exception,
 * and so shows up as the bug it is.
 */
export const answerProblems = async <Output>({ next }: { next: () => Promise<Output> }): Promise<Output> => {
  try {
    return await next()
  } catch (error) {
    throw typedErrorOf(error) ?? error
  }
}

const typedErrorOf = (error: unknown): ORPCError<'PROBLEM', unknown> | null => {
  if (error instanceof ProblemError) return new ORPCError('PROBLEM', { defined: true, data: error.problem })
  const failure = databaseFailureOf(error)
  if (failure === null) return null
  const code = failure.code === 'database_full' ? 'database_full' : 'database_unwritable'
  return new ORPCError('PROBLEM', { defined: true, data: { code, params: {} } })
}
