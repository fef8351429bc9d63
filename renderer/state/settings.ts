import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import { type DrawnTheme, type Look, readLook, usualLook } from '../../shared/rules/look.ts'
import { usualKeepDays } from '../../shared/rules/retention.ts'
import { carefulSendingHours } from '../../shared/rules/usual-sending-hours.ts'
import type { Settings } from '../../shared/bridge/settings-schema.ts'
import type { Changes } from './changes.ts'
import type { Result } from './platform/result.ts'
import type { Workspace } from './platform/workspace.ts'

export type SettingsStore = {
  readonly value: Accessor<Settings>
  /** The theme that is drawn, 'system' resolved. */
  readonly theme: Accessor<DrawnTheme>
  readonly update: (patch: Partial<Settings>) => Promise<Result<Settings>>
}

const initial: Settings = {
  ...usualLook,
  holdMs: 30_000,
  testPhones: [],
  reuseDays: 30,
  enrichmentBudget: null,
  keepListsDays: usualKeepDays,
  sharesRecentFiles: false,
  sendingHours: carefulSendingHours,
}

/** The look that main wrote into the page: that of last time. */
const lookOf = ({ lang, dataset }: HTMLElement): Look =>
  readLook({ language: lang, theme: dataset['chosenTheme'], density: dataset['density'] })

/** The settings as the workspace keeps them; until it answers, the look of last time. Puts the look on the page. */
export const createSettings = (workspace: Workspace, changes: Changes, page: Window): SettingsStore => {
  const [value, setValue] = createSignal<Settings>({ ...initial, ...lookOf(page.document.documentElement) })

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
    void page.revoada.setLook({ language, theme: chosen, density })
  })

  const update = async (patch: Partial<Settings>) => {
    const result = await workspace.calls.settings.update(patch)
    if (result.ok) setValue(result.value)
    return result
  }
  return { value, theme, update }
}
