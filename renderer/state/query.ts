import { createEffect, createSignal, on, onCleanup, untrack } from 'solid-js'
import { createStore, reconcile } from 'solid-js/store'
import type { ChangeTopic } from '../../shared/bridge/changes.ts'
import type { Problem } from '../../shared/bridge/problem.ts'
import { useAppState } from './context.ts'
import type { Result } from './platform/result.ts'
import type { WorkspaceCalls } from './platform/workspace.ts'

export type Query<Value> = {
  /** What was read last for the current input. Objects keep their identity over reads, so that rows are not rebuilt. */
  readonly value: () => Value | undefined
  readonly problem: () => Problem | undefined
  /** True when there is still nothing to show after so long that a person wonders. */
  readonly isSlow: () => boolean
  readonly refresh: () => void
  /** Reads again; resolves when that was read, or something later. */
  readonly renewed: () => Promise<void>
}

/** Until then nothing is drawn in place of what is being read: most reads are quicker than a flicker. */
export const slowAfterMs = 400

/**
 * Reads something from the workspace and keeps it fresh: again when a topic changes, when the input changes, and
 * after each reconnection. `input` null = nothing to read yet. While the workspace is away, what was shown stays.
 * With `keeps` it stays as well until the answer to another input is there, where one follows the other at once.
 */
export const useQuery = <Input extends string | number | boolean, Value extends object>(options: {
  topics: readonly ChangeTopic[]
  input: () => Input | null
  /** @param tell what is to be shown of the answer until it is there */
  read: (
    calls: WorkspaceCalls,
    input: Input,
    signal: AbortSignal,
    tell: (soFar: Value) => void,
  ) => Promise<Result<Value>>
  keeps?: boolean | undefined
}): Query<Value> => {
  const { workspace, changes } = useAppState()
  const [held, setHeld] = createStore<{ value: Value | undefined }>({ value: undefined })
  const [problem, setProblem] = createSignal<Problem>()
  const [isSlow, setSlow] = createSignal(false)
  const [asked, setAsked] = createSignal(0)
  const refresh = () => setAsked((count) => count + 1)
  const pending: (() => void)[] = []
  // In a later turn: whoever waits then sees what was read.
  const settle = () => pending.splice(0).forEach((resolve) => queueMicrotask(resolve))
  let reading: AbortController | undefined
  /** True when what is being read may look different already. */
  let isOutdated = false

  createEffect(
    on(options.input, () => {
      if (options.keeps !== true) setHeld('value', undefined)
      setProblem(undefined)
      setSlow(false)
      const timer = setTimeout(() => setSlow(true), slowAfterMs)
      onCleanup(() => clearTimeout(timer))
    }),
  )

  const read = async (input: Input): Promise<void> => {
    // A change and a new input in one batch start one read each: the later one counts.
    reading?.abort()
    const ended = new AbortController()
    reading = ended
    isOutdated = false
    const hold = (value: Value) => {
      if (!ended.signal.aborted) setHeld('value', reconcile<Value | undefined, unknown>(value, { key: 'id' }))
    }
    const result = await options.read(workspace.calls, input, ended.signal, hold)
    if (ended.signal.aborted) return
    reading = undefined
    if (result.ok) hold(result.value)
    // The connection tells of itself in the status strip; the next one reads again.
    const shown = result.ok || result.problem.code === 'workspace_unavailable' ? undefined : result.problem
    setProblem(shown)
    if (isOutdated) void read(input)
    else settle()
  }

  createEffect(
    on([options.input, workspace.generation], ([input, generation]) => {
      if (input === null) settle()
      if (input === null || generation === 0) return
      void read(input)
      onCleanup(() => {
        reading?.abort()
        reading = undefined
      })
    }),
  )

  // What is being read is read to its end first: where changes come faster than reads, nothing would ever be shown.
  let connection = untrack(workspace.generation)
  createEffect(
    on(
      // The connection too: a query without topics would take its next refresh for it.
      [workspace.generation, asked, () => options.topics.map(changes.version).join()],
      ([generation]) => {
        const input = untrack(options.input)
        if (input === null) settle()
        // Every topic's version grows with a new connection, which is read over already.
        const isNewConnection = connection !== generation
        connection = generation
        if (input === null || connection === 0 || isNewConnection) return
        if (reading === undefined) void read(input)
        else isOutdated = true
      },
      { defer: true },
    ),
  )

  return {
    value: () => held.value,
    problem,
    isSlow: () => isSlow() && held.value === undefined && problem() === undefined,
    refresh,
    renewed: () =>
      new Promise((resolve) => {
        pending.push(resolve)
        refresh()
      }),
  }
}
