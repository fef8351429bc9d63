import { ORPCError } from '@orpc/server'
import { problemOf } from './problem-error.ts'

/**
 * Stands around every call: turns an expected failure into the bridge's typed error. What is none stays an exception,
 * and so shows up as the bug it is.
 */
export const answerProblems = async <Output>({ next }: { next: () => Promise<Output> }): Promise<Output> => {
  try {
    return await next()
  } catch (error) {
    const data = problemOf(error)
    throw data === null ? error : new ORPCError('PROBLEM', { defined: true, data })
  }
}
