import { setTimeout as delay } from 'node:timers/promises'

/** What the work comes to, if it does so in time; undefined = not yet: it goes on. */
export const within = async <Result extends object>(
  work: Promise<Result>,
  ms: number,
): Promise<Result | undefined> => {
  const ended = new AbortController()
  try {
    return await Promise.race([work, delay(ms, undefined, { signal: ended.signal })])
  } finally {
    ended.abort()
  }
}
