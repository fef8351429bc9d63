/**
 * What `subscribe` tells from this call on, until `signal` aborts. What comes several times before it is read comes once,
 * so a slow window never builds up a queue of it.
 * @param subscribe returns what ends it
 */
export const watch = <Topic>(
  subscribe: (listener: (topic: Topic) => void) => () => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<Topic> => {
  const pending = new Set<Topic>()
  let wake = (): void => {}
  // Now, and not when the first topic is asked for: what is read meanwhile may change meanwhile.
  const unsubscribe = subscribe((topic) => {
    pending.add(topic)
    wake()
  })
  const end = (): void => {
    unsubscribe()
    wake()
  }
  signal?.addEventListener('abort', end)
  const read = async function* (): AsyncGenerator<Topic> {
    try {
      while (signal?.aborted !== true) {
        for (const topic of pending) {
          pending.delete(topic)
          yield topic
        }
        if (pending.size > 0) continue
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    } finally {
      end()
      signal?.removeEventListener('abort', end)
    }
  }
  return read()
}
