import type { SupportedMessagePort } from '@orpc/client/message-port'
import { implement, ORPCError, type Router } from '@orpc/server'
import type { BrowserWindow } from 'electron'
import { shellContract } from '../../shared/bridge/shell-contract.ts'
import { servePort } from '../serve-port.ts'

/** What every call of main is given beside its input. */
type ShellContext = { window: BrowserWindow }

/** The calls of main to be implemented, each with the window that makes it. */
export const shellCalls = implement(shellContract).$context<ShellContext>()

export type ShellRouter = Router<typeof shellContract, ShellContext>

/**
 * Answers a window's calls of main over its port. Of what a handler throws the window learns only that the call failed.
 * @param onFailure told of it, and of what was no call at all
 */
export const serveShell = (
  router: ShellRouter,
  window: BrowserWindow,
  port: SupportedMessagePort,
  onFailure: (error: unknown) => void,
): void => {
  const hideFailures = async <Output>({ next }: { next: () => Promise<Output> }): Promise<Output> => {
    try {
      return await next()
    } catch (error) {
      // Of input that its schema refuses the library would say what is wrong with it.
      if (error instanceof ORPCError && error.code === 'BAD_REQUEST') throw new ORPCError('BAD_REQUEST')
      onFailure(error)
      throw new ORPCError('INTERNAL_SERVER_ERROR')
    }
  }
  servePort({ router, given: { context: { window } }, around: [hideFailures], onStray: onFailure }, port)
}
