import { onMessagePortClose, onMessagePortMessage, postMessagePortMessage } from '@orpc/client/message-port'
import type { SupportedMessagePort } from '@orpc/client/message-port'
import { StandardRPCHandler } from '@orpc/server/standard'
import { createServerPeerHandleRequestFn } from '@orpc/server/standard-peer'
import { ServerPeer } from '@orpc/standard-server-peer'
import type { Workspace } from './run.ts'
import { refuseStrayInput } from './stray-input.ts'
import { answerProblems } from './typed-errors.ts'

/**
 * Answers a window's calls over its port: each parsed from `unknown` by its schema, each failure a typed value. What is no
 * call at all is dropped. (The library's own handler leaves that unhandled, and any page could end the process by it.)
 * @returns `ended` comes when the window is gone and everything that it asked before is done
 */
export const serveWindow = (
  { router, data }: Workspace,
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
      .catch(() => {})
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
