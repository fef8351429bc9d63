import type { LoggedRequest } from '../../../shared/api/control.ts'

/** What the page knows of the service's log: the newest first, and the number of the newest that was ever read. */
export type RequestLog = { readonly requests: readonly LoggedRequest[]; readonly last: number }

/** As many as the service itself keeps. */
const mostKept = 1_000

export const emptyLog: RequestLog = { requests: [], last: 0 }

/** Puts what came since on top; what is known already is left as it is. `incoming` is the oldest first. */
export const takeRequests = (log: RequestLog, incoming: readonly LoggedRequest[]): RequestLog => {
  const fresh = incoming.filter((request) => request.number > log.last)
  if (fresh.length === 0) return log
  return {
    requests: [...fresh.toReversed(), ...log.requests].slice(0, mostKept),
    last: fresh.at(-1)?.number ?? log.last,
  }
}
