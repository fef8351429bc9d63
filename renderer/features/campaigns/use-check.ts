import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import type { DraftCheck } from '../../../shared/bridge/drafts.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { useAppState } from '../../state/context.ts'
import type { Autosave } from './autosave.ts'

/** Counting a large list takes a moment; who is still writing does not need it at every save. */
const restMs = 350

/**
 * The saved draft held against all its recipients, again after every revision. What is on the screen and not saved yet is
 * not counted, and a count that is overtaken by a change says nothing: its findings are no longer true.
 */
export const useCheck = (draftId: () => string, autosave: Autosave) => {
  const { workspace, changes } = useAppState()
  const [check, setCheck] = createSignal<DraftCheck>()
  const [problem, setProblem] = createSignal<Problem>()
  const [asked, setAsked] = createSignal(0)
  let waiting: (() => void)[] = []
  const release = () => {
    for (const resolve of waiting) resolve()
    waiting = []
  }
  const isSaved = createMemo(() => autosave.state() === 'saved')
  // What goes out meanwhile makes an audience smaller that leaves out whom others reached, or other waves of its campaign.
  const sent = createMemo(() => {
    const { notContactedDays, wave } = autosave.content()
    return notContactedDays === null && wave === null ? 0 : changes.version('outbox')
  })
  createEffect(
    on(
      [
        draftId,
        isSaved,
        autosave.revision,
        () => changes.version('lists'),
        () => changes.version('suppressions'),
        () => changes.version('settings'),
        () => changes.version('money'),
        sent,
        asked,
      ],
      ([id, saved]) => {
        if (!saved) return
        const ended = new AbortController()
        const timer = setTimeout(() => {
          void workspace.calls.drafts.check({ id }, { signal: ended.signal }).then((result) => {
            if (ended.signal.aborted) return
            if (result.ok) setCheck(result.value)
            setProblem(result.ok ? undefined : result.problem)
            if (!result.ok) release()
          })
        }, restMs)
        onCleanup(() => {
          clearTimeout(timer)
          ended.abort()
        })
      },
    ),
  )
  /** False while the numbers shown are those of an earlier content. */
  const isFresh = () => isSaved() && check()?.revision === autosave.revision()
  createEffect(() => {
    if (isFresh() || autosave.state() === 'failed' || autosave.state() === 'conflict') release()
  })
  /** Resolves once the numbers are those of what is saved, or cannot be had; at once when they are. */
  const whenFresh = () =>
    isFresh() ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))
  /** Counts again: what was said of the start was true when it was counted, and the clock goes on. */
  const refresh = () => setAsked((times) => times + 1)
  return { check, problem, isFresh, whenFresh, refresh }
}

export type Check = ReturnType<typeof useCheck>
