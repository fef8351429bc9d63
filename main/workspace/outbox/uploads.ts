import type { Upload } from '../../../shared/bridge/outbox.ts'
import type { Changes } from '../base/changes.ts'
import type { Clock } from '../base/clock.ts'

/** How far the bodies that are on their way out have come. Kept in memory: with the process they end. */
export type Uploads = {
  list: () => Upload[]
  begin: (upload: { itemId: string; connectionId: string; totalBytes: number }) => {
    /** Takes how many bytes have left so far. */
    progress: (sentBytes: number) => void
    end: () => void
  }
  /** Has what was measured kept; not while a request is under way, whose end must not depend on it. */
  keepRates: () => void
}

/** A window learns of a change this often at most; what is over sooner is never told. */
const tellEveryMs = 500
/** How fast it goes now is told by so much of the past. */
const windowMs = 5_000
/** Of less, the systems at both ends take most at once, and it says nothing of the line. */
const leastMeasuredBytes = 4 * 1024 * 1024

type Sample = { at: number; bytes: number }
type Running = { itemId: string; totalBytes: number; samples: Sample[]; toldAt: number }

/** @param keep told how fast the last whole body to a connection went, in bytes a second */
export const createUploads = (
  clock: Pick<Clock, 'monotonic'>,
  changes: Changes,
  keep: (connectionId: string, rate: number) => void,
): Uploads => {
  const running = new Set<Running>()
  const measured = new Map<string, number>()

  return {
    list: () => [...running].map(toUpload),
    begin: ({ itemId, connectionId, totalBytes }) => {
      const startedAt = clock.monotonic()
      const upload: Running = {
        itemId,
        totalBytes,
        samples: [{ at: startedAt, bytes: 0 }],
        toldAt: startedAt,
      }
      running.add(upload)
      return {
        progress: (bytes) => {
          const at = clock.monotonic()
          const isWhole = bytes >= totalBytes
          if (isWhole && totalBytes >= leastMeasuredBytes && at > startedAt)
            measured.set(connectionId, (totalBytes / (at - startedAt)) * 1_000)
          // The last one is told in any case, once any was: it says that only the answer is missing.
          if (at - upload.toldAt < tellEveryMs && !(isWhole && upload.toldAt > startedAt)) return
          upload.toldAt = at
          upload.samples = [...upload.samples.filter((sample) => at - sample.at <= windowMs), { at, bytes }]
          changes.publish('uploads')
        },
        end: () => {
          running.delete(upload)
          if (upload.toldAt > startedAt) changes.publish('uploads')
        },
      }
    },
    keepRates: () => {
      for (const [connectionId, rate] of measured) {
        measured.delete(connectionId)
        keep(connectionId, rate)
      }
    },
  }
}

const toUpload = ({ itemId, totalBytes, samples }: Running): Upload => {
  const [first, last] = [samples.at(0), samples.at(-1)]
  const sentBytes = last?.bytes ?? 0
  const rate =
    first === undefined || last === undefined || last.at === first.at
      ? null
      : ((last.bytes - first.bytes) / (last.at - first.at)) * 1_000
  return {
    itemId,
    sentBytes,
    totalBytes,
    rate,
    remainingMs: rate === null || rate === 0 ? null : ((totalBytes - sentBytes) / rate) * 1_000,
  }
}
