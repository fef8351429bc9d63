import Pencil from 'lucide-solid/icons/pencil'
import Trash from 'lucide-solid/icons/trash'
import { createMemo, createSignal, For, type JSX, Show } from 'solid-js'
import type { Problem } from '../../../../shared/bridge/problem.ts'
import type { SavedText, SavedTextKind } from '../../../../shared/bridge/saved-texts.ts'
import { foldText } from '../../../../shared/rules/fold-text.ts'
import { problemWords, useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { useQuery } from '../../../state/query.ts'
import { useUndoRemoval } from '../../../state/undo-removal.ts'
import { Button, IconButton } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { SearchField } from '../../../ui/text-field/text-field.tsx'
import './saved-texts.css'

/** Fewer are seen at a glance. */
const leastToSearch = 6

/** What is kept, by its kind, with what can be done with each. */
export const SavedTextList = (props: {
  kinds: readonly SavedTextKind[]
  /** As it stands in the draft. */
  message: string
  onTake: (text: SavedText) => void
  onInsert: (text: SavedText) => void
  onEdit: (text: SavedText) => void
  actions: (kind: SavedTextKind) => JSX.Element
}) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const sayRemoved = useUndoRemoval()
  const kept = useQuery({
    topics: ['saved_texts'],
    input: () => true,
    read: (calls) => calls.savedTexts.list(),
  })
  const [search, setSearch] = createSignal('')
  const [problem, setProblem] = createSignal<Problem>()
  const found = createMemo(() => {
    const words = foldText(search().trim())
    return (kept.value() ?? []).filter(({ name, text }) => foldText(`${name} ${text}`).includes(words))
  })
  const of = (kind: SavedTextKind) => found().filter((one) => one.kind === kind)
  const remove = async ({ id, name }: SavedText) => {
    const words = t().savedTexts
    const result = await workspace.calls.savedTexts.remove({ id })
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return
    sayRemoved('saved_text', id, words.removed(name), {
      undo: t().common.undo,
      back: words.isBack(name),
      tooLate: t().common.tooLate(name),
    })
  }
  return (
    <div class="saved-texts">
      <p class="saved-texts-line">{t().savedTexts.line}</p>
      <Show when={problem() ?? kept.problem()}>
        {(what) => <Notice kind="error" {...problemWords(t(), what())} />}
      </Show>
      <Show when={(kept.value()?.length ?? 0) >= leastToSearch}>
        <SearchField label={t().savedTexts.search} value={search()} onInput={setSearch} />
      </Show>
      <Show when={search().trim() !== '' && found().length === 0}>
        <p class="saved-texts-line" role="status">
          {t().savedTexts.notFound(search().trim())}
        </p>
      </Show>
      <For each={props.kinds}>
        {(kind) => (
          <section aria-label={t().savedTexts.groups[kind]}>
            <header>
              <h3>{t().savedTexts.groups[kind]}</h3>
              {props.actions(kind)}
            </header>
            <Show when={kept.value() !== undefined && search().trim() === '' && of(kind).length === 0}>
              <p class="saved-texts-line">{t().savedTexts.empty[kind]}</p>
            </Show>
            <ul>
              <For each={of(kind)}>
                {(text) => (
                  <Entry
                    text={text}
                    isAtEnd={kind === 'signature' && props.message.trimEnd().endsWith(text.text)}
                    onTake={() => props.onTake(text)}
                    onInsert={() => props.onInsert(text)}
                    onEdit={() => props.onEdit({ ...text })}
                    onRemove={() => void remove({ ...text })}
                  />
                )}
              </For>
            </ul>
          </section>
        )}
      </For>
    </div>
  )
}

const Entry = (props: {
  text: SavedText
  isAtEnd: boolean
  onTake: () => void
  onInsert: () => void
  onEdit: () => void
  onRemove: () => void
}) => {
  const { t } = useText()
  const words = () => t().savedTexts
  const name = () => props.text.name
  return (
    <li>
      <div class="saved-text-words">
        <strong>{name()}</strong>
        <p title={props.text.text}>{props.text.text}</p>
      </div>
      <div class="saved-text-actions">
        <Show
          when={props.text.kind === 'message'}
          fallback={
            <Button
              small
              disabled={props.isAtEnd}
              aria-label={props.isAtEnd ? words().atEndOne(name()) : words().appendOne(name())}
              onClick={() => props.onTake()}
            >
              {props.isAtEnd ? words().atEnd : words().append}
            </Button>
          }
        >
          <Button small aria-label={words().useOne(name())} onClick={() => props.onTake()}>
            {words().use}
          </Button>
          <Button small aria-label={words().insertOne(name())} onClick={() => props.onInsert()}>
            {words().insert}
          </Button>
        </Show>
        <IconButton small icon={Pencil} label={words().edit(name())} onClick={() => props.onEdit()} />
        <IconButton small icon={Trash} label={words().remove(name())} onClick={() => props.onRemove()} />
      </div>
    </li>
  )
}
