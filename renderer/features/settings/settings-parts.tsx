import { useSearchParams } from '@solidjs/router'
import { createEffect, createMemo, createSignal, For, type JSX, on, onCleanup, Show } from 'solid-js'
import { foldText } from '../../../shared/rules/fold-text.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { SearchField } from '../../ui/text-field/text-field.tsx'

export type SettingsPart = {
  /** `/settings?part=ID` leads to it. */
  readonly id: string
  readonly title: () => string
  readonly content: () => JSX.Element
}

/** The settings one below the other, a list of their parts beside them, and a search in all that they say. */
export const SettingsParts = (props: { parts: readonly SettingsPart[] }) => {
  const { t } = useText()
  const [params] = useSearchParams()
  const [search, setSearch] = createSignal('')
  const places = new Map<string, HTMLElement>()
  const words = createMemo(() => foldText(search().trim()).split(/\s+/).filter(Boolean))
  /** By what stands on the page, so that a setting is found by every word that one remembers of it. */
  const isFound = ({ id, title }: SettingsPart): boolean => {
    if (words().length === 0) return true
    const text = foldText(`${title()} ${places.get(id)?.textContent ?? ''}`)
    return words().every((word) => text.includes(word))
  }
  const found = createMemo(() => props.parts.filter(isFound))
  const goTo = (id: string) => {
    const place = places.get(id)
    place?.scrollIntoView()
    place?.focus({ preventScroll: true })
  }
  createEffect(
    on(
      () => params['part'],
      (part) => {
        setSearch('')
        // Once the parts above it have read what they show.
        const timer = setTimeout(() => places.get(String(part))?.scrollIntoView(), 150)
        onCleanup(() => clearTimeout(timer))
      },
    ),
  )
  return (
    <div class="settings-layout">
      <div class="settings-side">
        <SearchField label={t().settings.search} value={search()} onInput={setSearch} />
        <nav aria-label={t().settings.parts}>
          <For each={found()}>
            {(part) => (
              <button type="button" class="settings-link" onClick={() => goTo(part.id)}>
                {part.title()}
              </button>
            )}
          </For>
        </nav>
      </div>
      <div class="settings-parts">
        <For each={props.parts}>
          {(part) => (
            <div
              tabIndex={-1}
              class="settings-part"
              ref={(place) => places.set(part.id, place)}
              hidden={!found().includes(part)}
            >
              {part.content()}
            </div>
          )}
        </For>
        <Show when={found().length === 0}>
          <EmptyState
            title={t().settings.notFound(search().trim())}
            actions={<Button onClick={() => setSearch('')}>{t().settings.clearSearch}</Button>}
          />
        </Show>
      </div>
    </div>
  )
}
