import type { Enrichment, PollProblem } from '../../../shared/bridge/enrichments.ts'
import { fetchEnrichment, type FetchOutcome } from '../../remote/fetch-enrichment.ts'
import type { Base } from '../base/base.ts'
import type { Connections } from '../connections/connections.ts'
import type { Network } from '../connections/network/network.ts'
import { findInSet } from './records/kept.ts'
import { openRecordWriter, type RecordWriter } from './records/writer.ts'
import { removeRecords } from './records/queries.ts'
import { countPhones } from './count-phones.ts'
import { documentsOf, replaceDocuments } from './document-blocks.ts'
import { getPollFailures, listInState, markDone, markPolled, markStopped } from './queries.ts'
import { pace } from '../../turns.ts'

export type Poller = {
  /** Looks now at what is to be asked. */
  wake: () => void
  /** Records received so far of the answer that is arriving; null when none is. */
  arriving: (enrichmentId: string) => number | null
  /** Breaks off what is being asked of an enrichment, and returns when nothing of it is being written any more. */
  release: (enrichmentId: string) => Promise<void>
  stop: () => Promise<void>
}

type Needs = Pick<Base, 'db' | 'clock' | 'changes' | 'putOff'> & {
  connections: Connections
  network: Network
  /** 0 ≤ x < 1 */
  random: () => number
  /** Called whenever the poller looks by itself: what else may be behind can be looked at too. */
  onTick: () => void
}

const shortestPauseMs = 2_000
const longestPauseMs = 120_000
const restWithoutDiskMs = 30_000
/** Many installations must not come back at once. */
const leastSpread = 0.75
const mostSpread = 1.25
/** A computer that slept has late timers: it is looked at this often in any case. */
const longestTickMs = 60_000
/** A list of which the service knows nothing may be one that it has not written down yet; not for ever. */
const failuresUntilMissing = 5
/** The service is not asked for more lists than these at once. */
const mostAtOnce = 2
/** So often whoever follows an answer that is arriving is told of it. */
const arrivalEveryMs = 500

/**
 * Asks for the records of accepted enrichments until they are there. When it is asked next stands in the database, so
 * that neither a restart nor a night's sleep loses one; asking costs nothing, and is repeated without limit while the
 * service says that it is processing.
 */
