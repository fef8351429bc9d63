import { type Accessor, createEffect, createSignal, on } from 'solid-js'
import type { Settings } from '../../shared/bridge/settings.ts'
import type { Workspace } from './platform/workspace.ts'
import type { SettingsStore } from './settings.ts'
import type { Shell } from './shell.ts'

export type Welcome = {
  /** True at the first start, until it was seen or skipped, and whenever somebody asks for it. */
  readonly isShown: Accessor<boolean>
  readonly ask: () => void
  /** What was chosen there while nothing can be saved yet; null = nothing. */
  readonly language: Accessor<Settings['language'] | null>
  readonly setLanguage: (language: Settings['language']) => void
  /** Leads to a page. */
  readonly finish: (path: string) => void
}

/**
 * What a person meets first: kept apart from the pages, of which there may be none before the keys are open. To be called
 * inside a root.
 */
export const createWelcome = (
  shell: Shell,
  workspace: Workspace,
  settings: SettingsStore,
  page: Window,
): Welcome => {
  const [isAsked, setAsked] = createSignal(false)
  const [isDone, setDone] = createSignal(false)
  const [language, setLanguage] = createSignal<Settings['language'] | null>(null)
  // There is nowhere to keep it before the keys are open.
  createEffect(
    on([workspace.generation, language], ([generation, chosen]) => {
      if (generation === 0 || chosen === null) return
      void settings.update({ language: chosen }).then(({ ok }) => ok && setLanguage(null))
    }),
  )
  return {
    isShown: () => isAsked() || (!isDone() && shell.state()?.isFirstStart === true),
    ask: () => setAsked(true),
    language,
    setLanguage,
    finish: (path) => {
      void shell.bridge.finishFirstStart()
      page.location.hash = path
      setDone(true)
      setAsked(false)
    },
  }
}
