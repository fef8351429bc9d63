import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { PutOff } from '../../../shared/processes/quiet-work.ts'
import { createLanes } from '../../turns.ts'
import { retryDelay } from '../../remote/retry-delay.ts'
import { verdictOf } from '../../remote/verdict.ts'
import type { PostOutcome, PostRequest } from '../../remote/post.ts'
import type { Claimed, Ending, Ledger, Standing } from './ledger.ts'

export type RelaySender = {
  /**
   * Sends a request if the claim permits it, on this node or another, and waits for the outcome.
   * @returns how it stands: ended, held, waiting to be tried again, or still under way where that takes too long
   */
  settle: (number: number) => Promise<Standing>
  /** Has a request looked at now that may leave; nobody waits for it. */
  begin: (number: number) => void
  /** Takes nothing more, and returns when what is under way has ended and is written down. */
  stop: () => Promise<void>
}

type Needs = {
  ledger: Ledger
  uuid: () => string
  post: (request: Omit<PostRequest, 'baseUrl' | 'token'>) => Promise<PostOutcome>
  putOff: PutOff
  /** 0 ≤ x < 1 */
  random?: () => number
  /** It is renewed three times in its length, so that a node that is slow for a while keeps it. */
  leaseMs?: number | undefined
}

const usualLeaseMs = 60_000
const longestTickMs = 5_000
/** How often a request that another node sends is looked at. */
const askMs = 250
/** Whoever waits for an answer is told before it gives up (120 s on the desktop). */
const longestWaitMs = 100_000

/** Where blocks come and go all the time, a long list is looked through within its claim after so many tries. */
const mostChecks = 3
/** So many at once of a node: each has its body in memory. */
const mostAtOnce = 8

/**
 * Sends what the ledger holds, each attempt at most once (rules D1 to D3). Between the commit of a claim and the first byte
 * nothing is read that could fail; a node that dies there leaves a lease, and the request becomes unknown when it runs out.
 */
export const createRelaySender = (needs: Needs): RelaySender => {
  const { ledger, uuid, post, putOff, random = Math.random, leaseMs = usualLeaseMs } = needs
  const inTurn = createLanes(mostAtOnce)
  const underWay = new Map<number, Promise<void>>()
  /** Attempts that left nothing and are given back as soon as the database can be written. */
  const givenBack = new Set<Promise<void>>()
  let isStopped = false

  const finish = async (attemptId: string, ending: Ending): Promise<void> => {
    // Sent or not, it must be known: it is written down as soon as the database can.
    const begunMs = performance.now()
    // Ending, it waits for that no longer than a lease: then the request is unknown, as after a crash.
    for (let tries = 1; !isStopped || performance.now() - begunMs < leaseMs; tries += 1) {
      try {
        await ledger.finish(attemptId, ending)
        return
      } catch (error) {
        putOff('sending', error)
        await delay(isStopped ? askMs : retryDelay(tries, random()))
      }
    }
  }

  /** Nothing has left by an attempt, nor will it: what it may have claimed is given back. Nobody waits for that. */
  const giveBack = (attemptId: string): void => {
    const giving = finish(attemptId, {
      state: 'not_sent',
      outcome: 'not_recorded',
      status: null,
      answer: null,
      retryMs: retryDelay(1, random()),
    }).finally(() => givenBack.delete(giving))
    givenBack.add(giving)
  }

  const claim = async (number: number, attemptId: string): Promise<Claimed | null> => {
    for (let tries = 1; ; tries += 1) {
      const checksBlocks = tries > mostChecks
      const answer = await ledger.claim(number, { id: attemptId, leaseMs, checksBlocks })
      if (answer.type === 'claimed') return answer
      if (answer.type === 'not_now') return null
      await ledger.checkBlocks(number)
    }
  }

  const deliver = async (
    attemptId: string,
    claimed: Claimed,
    body: readonly Buffer[] | null,
    claimedMs: number,
  ): Promise<void> => {
    const { id, kind, path, contentType, attempts } = claimed
    // Half of the lease is over, and nothing has left: it may run out before it does.
    if (body === null || performance.now() - claimedMs > leaseMs / 2) {
      giveBack(attemptId)
      return
    }
    const renewal = setInterval(
      () => void ledger.renewLease(attemptId, leaseMs).catch((error: unknown) => putOff('sending', error)),
      leaseMs / 3,
    )
    try {
      const outcome = await post({ path, contentType, body, idempotencyKey: id })
      const verdict = verdictOf(kind, outcome, 'unknown')
      await finish(attemptId, {
        state: verdict.state,
        outcome: verdict.outcome,
        status: verdict.status,
        answer: outcome.type === 'answered' ? outcome.body : null,
        retryMs: verdict.state === 'not_sent' ? retryDelay(attempts, random()) : null,
      })
    } finally {
      clearInterval(renewal)
    }
  }

  const send = async (number: number): Promise<void> => {
    if (isStopped) return
    const body = await ledger.loadBody(number)
    const attemptId = uuid()
    const claimedMs = performance.now()
    const claimed = await claim(number, attemptId).catch((error: unknown) => {
      // Its commit may have got no answer, and is never followed by a POST.
      giveBack(attemptId)
      throw error
    })
    if (claimed !== null) await deliver(attemptId, claimed, body, claimedMs)
  }

  /** Of several who want the same request sent, one does it here; of several nodes, the ledger lets one. */
  const push = (number: number): Promise<void> => {
    const known = underWay.get(number)
    if (known !== undefined) return known
    const sending = inTurn(() => send(number)).finally(() => underWay.delete(number))
    underWay.set(number, sending)
    return sending
  }

  const begin = (number: number): void => {
    push(number).catch((error: unknown) => putOff('sending', error))
  }

  const look = async (): Promise<void> => {
    try {
      await ledger.expireLeases()
      for (const number of await ledger.listDue()) begin(number)
    } catch (error) {
      putOff('sending', error)
    }
  }
  let looking: Promise<void> | null = null
  const ticks = setInterval(
    () => {
      looking ??= look().finally(() => {
        looking = null
      })
    },
    Math.min(longestTickMs, leaseMs / 4),
  )

  return {
    settle: async (number) => {
      const isOver = AbortSignal.timeout(longestWaitMs)
      let standing = await ledger.standingOf(number)
      if (standing.state === 'ready' && !isStopped) {
        const pushed = push(number)
        // Nobody waits for it any more when the time is over.
        pushed.catch((error: unknown) => putOff('sending', error))
        await Promise.race([pushed, once(isOver, 'abort')])
        standing = await ledger.standingOf(number)
      }
      while ((standing.state === 'ready' || standing.state === 'inflight') && !isOver.aborted && !isStopped) {
        await delay(askMs)
        standing = await ledger.standingOf(number)
      }
      return standing
    },
    begin,
    stop: async () => {
      isStopped = true
      clearInterval(ticks)
      await looking
      while (underWay.size + givenBack.size > 0)
        await Promise.allSettled([...underWay.values(), ...givenBack])
    },
  }
}
