import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import { useAppState } from '../../state/context.ts'
import type { WorkspaceCalls } from '../../state/platform/workspace.ts'
import { emptyLog, type RequestLog, takeRequests } from './request-log.ts'

const everyMs = 1_000

export type Requests = {
  /** Undefined until it was read for the first time. */
  readonly log: Accessor<RequestLog | undefined>
  /** Starts over, after the service's own log did. */
  readonly forget: () => void
}

/** Follows the service's log for as long as the owner lives; each start of the service has a log of its own. */
export const useRequests = (): Requests => {
  const { shell, workspace } = useAppState()
  const [log, setLog] = createSignal<RequestLog>()
  const [turn, setTurn] = createSignal(0)
  const startedAt = () => shell.state()?.service.startedAt ?? null
  createEffect(
    on([startedAt, workspace.generation, turn], ([started]) => {
      setLog(undefined)
      if (started === null) return
      const ended = new AbortController()
      onCleanup(() => ended.abort())
      void follow(workspace.calls, ended.signal, setLog)
    }),
  )
  return { log, forget: () => setTurn((count) => count + 1) }
}

const follow = async (
  calls: WorkspaceCalls,
  signal: AbortSignal,
  onLog: (log: RequestLog) => void,
): Promise<void> => {
  let log = emptyLog
  while (!signal.aborted) {
    const result = await calls.service.requests({ after: log.last }, { signal })
    if (signal.aborted) return
    // A poll that failed is made up for by the next; what is wrong with the service is told above.
    if (result.ok) {
      log = takeRequests(log, result.value)
      onLog(log)
    }
    await new Promise((done) => setTimeout(done, everyMs))
  }
}
