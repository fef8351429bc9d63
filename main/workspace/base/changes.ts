import { implement } from '@orpc/server'
import { type ChangeTopic, changesContract } from '../../../shared/bridge/changes.ts'
import { watch } from '../../watch.ts'

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

/** The window's way to follow them. */
export const changesProcedures = (changes: Changes) => {
  const os = implement(changesContract)
  return os.router({
    watch: os.watch.handler(({ signal }) => eventsOf(watch(changes.subscribe, signal))),
  })
}

async function* eventsOf(topics: AsyncGenerator<ChangeTopic>): AsyncGenerator<{ topic: ChangeTopic }> {
  for await (const topic of topics) yield { topic }
}
