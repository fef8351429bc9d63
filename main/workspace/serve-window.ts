import { RPCHandler } from '@orpc/server/message-port'
import type { SupportedMessagePort } from '@orpc/client/message-port'
import type { WorkspaceRouter } from './router.ts'
import { answerProblems } from './typed-errors.ts'

/** Answers a window's calls over its port: each parsed from `unknown` by its schema, each failure a typed value. */
export const serveWindow = (router: WorkspaceRouter, port: SupportedMessagePort): void => {
  new RPCHandler(router, { clientInterceptors: [answerProblems] }).upgrade(port)
}
