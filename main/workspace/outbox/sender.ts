import type { PostOutcome, PostRequest } from '../../remote/post.ts'
import type { WritableDatabase } from '../../database/open.ts'
import type { Changes } from '../changes/changes.ts'
import type { Connections } from '../connections/connections.ts'
import type { Clock } from '../dependencies.ts'
import { type AttemptResult, type Claimed, claim, finish, listWaiting, type Waiting } from './moves.ts'
import { checkEcho, verdictOf } from './verdict.ts'

export type Sender = {
  /** Looks at the outbox now: something was queued, released, or an address came. */
  wake: () => void
  /** Takes nothing more, and returns when what is under way has ended and is written down. */
  stop: () => Promise<void>
}

type Dependencies = {
  db: WritableDatabase
  clock: Clock
  uuid: () => string
  /** 0 ≤ x < 1 */
  random: () => number
  connections: Connections
  changes: Changes
  post: (request: PostRequest) => Promise<PostOutcome>
}

/** A computer's clock may jump and a timer may be late; the outbox is looked at this often in any case (rule D6). */
const longestTickMs = 3_600_000
const longestHoldMs = 86_400_000
const firstRetryMs = 2_000
const longestRetryMs = 300_000

/** Sends what is due, one after another, each at most once (rules D1–D3). */
export const createSender = (deps: Dependencies): Sender => {
  const { db, clock, uuid, changes, connections } = deps
  // Holds and pauses are durations: once seen, they run on the monotonic clock, whatever the wall clock does.
  const dueByItem = new Map<string, { dueAt: string | null; monotonicMs: number }>()
  let timer: NodeJS.Timeout | undefined
  let pumping: Promise<void> | null = null
  // Somebody asked while it was looking, perhaps past what has come since: it looks once more.
  let isAskedAgain = false
  // How an attempt ended, while that cannot be written: the next look begins with it, so that nothing stays inflight.
  let unwritten: (() => void) | null = null
  let stopped = false

  const waitOf = ({ id, dueAt }: Waiting): number => {
    if (dueAt === null) return 0
    let due = dueByItem.get(id)
    if (due === undefined || due.dueAt !== dueAt) {
      const wait = Math.min(Math.max(Date.parse(dueAt) - clock.now(), 0), longestHoldMs)
      due = { dueAt, monotonicMs: clock.monotonic() + wait }
      dueByItem.set(id, due)
    }
    return Math.max(due.monotonicMs - clock.monotonic(), 0)
  }

  const send = async (item: Claimed): Promise<AttemptResult> => {
    const endpoint = connections.endpointOf(item.connectionId)
    // No address: as certain as a refused connection that nothing went out.
    const outcome: PostOutcome =
      endpoint === null
        ? { type: 'not_connected', code: 'unreachable' }
        : await deps.post({
            ...endpoint,
            path: item.path,
            contentType: item.contentType,
            body: item.body,
            idempotencyKey: item.id,
          })
    const verdict = verdictOf(item.kind, outcome)
    const echo =
      verdict.created === null
        ? null
        : checkEcho(item, verdict.created, connections.zonelessStartOf(item.connectionId))
    const nextAttemptAt =
      verdict.state === 'not_sent'
        ? new Date(clock.now() + retryDelay(item.attempts, deps.random())).toISOString()
        : null
    return { ...verdict, echo, nextAttemptAt }
  }

  const sendDue = async (itemId: string): Promise<void> => {
    const attemptId = uuid()
    const at = (): string => new Date(clock.now()).toISOString()
    // Synchronous and committed when it returns; the connection comes after.
    const item = claim(db, itemId, attemptId, at())
    if (item === null) return
    dueByItem.delete(itemId)
    changes.publish('outbox')
    const result = await send(item)
    const endedAt = at()
    unwritten = () => finish(db, itemId, attemptId, endedAt, result)
    writeEnd()
  }

  const writeEnd = (): void => {
    if (unwritten === null) return
    unwritten()
    unwritten = null
    changes.publish('outbox')
  }

  const pump = async (): Promise<void> => {
    writeEnd()
    for (;;) {
      if (stopped) return
      const waiting = listWaiting(db).map((item) => ({ id: item.id, wait: waitOf(item) }))
      const due = waiting.find((item) => item.wait <= 0)
      if (due === undefined) {
        const soonest = Math.min(longestTickMs, ...waiting.map((item) => item.wait))
        timer = setTimeout(wake, soonest)
        return
      }
      await sendDue(due.id)
    }
  }

  const wake = (): void => {
    if (stopped) return
    if (pumping !== null) {
      isAskedAgain = true
      return
    }
    isAskedAgain = false
    clearTimeout(timer)
    pumping = pump()
      .catch(() => {
        // The outbox could not be written: nothing is sent while that lasts, and it is tried again.
        timer = setTimeout(wake, firstRetryMs)
      })
      .finally(() => {
        pumping = null
        if (isAskedAgain) wake()
      })
  }

  return {
    wake,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await pumping
    },
  }
}

/** Doubling pauses with a jitter of half their length, so that many installations do not return at once. */
export const retryDelay = (attempts: number, random: number): number => {
  const pause = Math.min(firstRetryMs * 2 ** Math.max(attempts - 1, 0), longestRetryMs)
  return Math.round(pause * (0.5 + random / 2))
}
