import { ORPCError } from '@orpc/server'
import type { Problem } from '../../../shared/bridge/problem.ts'

/** Ends a call as the real workspace ends one that cannot be done. */
export const refuse = (code: Problem['code'], params: Problem['params'] = {}): never => {
  throw new ORPCError('PROBLEM', { defined: true, data: { code, params } })
}
