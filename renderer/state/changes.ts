import { createEffect, createSignal, onCleanup, type Signal } from 'solid-js'
import type { ChangeTopic } from '../../shared/bridge/changes.ts'
import type { Workspace } from './platform/workspace.ts'

export type Changes = {
  /** Grows whenever what belongs to the topic may look different, and with every new connection. */
  readonly version: (topic: ChangeTopic) => number
}

const retryMs = 1_000

/** Follows the workspace's change events for as long as the owner lives. */
export const createChanges = (workspace: Workspace): Changes => {
  const topics = new Map<ChangeTopic, Signal<number>>()
  const signalOf = (topic: ChangeTopic) => {
    const known = topics.get(topic)
    if (known !== undefined) return known
    const [count, setCount] = createSignal(0)
    const made: Signal<number> = [count, setCount]
    topics.set(topic, made)
    return made
  }

  createEffect(() => {
    if (workspace.generation() === 0) return
    const ended = new AbortController()
    onCleanup(() => ended.abort())
    const grow = (topic: ChangeTopic) => signalOf(topic)[1]((count) => count + 1)
    void follow(workspace, ended.signal, grow, () => {
      for (const topic of topics.keys()) grow(topic)
    })
  })

  return { version: (topic) => workspace.generation() + signalOf(topic)[0]() }
}

const follow = async (
  workspace: Workspace,
  signal: AbortSignal,
  onChange: (topic: ChangeTopic) => void,
  onMissed: () => void,
): Promise<void> => {
  let wasCutOff = false
  while (!signal.aborted) {
    const events = await workspace.calls.changes.watch(undefined, { signal })
    if (events.ok) {
      if (wasCutOff) onMissed()
      try {
        for await (const change of events.value) onChange(change.topic)
      } catch {
        // The connection ended under the iteration; a new one starts a new effect.
      }
    }
    wasCutOff = true
    if (!signal.aborted) await new Promise((done) => setTimeout(done, retryMs))
  }
}
