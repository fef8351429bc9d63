import { Router } from '@solidjs/router'
import { renderToString } from 'solid-js/web'
import { languages } from '../../shared/rules/language.ts'
import { type DrawnTheme, type Look, usualLook } from '../../shared/rules/look.ts'
import { Frame } from '../features/frame/frame.tsx'
import { createText, TextContext } from '../i18n/text.ts'
import { createAppState } from '../state/app-state.ts'
import { AppStateContext } from '../state/context.ts'

/** What `navigator.platform` says, by the name that the picture goes by. */
const systems = { mac: 'MacIntel', other: 'Linux x86_64' } as const
const drawnThemes: readonly DrawnTheme[] = ['light', 'dark']

const nothing = () => {}
/** To main as it is before it has said anything. */
const silentPort = { addEventListener: nothing, start: nothing, postMessage: nothing, close: nothing }

/** As much of a window as the frame looks at while it is drawn. */
const windowBefore = (look: Look, platform: string) => ({
  revoada: {},
  document: {
    documentElement: {
      lang: look.language,
      dataset: { chosenTheme: look.theme, density: look.density },
    },
  },
  localStorage: { getItem: () => null, setItem: nothing, removeItem: nothing },
  matchMedia: () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }),
  addEventListener: nothing,
  removeEventListener: nothing,
  navigator: { platform },
})

const draw = (look: Look, platform: string): string => {
  const page = windowBefore(look, platform)
  for (const [name, value] of Object.entries({ window: page, navigator: page.navigator }))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  return renderToString(() => (
    <AppStateContext.Provider
      value={createAppState(page as unknown as Window, () => silentPort as unknown as MessagePort)}
    >
      <TextContext.Provider value={createText(() => look.language)}>
        <Router url="/" root={() => <Frame overlays={() => null} workspaceDown={() => null} />} />
      </TextContext.Provider>
    </AppStateContext.Provider>
  ))
}

/** The frame around the pages as it stands before main and the workspace have said anything: markup by file name. */
export const drawFirstPictures = (): Record<string, string> =>
  Object.fromEntries(
    languages.flatMap((language) =>
      drawnThemes.flatMap((theme) =>
        Object.entries(systems).map(([system, platform]) => [
          `${language}.${theme}.${system}.html`,
          draw({ ...usualLook, language, theme }, platform),
        ]),
      ),
    ),
  )
