import { For, Show } from 'solid-js'
import type { SpellingLanguage } from '../../../../shared/rules/spelling-languages.ts'
import { useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { useQuery } from '../../../state/query.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { TextSpelling } from './use-text-spelling.ts'
import '../at-cursor.css'

/** What may be meant by the misspelled word at the cursor, if there is one. */
export const SpellingChoice = (props: { spelling: TextSpelling }) => (
  <Show when={props.spelling.atCursor()}>
    {(wrong) => (
      <Show when={props.spelling.language()}>
        {(language) => (
          <Suggestions
            word={wrong().word}
            language={language()}
            onChoose={(text) => props.spelling.cursor.replace(wrong(), text)}
          />
        )}
      </Show>
    )}
  </Show>
)

const Suggestions = (props: {
  word: string
  language: SpellingLanguage
  onChoose: (text: string) => void
}) => {
  const { t } = useText()
  const { workspace, toasts } = useAppState()
  const suggestions = useQuery({
    topics: [],
    input: () => props.word,
    read: (calls, word) => calls.spelling.suggest({ language: props.language, word }),
  })
  const learn = async () => {
    const { word } = props
    const result = await workspace.calls.settings.addKnownWord({ word })
    if (result.ok)
      toasts.say(t().spelling.learned(word), {
        label: t().common.undo,
        run: () => void workspace.calls.settings.removeKnownWord({ word }),
      })
  }
  return (
    <div class="at-cursor spelling-choice" role="group" aria-label={t().spelling.of(props.word)}>
      <span class="truncate">{t().spelling.of(props.word)}</span>
      <Show when={suggestions.value()}>
        {(found) => (
          <For each={found().suggestions} fallback={<span class="muted">{t().spelling.nothingLike}</span>}>
            {(suggestion) => (
              <button type="button" class="chip" onClick={() => props.onChoose(suggestion)}>
                {suggestion}
              </button>
            )}
          </For>
        )}
      </Show>
      <Button small kind="quiet" onClick={() => learn()}>
        {t().spelling.learn}
      </Button>
    </div>
  )
}
