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
 */
export const serveWindow = ({ router, data }: Workspace, port: SupportedMessagePort): void => {
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
  onMessagePortMessage(port, (message: string | Uint8Array<ArrayBuffer>) => {
    peer.message(message, handleRequest).catch(() => {})
  })
  onMessagePortClose(port, () => peer.close())
}
