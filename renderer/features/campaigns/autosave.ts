import { batch, createSignal, onCleanup } from 'solid-js'
import type { Draft, DraftContent } from '../../../shared/bridge/drafts.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import type { Result } from '../../state/platform/result.ts'

/** `saved` is said only once the workspace has answered that the very content on the screen is committed. */
export type SaveState = 'saved' | 'changed' | 'saving' | 'failed' | 'conflict'

export type Autosave = ReturnType<typeof createAutosave>

const pauseMs = 600
/** A save that failed is tried again by itself; the workspace may just be restarting. */
const retryMs = 2_000

/**
 * Keeps a draft saved while it is written: each pause is a revision on top of the last. Never two saves at once, so a
 * revision is never lost to its own predecessor.
 */
export const createAutosave = (
  first: Draft,
  save: (revision: number, content: DraftContent) => Promise<Result<Draft>>,
) => {
  const [content, setContent] = createSignal<DraftContent>(first.content)
  const [state, setState] = createSignal<SaveState>('saved')
  const [savedAt, setSavedAt] = createSignal(first.savedAt)
  const [revision, setRevision] = createSignal(first.revision)
  const [problem, setProblem] = createSignal<Problem>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | null = null
  /** What a save carried that was not answered: it may be stored, and is asked for again as it was. */
  let unanswered: DraftContent | null = null

  const plan = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  const saveOnce = async () => {
    const sent = unanswered ?? content()
    setState('saving')
    const result = await save(revision(), sent)
    unanswered = !result.ok && result.problem.code === 'workspace_unavailable' ? sent : null
    if (!result.ok) {
      const isConflict = result.problem.code === 'draft_changed_elsewhere'
      const isFinal =
        isConflict || result.problem.code === 'draft_in_outbox' || result.problem.code === 'draft_missing'
      batch(() => {
        setState(isConflict ? 'conflict' : 'failed')
        setProblem(result.problem)
      })
      if (!isFinal) plan(retryMs)
      return
    }
    batch(() => {
      setRevision(result.value.revision)
      setSavedAt(result.value.savedAt)
      setProblem(undefined)
      setState(content() === sent ? 'saved' : 'changed')
    })
    if (state() === 'changed') plan(pauseMs)
  }

  /** Saves at once what is not saved yet. Resolves when nothing is on its way any more. */
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    // Others wait for the same save; after it one of them may have begun the next.
    while (saving !== null) await saving
    if (state() === 'saved' || state() === 'conflict') return
    const isRepeated = unanswered !== null
    saving = saveOnce().finally(() => {
      saving = null
    })
    await saving
    // What was written since the lost answer follows at once.
    if (isRepeated && state() === 'changed') await flush()
  }

  const change = (patch: Partial<DraftContent>) => {
    batch(() => {
      setContent((known) => ({ ...known, ...patch }))
      if (state() !== 'saving' && state() !== 'conflict') setState('changed')
    })
    if (state() === 'changed') plan(pauseMs)
  }

  /** Takes a draft as it stands in the workspace; what is on the screen and unsaved is given up. */
  const adopt = (draft: Draft) =>
    batch(() => {
      clearTimeout(timer)
      unanswered = null
      setContent(draft.content)
      setRevision(draft.revision)
      setSavedAt(draft.savedAt)
      setProblem(undefined)
      setState('saved')
    })

  /** After a conflict: saves what is on the screen on top of the other's revision. */
  const saveOnTopOf = async (other: number) => {
    batch(() => {
      setRevision(other)
      setState('changed')
    })
    await flush()
  }

  onCleanup(() => void flush())

  return { content, state, savedAt, revision, problem, change, flush, adopt, saveOnTopOf }
}
