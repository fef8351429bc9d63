import { createMemo, For, Show } from 'solid-js'
import { toPlainTemplate } from '../../../shared/rules/plain-template.ts'
import { countSegments } from '../../../shared/rules/sms-segments.ts'
import { parseTemplate } from '../../../shared/rules/template.ts'
import { shownLetters } from '../../i18n/shown-letters.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/button/button.tsx'
import { changedWords } from './changed-words.ts'

const wordsShown = 8

/** What a template says by itself, without its columns. */
export const ownWords = (template: string): string =>
  parseTemplate(template)
    .parts.map((part) => (part.type === 'text' ? part.text : (part.fallback ?? '')))
    .join('')

/** Letters that SMS has not, what they would be replaced by, and what that saves. */
export const PlainLettersOffer = (props: {
  template: string
  letters: readonly string[]
  onTake: (template: string) => void
}) => {
  const { t } = useText()
  const plain = createMemo(() => toPlainTemplate(props.template))
  const words = createMemo(() => changedWords(props.template, plain()))
  const parts = createMemo(() => ({
    before: countSegments(ownWords(props.template)).segments,
    after: countSegments(ownWords(plain().text)).segments,
  }))
  const kept = createMemo(() => [...new Set(plain().kept.map(({ letter }) => letter))])
  const saving = () =>
    parts().after < parts().before
      ? t().templateEditor.savedParts(parts().before, parts().after)
      : t().templateEditor.noSaving
  return (
    <div class="template-breakers">
      <span>{t().composer.removeAccentsLine(shownLetters(props.letters))}</span>
      <Show when={plain().replaced.length > 0}>
        <Button small onClick={() => props.onTake(plain().text)}>
          {t().composer.removeAccents}
        </Button>
      </Show>
      <Show when={words().length > 0}>
        <ul class="template-changes">
          <For each={words().slice(0, wordsShown)}>
            {(word) => <li>{t().templateEditor.change(word.before, word.after)}</li>}
          </For>
          <Show when={words().length > wordsShown}>
            <li>{t().templateEditor.moreChanges(words().length - wordsShown)}</li>
          </Show>
        </ul>
      </Show>
      <p class="template-saving">
        <Show when={kept().length > 0} fallback={saving()}>
          {t().templateEditor.kept(kept().join(' '))}
        </Show>
      </p>
    </div>
  )
}
