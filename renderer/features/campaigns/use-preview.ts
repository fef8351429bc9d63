import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import type { DraftContent, MessagePreview } from '../../../shared/bridge/drafts.ts'
import { hasText } from '../../../shared/rules/campaign-types.ts'
import { useAppState } from '../../state/context.ts'

const restMs = 120

/** What one recipient would get, from the content on the screen, saved or not. Undefined = not known yet, null = nobody. */
export const usePreview = (content: () => DraftContent) => {
  const { changes, workspace } = useAppState()
  const [position, setPosition] = createSignal(0)
  const [preview, setPreview] = createSignal<MessagePreview | null>()
  /** Who is in the audience, and in which order: positions mean nothing in another one. */
  const audience = createMemo(() => {
    const { kind, listId, filters, onePerPerson, notContactedDays, connectionId } = content()
    return JSON.stringify([kind, listId, filters, onePerPerson, notContactedDays, connectionId])
  })
  const written = createMemo(() => `${content().plainLetters} ${content().template}`)
  createEffect(
    on(audience, () => {
      setPosition(0)
      setPreview(undefined)
    }),
  )
  createEffect(
    on(
      [audience, written, position, () => changes.version('suppressions'), () => changes.version('lists')],
      () => {
        const { kind, listId } = content()
        if (listId === null || !hasText(kind)) return
        const ended = new AbortController()
        const timer = setTimeout(() => {
          const input = { content: content(), position: position() }
          void workspace.calls.drafts.preview(input, { signal: ended.signal }).then((result) => {
            if (!ended.signal.aborted && result.ok) setPreview(result.value)
          })
        }, restMs)
        onCleanup(() => {
          clearTimeout(timer)
          ended.abort()
        })
      },
    ),
  )
  return { preview, position, setPosition }
}

export type Preview = ReturnType<typeof usePreview>
