import { type Accessor, createEffect, createMemo, createSignal, on } from 'solid-js'
import { type DrawnTheme, type Look, readLook, usualLook } from '../../shared/rules/look.ts'
import { usualKeepDays } from '../../shared/rules/retention.ts'
import { carefulSendingHours } from '../../shared/rules/usual-sending-hours.ts'
import type { Settings } from '../../shared/bridge/settings-schema.ts'
import type { SettingsPatch } from '../../shared/bridge/settings.ts'
import type { Changes } from './changes.ts'
import { createMedia } from './media.ts'
import type { Result } from './platform/result.ts'
import type { Workspace } from './platform/workspace.ts'
import type { Shell } from './shell.ts'

export type SettingsStore = {
  readonly value: Accessor<Settings>
  /** The theme that is drawn, 'system' resolved. */
  readonly theme: Accessor<DrawnTheme>
  /** Shown at once, and taken back when it could not be kept. */
  readonly update: (patch: SettingsPatch) => Promise<Result<Settings>>
}

const initial: Settings = {
  ...usualLook,
  holdMs: 30_000,
  testPhones: [],
  reuseDays: 30,
  monthlyBudget: null,
  keepListsDays: usualKeepDays,
  sharesRecentFiles: false,
  masksCpfs: true,
  contactCap: null,
  spelling: 'pt-BR',
  knownWords: [],
  sendingHours: carefulSendingHours,
}

/** The look that main wrote into the page: that of last time. */
const lookOf = ({ lang, dataset }: HTMLElement): Look =>
  readLook({ language: lang, theme: dataset['chosenTheme'], density: dataset['density'] })

/** The settings as the workspace keeps them; until it answers, the look of last time. Puts the look on the page. */
export const createSettings = (
  workspace: Workspace,
  changes: Changes,
  { bridge }: Pick<Shell, 'bridge'>,
  page: Window,
): SettingsStore => {
  /** As the workspace last said. */
  let kept: Settings = { ...initial, ...lookOf(page.document.documentElement) }
  const [value, setValue] = createSignal(kept)

  let latest = 0
  /** The answer to the latest question counts: what an earlier one brings may be from before what was chosen since. */
  const ask = async (answer: Promise<Result<Settings>>): Promise<Result<Settings>> => {
    latest += 1
    const own = latest
    const result = await answer
    if (result.ok) kept = result.value
    if (own === latest) setValue(kept)
    return result
  }

  createEffect(
    on([workspace.generation, () => changes.version('settings')], ([generation]) => {
      if (generation > 0) void ask(workspace.calls.settings.get())
    }),
  )

  const systemIsDark = createMedia(page, '(prefers-color-scheme: dark)')

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
    void bridge.setLook({ language, theme: chosen, density })
  })

  const update = (patch: SettingsPatch) => {
    setValue((before) => ({ ...before, ...patch }))
    return ask(workspace.calls.settings.update(patch))
  }
  return { value, theme, update }
}
