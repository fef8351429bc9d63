import {
  onMessagePortClose,
  onMessagePortMessage,
  postMessagePortMessage,
  type SupportedMessagePort,
} from '@orpc/client/message-port'
import { ORPCError } from '@orpc/server'
import { StandardRPCHandler } from '@orpc/server/standard'
import { createServerPeerHandleRequestFn } from '@orpc/server/standard-peer'
import { ServerPeer } from '@orpc/standard-server-peer'
import { problemOf } from './base/problem-error.ts'
import type { Workspace } from './run.ts'

/**
 * Answers a window's calls over its port: each parsed from `unknown` by its schema, each failure a typed value. What is no
 * call at all is dropped. (The library's own handler leaves that unhandled, and any page could end the process by it.)
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
  const handler = new StandardRPCHandler(router, {
    clientInterceptors: [answerProblems, noticeDamage, refuseStrayInput],
  })
  const handleRequest = createServerPeerHandleRequestFn(handler, { context: {} })
  const peer = new ServerPeer((message) => postMessagePortMessage(port, message))
  const answering = new Set<Promise<unknown>>()
  onMessagePortMessage(port, (message: string | Uint8Array<ArrayBuffer>) => {
    const answered = peer
      .message(message, handleRequest)
      .catch((error: unknown) => putOff('window_message', error))
      .finally(() => answering.delete(answered))
    answering.add(answered)
  })
  const ended = new Promise<void>((resolve) => {
    onMessagePortClose(port, () => {
      peer.close()
      void Promise.allSettled(answering).then(() => resolve())
    })
  })
  return { ended }
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

/**
 * Stands around every call: one that the contract says takes nothing is given nothing. Its input would be looked at by no
 * schema (rule D24).
 */
export const refuseStrayInput = <Output>({
  procedure,
  input,
  next,
}: {
  procedure: { '~orpc': { inputSchema?: unknown } }
  input: unknown
  next: () => Promise<Output>
}): Promise<Output> => {
  if (procedure['~orpc'].inputSchema === undefined && input !== undefined) throw new ORPCError('BAD_REQUEST')
  return next()
}
