import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import { languages } from '../../shared/rules/language.ts'
import { usualKeepDays } from '../../shared/rules/retention.ts'
import { carefulSendingHours } from '../../shared/rules/usual-sending-hours.ts'
import type { Settings } from '../../shared/bridge/settings-schema.ts'
import type { Changes } from './changes.ts'
import type { Result } from './platform/result.ts'
import type { Workspace } from './platform/workspace.ts'

export type SettingsStore = {
  readonly value: Accessor<Settings>
  /** The theme that is drawn, 'system' resolved. */
  readonly theme: Accessor<'light' | 'dark'>
  readonly update: (patch: Partial<Settings>) => Promise<Result<Settings>>
}

/** What the window needs before the workspace answers: it may not flash in another theme or language. */
const rememberedKey = 'revoada:look'

const initial: Settings = {
  language: 'pt-BR',
  theme: 'system',
  density: 'normal',
  holdMs: 30_000,
  testPhones: [],
  reuseDays: 30,
  enrichmentBudget: null,
  keepListsDays: usualKeepDays,
  sharesRecentFiles: false,
  sendingHours: carefulSendingHours,
}

const oneOf = <Value extends string>(allowed: readonly Value[], value: unknown, otherwise: Value): Value =>
  allowed.find((one) => one === value) ?? otherwise

const remembered = (storage: Storage): Settings => {
  try {
    const look: unknown = JSON.parse(storage.getItem(rememberedKey) ?? '{}')
    if (typeof look !== 'object' || look === null) return initial
    const { language, theme, density } = { language: '', theme: '', density: '', ...look }
    return {
      ...initial,
      language: oneOf(languages, language, initial.language),
      theme: oneOf(['system', 'light', 'dark'], theme, initial.theme),
      density: oneOf(['normal', 'compact'], density, initial.density),
    }
  } catch {
    return initial
  }
}

/** The settings as the workspace keeps them; until it answers, the look of last time. Puts the look on the page. */
export const createSettings = (workspace: Workspace, changes: Changes, page: Window): SettingsStore => {
  const [value, setValue] = createSignal(remembered(page.localStorage))

  createEffect(
    on([workspace.generation, () => changes.version('settings')], ([generation]) => {
      if (generation === 0) return
      void workspace.calls.settings.get().then((result) => {
        if (result.ok) setValue(result.value)
      })
    }),
  )

  const darkSystem = page.matchMedia('(prefers-color-scheme: dark)')
  const [systemIsDark, setSystemIsDark] = createSignal(darkSystem.matches)
  const onSystem = () => setSystemIsDark(darkSystem.matches)
  darkSystem.addEventListener('change', onSystem)
  onCleanup(() => darkSystem.removeEventListener('change', onSystem))

  const theme = createMemo(() => {
    const chosen = value().theme
    if (chosen !== 'system') return chosen
    return systemIsDark() ? 'dark' : 'light'
  })

  createEffect(() => {
    const root = page.document.documentElement
    root.dataset['theme'] = theme()
    root.dataset['density'] = value().density
    root.lang = value().language
  })
  createEffect(() => {
    const { language, theme: chosen, density } = value()
    page.localStorage.setItem(rememberedKey, JSON.stringify({ language, theme: chosen, density }))
  })
  createEffect(
    on(
      () => value().theme,
      (chosen) => void page.revoada.setTheme(chosen),
    ),
  )

  const update = async (patch: Partial<Settings>) => {
    const result = await workspace.calls.settings.update(patch)
    if (result.ok) setValue(result.value)
    return result
  }
  return { value, theme, update }
}
