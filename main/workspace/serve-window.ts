import type { SupportedMessagePort } from '@orpc/client/message-port'
import { ORPCError } from '@orpc/server'
import { servePort } from '../serve-port.ts'
import { problemOf } from './base/problem-error.ts'
import type { Workspace } from './run.ts'

/**
 * Answers a window's calls of the workspace, each failure a typed value.
 * @returns `ended` comes when the window is gone and everything that it asked before is done
 */
export const serveWindow = (
  { router, data, putOff }: Workspace,
  port: SupportedMessagePort,
): { ended: Promise<void> } => {
  const noticeDamage = async <Output>({ next }: { next: () => Promise<Output> }): Promise<Output> => {
    try {
      return await next()
    } catch (error) {
      data.notice(error)
      throw error
    }
  }
  const onStray = (error: unknown): void => putOff('window_message', error)
  return servePort({ router, given: {}, around: [answerProblems, noticeDamage], onStray }, port)
}

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
