import { implement } from '@orpc/server'
import { type ChangeTopic, changesContract } from '../../../shared/bridge/changes.ts'

type Listener = (topic: ChangeTopic) => void

/** Tells whoever watches that data of a topic may look different now. */
export type Changes = {
  publish: (topic: ChangeTopic) => void
  /** @returns what ends it */
  subscribe: (listener: Listener) => () => void
}

export const createChanges = (): Changes => {
  const listeners = new Set<Listener>()
  return {
    publish: (topic) => {
      for (const listener of listeners) listener(topic)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Topics as they change from this call on, until `signal` aborts. A topic that changes several times before it is read
 * comes once, so a slow window never builds up a queue.
 */
export const watchChanges = (
  changes: Changes,
  signal: AbortSignal | undefined,
): AsyncGenerator<ChangeTopic> => {
  const pending = new Set<ChangeTopic>()
  let wake = (): void => {}
  // Now, and not when the first topic is asked for: what is read meanwhile may change meanwhile.
  const unsubscribe = changes.subscribe((topic) => {
    pending.add(topic)
    wake()
  })
  const end = (): void => {
    unsubscribe()
    wake()
  }
  signal?.addEventListener('abort', end)
  const read = async function* (): AsyncGenerator<ChangeTopic> {
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

/** The window's way to follow them. */
export const changesProcedures = (changes: Changes) => {
  const os = implement(changesContract)
  return os.router({
    watch: os.watch.handler(({ signal }) => eventsOf(watchChanges(changes, signal))),
  })
}

async function* eventsOf(topics: AsyncGenerator<ChangeTopic>): AsyncGenerator<{ topic: ChangeTopic }> {
  for await (const topic of topics) yield { topic }
}
