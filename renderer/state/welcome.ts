import { type Accessor, createEffect, createSignal, on } from 'solid-js'
import { type Language, languages } from '../../shared/rules/language.ts'
import type { Workspace } from './platform/workspace.ts'
import type { SettingsStore } from './settings.ts'
import type { Shell } from './shell.ts'

export type Welcome = {
  /** True at the first start, until it was seen or skipped, and whenever somebody asks for it. */
  readonly isShown: Accessor<boolean>
  readonly ask: () => void
  /** What was chosen there while nothing can be saved yet; null = nothing. */
  readonly language: Accessor<Language | null>
  readonly setLanguage: (language: Language) => void
  /** Leads to a page. */
  readonly finish: (path: string) => void
}

/** A language that no settings hold yet, over an end of the app. */
const languageKey = 'revoada:language-to-keep'

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
  const left = page.localStorage.getItem(languageKey)
  const [language, setLanguage] = createSignal(languages.find((one) => one === left) ?? null)
  // The settings are not there before the keys are open and the workspace runs; the app may be closed before that.
  createEffect(() => {
    const chosen = language()
    if (chosen === null) page.localStorage.removeItem(languageKey)
    else page.localStorage.setItem(languageKey, chosen)
  })
  createEffect(
    on([workspace.generation, language], ([generation, chosen]) => {
      if (generation === 0 || chosen === null) return
      void settings.update({ language: chosen }).then(({ ok }) => ok && setLanguage(null))
    }),
  )
  // Data that do not open have their own words, and the introduction has nothing to begin with; it waits.
  const isDue = () =>
    !isDone() && shell.state()?.isFirstStart === true && shell.health('workspace')?.state !== 'failed'
  return {
    isShown: () => isAsked() || isDue(),
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
