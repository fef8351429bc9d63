import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { PutOff } from '../../../shared/processes/quiet-work.ts'
import { createLanes } from '../../turns.ts'
import { retryDelay } from '../../remote/retry-delay.ts'
import { verdictOf } from '../../remote/verdict.ts'
import type { PostOutcome, PostRequest } from '../../remote/post.ts'
import type { Claimed, Ending, Ledger, Standing } from './ledger.ts'
import type { Reconciling } from './reconciling.ts'
import type { Witness } from './witness.ts'

export type RelaySender = {
  /**
   * Sends a request if the claim permits it, on this node or another, and waits for the outcome.
   * @returns how it stands: ended, held, waiting to be tried again, or still under way where that takes too long
   */
  settle: (number: number) => Promise<Standing>
  /** Has a request looked at now that may leave; nobody waits for it. */
  begin: (number: number) => void
  /** Number of senders that are awaited after the database has changed; 0 = requests leave. */
  awaited: () => number
  /** Takes nothing more, and returns when what is under way has ended and is written down. */
  stop: () => Promise<void>
}

type Needs = {
  ledger: Ledger
  witness: Witness
  reconciling: Reconciling
  uuid: () => string
  /** @param mayStart asked when the connection stands, and nothing leaves where it says no */
  post: (request: Omit<PostRequest, 'baseUrl' | 'token'>, mayStart: () => boolean) => Promise<PostOutcome>
  putOff: PutOff
  /** Told how long a claim took, however it was answered: the wait for a connection and for other claims is in it. */
  onClaim?: ((durationMs: number) => void) | undefined
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
/** Senders that run reconcile within one tick. A client is told to ask again when one has not after so many ticks. */
const pauseTicks = 3

/** Where blocks come and go all the time, or campaigns leave under a cap, a long list is looked through within its claim after so many tries. */
const mostChecks = 3
/** Each time the database has changed again. */
const mostLooks = 3
/** So many at once of a node: each has its body in memory. */
const mostAtOnce = 8

/**
 * Milliseconds since now. A computer that was asleep counts them too: the steady clock of Linux does not, the other may be set.
 */
const stopwatch = (): (() => number) => {
  const steadyMs = performance.now()
  const wallMs = Date.now()
  return () => Math.max(performance.now() - steadyMs, Date.now() - wallMs)
}

/**
 * Sends what the ledger holds, each attempt at most once (rules D1 to D3). Between the commit of a claim and the first byte
 * it is written to the witness file and nothing is read; a node that dies there leaves a lease, and the request becomes
 * unknown when it runs out.
 */
export const createRelaySender = (needs: Needs): RelaySender => {
  const { ledger, witness, reconciling, uuid, post, putOff, random = Math.random } = needs
  const { leaseMs = usualLeaseMs, onClaim } = needs
  const tickMs = Math.min(longestTickMs, leaseMs / 4)
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

  type OwnClaim = { claimed: Claimed; epoch: string; leaseAge: () => number }

  const claim = async (number: number, attemptId: string): Promise<OwnClaim | null> => {
    let checks = 0
    for (let looks = 0; looks < mostLooks;) {
      const epoch = reconciling.epoch()
      if (epoch === null) {
        looks += 1
        await reconciling.look()
        continue
      }
      const leaseAge = stopwatch()
      const answer = await ledger.claim(number, {
        id: attemptId,
        leaseMs,
        checksPeople: checks >= mostChecks,
        sender: witness.senderId,
        epoch,
      })
      onClaim?.(leaseAge())
      switch (answer.type) {
        case 'claimed':
          return { claimed: answer, epoch, leaseAge }
        case 'not_now':
          return null
        case 'paused':
          reconciling.notePause()
          return null
        case 'reconcile':
          looks += 1
          await reconciling.look()
          break
        case 'check_people':
          checks += 1
          await ledger.checkPeople(number)
      }
    }
    return null
  }

  /** Writes down how an attempt ended, here and in the database. A file that cannot be written leaves it open there. */
  const end = async (attemptId: string, ending: Ending): Promise<void> => {
    await witness.writeEnd(attemptId, ending.state).catch((error: unknown) => putOff('sending', error))
    await finish(attemptId, ending)
  }

  /**
   * Writes down that a request is about to leave.
   * @returns false when that failed, or when the database has changed since the claim: what it said holds no more
   */
  const bearWitness = async (attemptId: string, { claimed, epoch }: OwnClaim): Promise<boolean> => {
    const { id, userId, key, kind, path, bodyDigest, says, quantity, units, startAt } = claimed
    const request = { id, userId, key, kind, path, bodyDigest, says, quantity, units, startAt }
    if (reconciling.epoch() !== epoch) return false
    try {
      await witness.writeIntent({ attemptId, at: new Date().toISOString(), request })
      return true
    } catch (error) {
      putOff('sending', error)
      return false
    }
  }

  const deliver = async (attemptId: string, own: OwnClaim, body: readonly Buffer[] | null): Promise<void> => {
    const { id, kind, path, contentType, attempts } = own.claimed
    let { leaseAge } = own
    // Half of the lease is over, and nothing has left: it may run out before it does.
    if (body === null || leaseAge() > leaseMs / 2 || !(await bearWitness(attemptId, own))) {
      giveBack(attemptId)
      return
    }
    const renew = async (): Promise<void> => {
      const renewedAge = stopwatch()
      if (await ledger.renewLease(attemptId, leaseMs)) leaseAge = renewedAge
    }
    const renewal = setInterval(
      () => void renew().catch((error: unknown) => putOff('sending', error)),
      leaseMs / 3,
    )
    try {
      // Nothing leaves after the lease: by then a person may have decided what became of the request.
      const mayStart = (): boolean => leaseAge() < leaseMs
      const outcome = await post({ path, contentType, body, idempotencyKey: id }, mayStart)
      const verdict = verdictOf(kind, outcome, 'unknown')
      await end(attemptId, {
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
    const own = await claim(number, attemptId).catch((error: unknown) => {
      // Its commit may have got no answer, and is never followed by a POST.
      giveBack(attemptId)
      throw error
    })
    if (own !== null) await deliver(attemptId, own, body)
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
      await reconciling.look()
      await ledger.expireLeases()
      if (reconciling.awaited() > 0) return
      for (const number of await ledger.listDue()) begin(number)
      // Last: nothing that is due waits for it, or for what it may fail of.
      await ledger.forgetOtherCodes()
    } catch (error) {
      putOff('sending', error)
    }
  }
  let looking: Promise<void> | null = null
  const tick = (): void => {
    looking ??= look().finally(() => {
      looking = null
    })
  }
  const ticks = setInterval(tick, tickMs)
  tick()

  /** Whether a request that may leave has waited for other senders for too long to be answered later. */
  const createPause = () => {
    let pausedFor: (() => number) | null = null
    return {
      /** @returns whether the senders that it has waited for have all come */
      isOver: (): boolean => {
        if (reconciling.awaited() > 0) pausedFor ??= stopwatch()
        else if (pausedFor !== null) {
          pausedFor = null
          return true
        }
        return false
      },
      isTooLong: (): boolean => (pausedFor?.() ?? 0) > pauseTicks * tickMs,
    }
  }

  return {
    settle: async (number) => {
      const isOver = AbortSignal.timeout(longestWaitMs)
      const pause = createPause()
      let standing = await ledger.standingOf(number)
      if (standing.state === 'ready' && !isStopped) {
        const pushed = push(number)
        // Nobody waits for it any more when the time is over.
        pushed.catch((error: unknown) => putOff('sending', error))
        await Promise.race([pushed, once(isOver, 'abort')])
        standing = await ledger.standingOf(number)
      }
      while ((standing.state === 'ready' || standing.state === 'inflight') && !isOver.aborted && !isStopped) {
        if (standing.state === 'ready' && pause.isOver()) begin(number)
        if (standing.state === 'ready' && pause.isTooLong()) break
        await delay(askMs)
        standing = await ledger.standingOf(number)
      }
      return standing
    },
    begin,
    awaited: reconciling.awaited,
    stop: async () => {
      isStopped = true
      clearInterval(ticks)
      await looking
      while (underWay.size + givenBack.size > 0)
        await Promise.allSettled([...underWay.values(), ...givenBack])
      // Nobody has to wait for one that has ended. Where the database cannot be told, it is awaited as after a crash.
      await ledger.leaveSender(witness.senderId).catch((error: unknown) => putOff('sending', error))
      await witness.close()
    },
  }
}
