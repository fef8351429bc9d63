import { otherCodesHeader } from '../../../shared/api/index.ts'
import type { BusyMeaning } from '../../../shared/bridge/connections.ts'
import type { ZonelessMeaning } from '../../../shared/rules/schedule.ts'
import type { Base } from '../base/base.ts'
import { transaction } from '../../database/sql.ts'
import { bytesOf, type PostOutcome, type PostRequest } from '../../remote/post.ts'
import { firstRetryMs, retryDelay } from '../../remote/retry-delay.ts'
import { checkEcho, type NotRecorded, verdictOf } from '../../remote/verdict.ts'
import type { Connections, Endpoint } from '../connections/connections.ts'
import type { SuppressionGate } from '../suppressions/gate.ts'
import { findBlocked } from './blocked.ts'
import { tellOtherCodes } from './other-codes.ts'
import {
  askBefore,
  claim,
  type Claim,
  type Claimed,
  type NotNow,
  type Objection,
  setCleared,
  stop,
} from './claim.ts'
import { type AttemptResult, finish, listWaiting, type Waiting } from './moves.ts'
import { type LoadedBody, loadBody } from './pieces.ts'
import type { Uploads } from './uploads.ts'

export type Sender = {
  /** Looks at the outbox now: something was queued, released, or an address came. */
  wake: () => void
  /** Takes nothing more, and returns when what is under way has ended and is written down. */
  stop: () => Promise<void>
}

/** @param onProgress told how many bytes of the body have left */
export type Post = (request: PostRequest, onProgress: (sentBytes: number) => void) => Promise<PostOutcome>

type Dependencies = Base & {
  /** 0 ≤ x < 1 */
  random: () => number
  connections: Connections
  gate: SuppressionGate
  objection: Objection
  /** Writes down outside the database which claim leaves; throws when it cannot. */
  record: (attemptId: string) => void
  uploads: Uploads
  post: Post
}

/** What is known of where a request goes. */
type Target = { endpoint: Endpoint | null; zonelessStart: ZonelessMeaning; busyMeaning: BusyMeaning }

/** A claimed item with what is needed to send it. */
type Sendable = {
  request: Claimed
  body: readonly Buffer[]
  target: Target
  /** How many other codes of its people its team was told. */
  told: number
}
type WholeClaim = ({ type: 'claimed' } & Sendable) | Exclude<Claim, { type: 'claimed' }>

/** @property refusal how the attempt ends, where its team has not taken what goes before */
type Prepared = Pick<Sendable, 'told'> & { type: 'loaded'; body: LoadedBody; refusal: PostOutcome | null }

/** A computer's clock may jump and a timer may be late; the outbox is looked at this often in any case (rule D6). */
const longestTickMs = 3_600_000
/** What is kept for a time of day is looked at this often: timers stand still while a computer sleeps. */
const keptTickMs = 60_000
const longestHoldMs = 86_400_000

/**
 * Sends what is due, each item at most once (rules D1–D3). Every connection has a lane of its own, in which one item
 * goes after another: a remote that hangs holds up no one else's (rule D6e).
 */
