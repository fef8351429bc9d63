import { once } from 'node:events'

/** What the work comes to; the work goes on when who waits for it stops. @throws what `signal` was aborted with, at once */
export const unlessStopped = async <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> => {
  signal.throwIfAborted()
  const ended = new AbortController()
  const stopped = async (): Promise<Result> => {
    await once(signal, 'abort', { signal: ended.signal })
    signal.throwIfAborted()
    return work
  }
  try {
    return await Promise.race([work, stopped()])
  } finally {
    ended.abort()
  }
}
