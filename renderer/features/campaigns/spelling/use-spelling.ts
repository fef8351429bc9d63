import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import { longestWord } from '../../../../shared/bridge/spelling.ts'
import type { SpellingLanguage } from '../../../../shared/rules/spelling-languages.ts'
import { spellingWords, type TextWord } from '../../../../shared/rules/spelling-words.ts'
import { useAppState } from '../../../state/context.ts'
import { useIsDisposed } from '../../../state/use-is-disposed.ts'

/** Pause in typing before words are looked up. */
const restMs = 300
const mostAsked = 2_000

/** The words of a message that the dictionary does not know, in their order. */
export const useSpelling = (text: () => string) => {
  const { workspace, settings } = useAppState()
  const language = (): SpellingLanguage | null => {
    const chosen = settings.value().spelling
    return chosen === 'off' ? null : chosen
  }
  /** Whether each word is wrong that was looked up. */
  const [found, setFound] = createSignal<ReadonlyMap<string, boolean>>(new Map())
  /** Changes with the dictionary and the user's own words, and with no other setting. */
  const dictionary = createMemo(() => [language(), ...settings.value().knownWords].join('\n'))
  createEffect(on(dictionary, () => setFound(new Map())))

  const words = createMemo(() => (language() === null ? [] : spellingWords(text())))
  const lookUp = async (asked: readonly string[], within: SpellingLanguage, isDisposed: () => boolean) => {
    const result = await workspace.calls.spelling.check({ language: within, words: [...asked] })
    if (!result.ok || isDisposed()) return
    const wrong = new Set(result.value.wrong)
    setFound((before) => new Map([...before, ...asked.map((word) => [word, wrong.has(word)] as const)]))
  }
  createEffect(
    on([words, found, language, workspace.generation], ([all, known, within]) => {
      const asked = [...new Set(all.map(({ word }) => word))]
        .filter((word) => word.length <= longestWord && !known.has(word))
        .slice(0, mostAsked)
      if (within === null || asked.length === 0) return
      const isDisposed = useIsDisposed()
      const timer = setTimeout(() => void lookUp(asked, within, isDisposed), restMs)
      onCleanup(() => clearTimeout(timer))
    }),
  )
  const wrong = createMemo<readonly TextWord[]>(() =>
    words().filter(({ word }) => found().get(word) === true),
  )
  return { language, wrong }
}