export const createPoller = (deps: Needs): Poller => {
  const { db, clock, connections, changes, network, putOff } = deps
  // When one that brought nothing may be asked again, also where that could not be written down.
  const restUntil = new Map<string, number>()
  const running = new Map<string, { done: Promise<void>; abort: AbortController; records: number }>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const wake = (): void => {
    if (isStopped) return
    clearTimeout(timer)
    let soonest = longestTickMs
    try {
      soonest = look()
    } catch (error) {
      // The database cannot be read now; it is looked at again at the next tick.
      putOff('enrichment_poll', error)
    }
    timer = setTimeout(tick, soonest)
  }
  const tick = (): void => {
    deps.onTick()
    wake()
  }

  /** Begins what is due. @returns how long until something else is, in milliseconds */
  const look = (): number => {
    let soonest = longestTickMs
    for (const enrichment of listInState(db, 'processing')) {
      if (running.has(enrichment.id)) continue
      const wait = waitOf(enrichment)
      if (wait > 0) soonest = Math.min(soonest, wait)
      else if (running.size < mostAtOnce) begin(enrichment)
    }
    return soonest
  }
  const waitOf = ({ id, nextPollAt }: Enrichment): number => {
    const written = Date.parse(nextPollAt ?? '') - clock.now()
    // No pause is this long: the clock was ahead when it was written.
    const isBelievable = written > 0 && written <= longestPauseMs * mostSpread
    return Math.max(isBelievable ? written : 0, (restUntil.get(id) ?? 0) - clock.monotonic(), 0)
  }

  const begin = (enrichment: Enrichment): void => {
    const abort = new AbortController()
    const entry = { abort, records: 0, done: Promise.resolve() }
    running.set(enrichment.id, entry)
    entry.done = poll(enrichment, abort.signal, (records) => {
      entry.records += records
    })
      .catch((error: unknown) => {
        // A disk that takes no more, or a break-off. Of what was written nothing is seen.
        if (abort.signal.aborted) return
        putOff('enrichment_records', error)
        tell(enrichment, 'not_kept')
      })
      .finally(() => {
        running.delete(enrichment.id)
        changes.publish('enrichments')
        wake()
      })
  }

  const at = (ms = clock.now()): string => new Date(ms).toISOString()

  /** Writes down that nothing came, and when to ask again. */
  const tell = (enrichment: Enrichment, problem: PollProblem | null): void => {
    try {
      write(enrichment, problem)
    } catch (error) {
      // Nothing can be read or written now; it rests all the same, and is not fetched over and over.
      putOff('enrichment_poll', error)
      restUntil.set(enrichment.id, clock.monotonic() + restWithoutDiskMs)
    }
  }
  const write = (enrichment: Enrichment, problem: PollProblem | null): void => {
    // Only the same problem adds up: a network that was away says nothing of the list.
    const before = enrichment.pollProblem === problem ? getPollFailures(db, enrichment.id) : 0
    const failures = problem === null ? 0 : before + 1
    if (problem === 'list_missing' && failures >= failuresUntilMissing) {
      markStopped(db, enrichment.id, problem)
      return
    }
    const elapsed = clock.now() - Date.parse(enrichment.acceptedAt ?? enrichment.createdAt)
    const pause = problem === null ? elapsed / 5 : shortestPauseMs * 2 ** Math.min(failures, 10)
    const spread = leastSpread + deps.random() * (mostSpread - leastSpread)
    const nextAt = at(clock.now() + Math.min(Math.max(pause, shortestPauseMs), longestPauseMs) * spread)
    markPolled(db, enrichment.id, { at: at(), nextAt, problem, failures })
  }

  const poll = async (
    enrichment: Enrichment,
    signal: AbortSignal,
    onRecords: (count: number) => void,
  ): Promise<void> => {
    const endpoint = connections.endpointOf(enrichment.content.connectionId)
    if (endpoint === null) return tell(enrichment, 'no_address')
    const attempt = { writer: null as RecordWriter | null, phones: 0 }
    let toldAt = 0
    const tellOfArrival = (): void => {
      if (clock.monotonic() - toldAt < arrivalEveryMs) return
      toldAt = clock.monotonic()
      changes.publish('enrichments')
    }
    const openWriter = async (): Promise<RecordWriter> => {
      // What a killed attempt left behind the kept ones would be there twice.
      while (removeRecords(db, enrichment.id, enrichment.kept)) await pace()
      return openRecordWriter(db, {
        enrichmentId: enrichment.id,
        connectionId: enrichment.content.connectionId,
        shape: enrichment.shape,
        answeredAt: at(),
      })
    }
    let outcome: FetchOutcome
    try {
      outcome = await fetchEnrichment({
        ...endpoint,
        listId: enrichment.remoteId ?? '',
        wayTo: network.wayTo,
        signal,
        onRecords: async (records) => {
          // A page that follows reads again as the records come in.
          tellOfArrival()
          attempt.writer ??= await openWriter()
          for (const record of records) attempt.phones += countPhones(record)
          await attempt.writer.add(records)
          onRecords(records.length)
        },
      })
      if (outcome.type === 'done') {
        attempt.writer ??= await openWriter()
        await finish(enrichment, attempt.writer, attempt.phones)
        return
      }
    } catch (error) {
      // Whoever stops now does not wait for that: what was written is not seen, and the next attempt begins with it.
      if (!signal.aborted) await attempt.writer?.discard()
      throw error
    }
    await attempt.writer?.discard()
    tell(enrichment, outcome.type === 'processing' ? null : outcome.code)
  }

  const finish = async ({ id, kept }: Enrichment, writer: RecordWriter, phones: number): Promise<void> => {
    const { drift } = await writer.finish()
    const missing: string[] = []
    let asked = 0
    for (const documents of documentsOf(db, id, 'asked')) {
      const places = await findInSet(db, id, documents)
      missing.push(...documents.filter((_document, index) => places[index] === null))
      asked += documents.length
    }
    await replaceDocuments(db, id, 'missing', missing)
    markDone(db, id, {
      found: kept + asked - missing.length,
      missing: missing.length,
      phones,
      drift,
      at: at(),
    })
  }

  return {
    wake,
    arriving: (enrichmentId) => running.get(enrichmentId)?.records ?? null,
    release: async (enrichmentId) => {
      const entry = running.get(enrichmentId)
      entry?.abort.abort()
      await entry?.done
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      for (const { abort } of running.values()) abort.abort()
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}
