import { batch, createSignal, onCleanup } from 'solid-js'
import { unwrap } from 'solid-js/store'
import type { Enrichment, EnrichmentContent } from '../../../shared/bridge/enrichments.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { useAppState } from '../../state/context.ts'

const pauseMs = 400
/** A save that failed is tried again by itself; the workspace may just be restarting. */
const retryMs = 2_000

export type EnrichmentDraft = ReturnType<typeof useEnrichmentDraft>

/** Keeps a draft saved while it is written; `version` rises with each save, for what is worked out of it. */
export const useEnrichmentDraft = (first: Enrichment) => {
  const { workspace } = useAppState()
  const [content, setContent] = createSignal<EnrichmentContent>(structuredClone(unwrap(first.content)))
  const [isSaved, setSaved] = createSignal(true)
  const [savedAt, setSavedAt] = createSignal(first.savedAt)
  const [version, setVersion] = createSignal(0)
  const [problem, setProblem] = createSignal<Problem>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | null = null

  const saveOnce = async () => {
    const sent = content()
    const result = await workspace.calls.enrichments.save({ id: first.id, content: sent })
    batch(() => {
      setProblem(result.ok ? undefined : result.problem)
      if (!result.ok) return
      setSavedAt(result.value.savedAt)
      setVersion((count) => count + 1)
      setSaved(content() === sent)
    })
    const isGone = !result.ok && result.problem.code.startsWith('enrichment_')
    if (!isSaved() && !isGone) plan(result.ok ? pauseMs : retryMs)
  }
  const plan = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  /** Saves at once what is not saved yet; resolves when nothing is on its way any more. */
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    if (saving !== null) await saving
    if (isSaved()) return
    saving = saveOnce().finally(() => {
      saving = null
    })
    await saving
  }
  /** Takes up what was saved from elsewhere: by this draft's page as it was left while the workspace was away. */
  const adopt = (found: Enrichment) => {
    if (!isSaved() || found.savedAt <= savedAt()) return
    batch(() => {
      setContent(structuredClone(unwrap(found.content)))
      setSavedAt(found.savedAt)
      setVersion((count) => count + 1)
    })
  }
  const change = (patch: Partial<EnrichmentContent>) => {
    batch(() => {
      setContent((known) => ({ ...known, ...patch }))
      setSaved(false)
    })
    plan(pauseMs)
  }

  // Whoever closes the window right after the last letter keeps that letter.
  const onLeave = () => void flush()
  window.addEventListener('blur', onLeave)
  window.addEventListener('pagehide', onLeave)
  onCleanup(() => {
    window.removeEventListener('blur', onLeave)
    window.removeEventListener('pagehide', onLeave)
    void flush()
  })
  return { id: first.id, content, isSaved, savedAt, version, problem, adopt, change, flush }
}
