import { createEffect, createSignal, For, Show, untrack } from 'solid-js'
import type { Language } from '../../shared/rules/language.ts'
import { createText, TextContext } from '../i18n/text.ts'
import { Button } from '../ui/button/button.tsx'
import { Segmented } from '../ui/segmented/segmented.tsx'
import type { Exhibit, State, Surroundings } from './exhibit.ts'
import { exhibits } from './exhibits/index.ts'
import './gallery.css'
import { samples } from './samples.ts'

type Theme = 'light' | 'dark'

/** Every component of renderer/ui in all its states. `only` = one of them, `component/state`, as if it were there alone. */
export const Gallery = (props: { language: Language; theme: Theme; only: string }) => {
  const [language, setLanguage] = createSignal(untrack(() => props.language))
  const [theme, setTheme] = createSignal(untrack(() => props.theme))
  const [open, setOpen] = createSignal(untrack(() => props.only))
  const text = createText(language)
  createEffect(() => {
    document.documentElement.dataset['theme'] = theme()
    document.documentElement.lang = language()
  })
  const around = (): Surroundings => ({
    t: text.t(),
    f: text.f(),
    language: language(),
    samples: samples[language()],
  })
  return (
    <TextContext.Provider value={text}>
      <main class="gallery">
        <header>
          <h1>renderer/ui</h1>
          <Segmented
            label={text.t().settings.language}
            value={language()}
            options={[
              { value: 'pt-BR', label: 'Português' },
              { value: 'en', label: 'English' },
            ]}
            onChange={setLanguage}
          />
          <Segmented
            label={text.t().settings.theme}
            value={theme()}
            options={[
              { value: 'light', label: text.t().settings.themes.light },
              { value: 'dark', label: text.t().settings.themes.dark },
            ]}
            onChange={setTheme}
          />
        </header>
        <For each={exhibits.filter(({ of }) => props.only === '' || props.only.startsWith(`${of}/`))}>
          {(exhibit) => (
            <section class="gallery-exhibit" aria-labelledby={exhibit.of}>
              <h2 id={exhibit.of}>{exhibit.of}</h2>
              <div class="gallery-states">
                <For each={exhibit.states}>
                  {(state) => (
                    <Shown exhibit={exhibit} state={state} around={around()} open={open()} onOpen={setOpen} />
                  )}
                </For>
              </div>
            </section>
          )}
        </For>
      </main>
    </TextContext.Provider>
  )
}

const Shown = (props: {
  exhibit: Exhibit
  state: State
  around: Surroundings
  open: string
  onOpen: (key: string) => void
}) => {
  const key = () => `${props.exhibit.of}/${props.state.name}`
  return (
    <div
      class="gallery-state"
      data-wide={props.state.wide === true ? '' : undefined}
      data-as={props.state.as}
      data-over={props.state.over === true ? key() : undefined}
    >
      <h3>{props.state.name}</h3>
      <Show
        when={props.state.over !== true || props.open === key()}
        fallback={<Button onClick={() => props.onOpen(key())}>{key()}</Button>}
      >
        {props.state.draw(props.around)}
      </Show>
    </div>
  )
}
