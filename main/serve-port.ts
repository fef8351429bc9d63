import {
  onMessagePortClose,
  onMessagePortMessage,
  postMessagePortMessage,
  type SupportedMessagePort,
} from '@orpc/client/message-port'
import type { AnyContractRouter } from '@orpc/contract'
import { type Context, ORPCError, type Router } from '@orpc/server'
import { StandardRPCHandler, type StandardRPCHandlerOptions } from '@orpc/server/standard'
import {
  createServerPeerHandleRequestFn,
  type HandleStandardServerPeerMessageOptions,
} from '@orpc/server/standard-peer'
import { ServerPeer } from '@orpc/standard-server-peer'

/** What stands around every call, the outermost first. */
export type Around<Given extends Context> = NonNullable<
  StandardRPCHandlerOptions<Given>['clientInterceptors']
>[number]

export type Served<Given extends Context> = {
  router: Router<AnyContractRouter, Given>
  /** What every call is given beside its input. */
  given: HandleStandardServerPeerMessageOptions<Given>
  around: readonly Around<Given>[]
  /** Told of what was no call at all. */
  onStray: (error: unknown) => void
}

/**
 * Answers a window's calls over its port: each parsed from `unknown` by its schema (rule D24). What is no call at all is
 * dropped. (The library's own handler leaves that unhandled, and any page could end the process by it.)
 * @returns `ended` comes when the window is gone and everything that it asked before is done
 */
export const servePort = <Given extends Context>(
  { router, given, around, onStray }: Served<Given>,
  port: SupportedMessagePort,
): { ended: Promise<void> } => {
  const handler = new StandardRPCHandler(router, { clientInterceptors: [...around, refuseStrayInput] })
  const handleRequest = createServerPeerHandleRequestFn(handler, given)
  const peer = new ServerPeer((message) => postMessagePortMessage(port, message))
  const answering = new Set<Promise<unknown>>()
  onMessagePortMessage(port, (message: string | Uint8Array<ArrayBuffer>) => {
    const answered = peer
      .message(message, handleRequest)
      .catch(onStray)
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
 * Stands around every call: one that the contract says takes nothing is given nothing. Its input would be looked at by no
 * schema (rule D24).
 */
const refuseStrayInput = <Output>({
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
