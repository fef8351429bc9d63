/** Moves that a relay makes by itself, each held against the rules as the audit tells of it. */
import type { OutboxState } from '../../../../shared/rules/outbox-states.ts'
import { type Answer, arrives, endsAs } from './answers.ts'
import { leaseMs, listExpired, type Model, type ModelRequest, reasonsAgainst, waits } from './model.ts'

/** A line of the audit about one request. */
export type Move = { action: string; state: OutboxState | null; reason: string | null }

/** What a step lets happen. */
export type Allowed = {
  /** What requests meet that are sent in it. */
  answer: Answer | 'silence'
  /** Requests that may leave now: each has to be claimed or held, unless a node dies. */
  due: ReadonlySet<ModelRequest>
  /** A node may die in it. */
  mayDie: boolean
  /** Requests whose attempts have ended in it up to now. */
  ended: Set<ModelRequest>
}

const demand = (isSo: boolean, what: string): void => {
  if (!isSo) throw new Error(what)
}

/** Takes over one move. @throws where the rules forbid it */
export const take = (model: Model, request: ModelRequest, move: Move, allowed: Allowed): void => {
  const name = `request ${request.index}`
  switch (move.action) {
    case 'request_claimed': {
      const reasons = [...reasonsAgainst(model, request)]
      demand(waits(request) && allowed.due.has(request), `${name} was claimed while ${request.state}`)
      demand(reasons.length === 0, `${name} was claimed, though it is ${reasons.join(', ')}`)
      const { answer, mayDie } = allowed
      Object.assign(request, {
        state: 'inflight',
        dueAt: null,
        leaseUntil: model.now + leaseMs,
        reachedAt: Math.max(request.startAt, model.now),
        meets: answer === 'silence' ? null : answer,
        isOrphan: false,
        isInterrupted: false,
      })
      // How many have arrived of a node that dies is asked for.
      if (!mayDie && (answer === 'silence' || arrives(answer))) request.posts += 1
      return
    }
    case 'request_held': {
      const reasons = reasonsAgainst(model, request, allowed.ended)
      demand(waits(request) && allowed.due.has(request), `${name} was held while ${request.state}`)
      demand(
        [...reasons].some((reason) => reason === move.reason),
        `${name} was held as ${move.reason}, though it is ${[...reasons].join(', ') || 'nothing of the kind'}`,
      )
      Object.assign(request, { state: 'stopped', reason: move.reason, dueAt: null })
      return
    }
    case 'request_ended':
      takeEnd(request, move.state)
      allowed.ended.add(request)
      return
    case 'request_interrupted':
      demand(listExpired(model).includes(request), `${name} was interrupted while ${request.state}`)
      Object.assign(request, { state: 'unknown', leaseUntil: null, isInterrupted: true })
      return
    default:
      throw new Error(`${name}: ${move.action}`)
  }
}

/** Only what the service has answered, yes or no, is believed once the lease has run out. */
export const isFinal = (state: OutboxState): boolean =>
  state === 'sent' || state === 'sent_unparsed' || state === 'rejected'

const takeEnd = (request: ModelRequest, state: OutboxState | null): void => {
  const { meets, isInterrupted } = request
  const name = `request ${request.index}`
  if (state === null || meets === null || !endsAs[meets].includes(state))
    throw new Error(`${name} ended ${state}, though it met ${meets ?? 'silence'}`)
  const isLate = request.state === 'unknown' && isInterrupted
  demand(
    request.state === 'inflight' || (isLate && isFinal(state)),
    `${name} ended ${state} while ${request.state}`,
  )
  Object.assign(request, { state, leaseUntil: null, resolution: null, isInterrupted: false })
}
