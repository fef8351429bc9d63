import { createSignal, Show, untrack } from 'solid-js'
import type { Problem } from '../../../../shared/bridge/problem.ts'
import type { SavedText } from '../../../../shared/bridge/saved-texts.ts'
import { problemWords, useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { SpelledTextArea } from '../spelling/spelled-text-area.tsx'
import './saved-texts.css'

/** With the id of one that is there, or null for another one. */
export type EditedText = Omit<SavedText, 'id' | 'savedAt'> & { id: string | null }

/** The name and the words of a text that is kept. */
export const SavedTextForm = (props: { edited: EditedText; onEnd: () => void }) => {
  const { t } = useText()
  const { workspace, toasts } = useAppState()
  const before = untrack(() => props.edited)
  const [name, setName] = createSignal(before.name)
  const [text, setText] = createSignal(before.text)
  const [problem, setProblem] = createSignal<Problem>()
  const isWhole = () => name().trim() !== '' && text().trim() !== ''
  const save = async () => {
    if (!isWhole()) return
    const result = await workspace.calls.savedTexts.save({
      id: before.id,
      kind: before.kind,
      name: name(),
      text: text(),
    })
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return
    toasts.say(t().savedTexts.saved(result.value.name))
    props.onEnd()
  }
  return (
    <form
      class="saved-text-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <TextField label={t().savedTexts.name} value={name()} maxLength={120} autofocus onInput={setName} />
      <SpelledTextArea
        label={t().savedTexts.text}
        rows={6}
        value={text()}
        maxLength={8_000}
        hint={before.kind === 'message' ? t().savedTexts.textHint : undefined}
        disabled={false}
        onInput={setText}
      />
      <div class="saved-text-ends">
        <Button onClick={() => props.onEnd()}>{t().savedTexts.back}</Button>
        <Button kind="main" type="submit" disabled={!isWhole()}>
          {t().common.save}
        </Button>
      </div>
    </form>
  )
}