export const createSender = (deps: Dependencies): Sender => {
  const { db, clock, uuid, changes, putOff, connections, gate } = deps
  // Holds and pauses are durations: once seen, they run on the monotonic clock, whatever the wall clock does.
  const dueByItem = new Map<string, { dueAt: string | null; monotonicMs: number }>()
  /** By connection, what is being sent through it. */
  const lanes = new Map<string, Promise<void>>()
  /** Due items that have to wait for another; looked at again once something has moved, or someone asks. */
  const passedOver = new Set<string>()
  // How attempts ended, while that cannot be written: it is tried again before anything else leaves.
  const unwritten = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const now = (): string => new Date(clock.now()).toISOString()

  const waitOf = ({ id, dueAt, keepUntil }: Waiting): number => {
    // A time of day is a matter of the wall clock, however often that is set.
    const kept = keepUntil === null ? 0 : Date.parse(keepUntil) - clock.now()
    if (dueAt === null) return kept
    let due = dueByItem.get(id)
    if (due === undefined || due.dueAt !== dueAt) {
      const wait = Math.min(Math.max(Date.parse(dueAt) - clock.now(), 0), longestHoldMs)
      due = { dueAt, monotonicMs: clock.monotonic() + wait }
      dueByItem.set(id, due)
    }
    return Math.max(due.monotonicMs - clock.monotonic(), kept, 0)
  }

  const send = async (attemptId: string, sendable: Sendable): Promise<AttemptResult> => {
    const { request, body, target, told } = sendable
    const { path, contentType } = request
    const headers = told === 0 ? undefined : { [otherCodesHeader]: String(told) }
    return resultOf(
      sendable,
      await tryToSend(attemptId, target.endpoint, request, { path, contentType, body, headers }),
    )
  }

  const resultOf = (
    { request: { kind, ...item }, body, target: { zonelessStart, busyMeaning } }: Sendable,
    outcome: PostOutcome | NotRecorded,
  ): AttemptResult => {
    const verdict = verdictOf(kind, outcome, busyMeaning)
    const echo =
      verdict.created === null ? null : checkEcho({ ...item, kind, body }, verdict.created, zonelessStart)
    const nextAttemptAt =
      verdict.state === 'not_sent'
        ? new Date(clock.now() + retryDelay(item.attempts, deps.random())).toISOString()
        : null
    return { ...verdict, echo, nextAttemptAt }
  }

  const upload = async (
    { id: itemId, connectionId }: Pick<Claimed, 'id' | 'connectionId'>,
    request: PostRequest,
  ): Promise<PostOutcome> => {
    const { progress, end } = deps.uploads.begin({ itemId, connectionId, totalBytes: bytesOf(request.body) })
    try {
      return await deps.post(request, progress)
    } finally {
      end()
    }
  }

  const tryToSend = async (
    attemptId: string,
    endpoint: Endpoint | null,
    item: Pick<Claimed, 'id' | 'connectionId'>,
    what: Pick<PostRequest, 'path' | 'contentType' | 'body' | 'headers'>,
  ): Promise<PostOutcome | NotRecorded> => {
    // No address: as certain as a refused connection that nothing went out.
    if (endpoint === null) return { type: 'not_connected', code: 'unreachable', subject: null }
    if (!isRecorded(attemptId)) return { type: 'not_recorded' }
    return upload(item, { ...endpoint, ...what, idempotencyKey: item.id })
  }

  const isRecorded = (attemptId: string): boolean => {
    try {
      deps.record(attemptId)
      return true
    } catch (error) {
      putOff('send_mark', error)
      return false
    }
  }

  const writeEnds = (): void => {
    for (const write of unwritten) {
      write()
      unwritten.delete(write)
      changes.publish('outbox')
    }
  }

  /** Looks through the recipients of an item once more, as who is blocked has changed. */
  const checkBlocked = async (itemId: string): Promise<void> => {
    const { blocked, version } = await findBlocked(db, gate, itemId)
    if (blocked.size === 0) setCleared(db, itemId, version)
    else if (stop(db, itemId, { reason: 'blocked', people: blocked.size }) > 0) changes.publish('outbox')
  }

  /**
   * Reads the bytes of an item that may leave, with other work in between, so that nothing is read after its claim, and tells
   * its team what goes before it.
   */
  const prepare = async (item: Waiting): Promise<Prepared | NotNow> => {
    const { id, connectionId } = item
    const before = askBefore(db, id, clock.now(), deps.objection)
    if (before !== null) return before
    const body = await loadBody(db, id)
    const endpoint = connections.endpointOf(connectionId)
    const { told, refusal } =
      body === null || endpoint === null
        ? { told: 0, refusal: null }
        : await tellOtherCodes(db, item, async (some) =>
            stopped ? { type: 'withheld' } : deps.post({ ...endpoint, ...some }, () => {}),
          )
    if (stopped) return { type: 'wait' }
    return body === null ? { type: 'gone' } : { type: 'loaded', body, told, refusal }
  }

  /**
   * Claims an item and everything that is needed to send it, in one turn: between this and the end of the attempt nothing is
   * read that could fail.
   */
  const claimLoaded = (
    { id, connectionId }: Waiting,
    attemptId: string,
    { body, told }: Prepared,
  ): WholeClaim => {
    const target: Target = {
      endpoint: connections.endpointOf(connectionId),
      zonelessStart: connections.zonelessStartOf(connectionId),
      busyMeaning: connections.busyMeaningOf(connectionId),
    }
    const { objection } = deps
    // Synchronous and committed when it returns; the connection comes after.
    const claimed = claim(db, id, { attemptId, now: clock.now(), sha256: body.sha256, objection })
    return claimed.type === 'claimed' ? { ...claimed, body: body.pieces, target, told } : claimed
  }

  /** Claims an item that cannot be sent and ends its attempt in one: nothing has left, whenever the program ends. */
  const refuse = (
    item: Waiting,
    attemptId: string,
    prepared: Prepared,
    outcome: PostOutcome,
  ): Exclude<WholeClaim, { type: 'claimed' }> | { type: 'refused' } =>
    transaction(db, () => {
      const claimed = claimLoaded(item, attemptId, prepared)
      if (claimed.type !== 'claimed') return claimed
      finish(db, item.id, attemptId, now(), resultOf(claimed, outcome))
      return { type: 'refused' }
    })

  const claimPrepared = (item: Waiting, attemptId: string, prepared: Prepared) =>
    prepared.refusal === null
      ? claimLoaded(item, attemptId, prepared)
      : refuse(item, attemptId, prepared, prepared.refusal)

  /** @returns false when another item goes first */
  const sendDue = async (item: Waiting): Promise<boolean> => {
    const { id } = item
    const attemptId = uuid()
    const prepared = await prepare(item)
    const claimed = prepared.type === 'loaded' ? claimPrepared(item, attemptId, prepared) : prepared
    switch (claimed.type) {
      case 'wait':
        return false
      case 'check_blocks':
        await checkBlocked(id)
        return true
      case 'changed':
        return true
      default:
    }
    dueByItem.delete(id)
    changes.publish('outbox')
    if (claimed.type !== 'claimed') return true
    const result = await send(attemptId, claimed)
    const endedAt = now()
    unwritten.add(() => finish(db, id, attemptId, endedAt, result))
    writeEnds()
    deps.uploads.keepRates()
    return true
  }

  /** Sends what is due through a connection until nothing is, the oldest first. */
  const work = async (connectionId: string): Promise<void> => {
    for (let hasMoved = true; hasMoved;) {
      hasMoved = false
      writeEnds()
      for (const item of listWaiting(db)) {
        if (stopped) return
        if (item.connectionId !== connectionId || waitOf(item) > 0) continue
        hasMoved = await sendDue(item)
        // What was queued or released meanwhile may be older.
        if (hasMoved) {
          passedOver.clear()
          break
        }
        passedOver.add(item.id)
      }
    }
  }

  const open = (connectionId: string): void => {
    const lane = work(connectionId).then(
      () => {
        lanes.delete(connectionId)
        look()
      },
      () => {
        // The outbox could not be read or written: nothing is sent while that lasts, and it is tried again.
        lanes.delete(connectionId)
        wakeIn(firstRetryMs)
      },
    )
    lanes.set(connectionId, lane)
  }

  const wakeIn = (ms: number): void => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(wake, ms)
  }

  /** Opens a lane for each connection that something is due through, and sets the clock for what is not due yet. */
  const look = (): void => {
    if (stopped) return
    try {
      writeEnds()
      const waits = listWaiting(db).map((item) => ({ ...item, wait: waitOf(item) }))
      const due = waits.filter(({ id, wait }) => wait <= 0 && !passedOver.has(id))
      for (const { connectionId } of due) if (!lanes.has(connectionId)) open(connectionId)
      const isAnyKept = waits.some(({ keepUntil, wait }) => keepUntil !== null && wait > 0)
      wakeIn(
        Math.min(
          isAnyKept ? keptTickMs : longestTickMs,
          ...waits.map(({ wait }) => wait).filter((wait) => wait > 0),
        ),
      )
    } catch (error) {
      putOff('sending', error)
      wakeIn(firstRetryMs)
    }
  }

  const wake = (): void => {
    passedOver.clear()
    look()
  }

  return {
    wake,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await Promise.all(lanes.values())
    },
  }
}
