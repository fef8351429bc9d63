import { ORPCError } from '@orpc/server'

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
