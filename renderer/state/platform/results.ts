/** Turns a client whose calls throw into one whose calls return a `Result`. */
import { ORPCError } from '@orpc/client'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { fail, type Result, succeed, workspaceUnavailable } from './result.ts'

/** The same tree of calls as `Client`, each of them answering with a `Result`. */
export type InResults<Client> = Client extends (...input: infer Input) => Promise<infer Value>
  ? (...input: Input) => Promise<Result<Value>>
  : { readonly [Key in keyof Client]: InResults<Client[Key]> }

/**
 * The problem inside what a call threw. The contract types declared problems; everything else (the port closed under
 * the call, a bug on the other side) means for the person that the workspace did not do it.
 */
export const problemOf = (thrown: unknown): Problem => {
  if (!(thrown instanceof ORPCError) || thrown.code !== 'PROBLEM') return workspaceUnavailable
  return isProblem(thrown.data) ? thrown.data : workspaceUnavailable
}

const isProblem = (data: unknown): data is Problem =>
  typeof data === 'object' && data !== null && 'code' in data && 'params' in data

const isRecord = (value: unknown): value is Record<string, unknown> =>
  (typeof value === 'object' || typeof value === 'function') && value !== null

const isCall = (value: unknown): value is (...input: readonly unknown[]) => Promise<unknown> =>
  typeof value === 'function'

/**
 * Wraps the client that `current` gives at the time of each call, so that callers keep one object over reconnections.
 * While there is none, every call fails at once with `workspace_unavailable`.
 */
export const inResults = <Client extends object>(current: () => Client | null): InResults<Client> => {
  const call = async (path: readonly string[], input: readonly unknown[]): Promise<Result<unknown>> => {
    let target: unknown = current()
    for (const key of path) target = isRecord(target) ? target[key] : undefined
    if (!isCall(target)) return fail(workspaceUnavailable)
    try {
      return succeed(await target(...input))
    } catch (thrown) {
      return fail(problemOf(thrown))
    }
  }
  const node = (path: readonly string[]): unknown =>
    new Proxy(() => undefined, {
      // `then` must stay absent, or awaiting a branch of the tree would call it.
      get: (_, key) => (typeof key === 'string' && key !== 'then' ? node([...path, key]) : undefined),
      apply: (_, __, input: unknown[]) => call(path, input),
    })
  return node([]) as InResults<Client>
}
