import { createEffect, createSignal, on, Show } from 'solid-js'
import { type ContactList, longestTag, mostTags } from '../../../shared/bridge/lists.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { Result } from '../../state/platform/result.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { EditableTags } from '../../ui/tag/tag.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'

/** The tags of a list; open while `list` is set. What is done is done at once, and as easily done back. */
export const EditTags = (props: { list: ContactList | undefined; onClose: () => void }) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const [text, setText] = createSignal('')
  const [editing, setEditing] = createSignal<string>()
  const [problem, setProblem] = createSignal<Problem>()
  let form: HTMLFormElement | undefined
  const known = useQuery({
    topics: ['lists'],
    input: () => (props.list === undefined ? null : true),
    read: (calls) => calls.lists.tags(),
  })
  const tags = () => props.list?.tags ?? []
  const suggestions = () => known.value()?.filter((tag) => !tags().includes(tag)) ?? []
  const isFull = () => tags().length >= mostTags && editing() === undefined
  const typed = () => text().trim()

  const write = (tag: string | undefined) => {
    setEditing(tag)
    setText(tag ?? '')
    form?.querySelector('input')?.focus()
  }
  createEffect(
    on(
      () => props.list?.id,
      () => {
        setEditing(undefined)
        setText('')
        setProblem(undefined)
      },
    ),
  )
  const note = (result: Result<unknown>) => {
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) write(undefined)
  }
  const change = async (wanted: { add: string[] } | { remove: string[] }) => {
    const id = props.list?.id
    if (id !== undefined) note(await workspace.calls.lists.changeTags({ id, ...wanted }))
  }
  const submit = async () => {
    if (typed() === '' || isFull()) return
    const tag = editing()
    if (tag === undefined) await change({ add: [typed()] })
    else note(await workspace.calls.lists.renameTag({ tag, name: typed() }))
  }
  const hint = () => {
    if (editing() !== undefined) return t().lists.tagRenamedEverywhere
    return isFull() ? t().lists.tagsFull(mostTags) : undefined
  }

  return (
    <Dialog
      open={props.list !== undefined}
      onClose={() => props.onClose()}
      title={t().lists.tagsOf(props.list?.name ?? '')}
      closeLabel={t().common.close}
      footer={<Button onClick={() => props.onClose()}>{t().lists.tagsDone}</Button>}
    >
      <>
        <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
        <Show when={tags().length > 0} fallback={<p class="muted">{t().lists.noTags}</p>}>
          <EditableTags
            label={t().lists.tags}
            tags={tags()}
            editing={editing()}
            renameLabel={t().lists.renameTag}
            removeLabel={t().lists.removeTag}
            onRename={write}
            onRemove={(tag) => void change({ remove: [tag] })}
          />
        </Show>
        <form
          class="tag-form"
          ref={(element) => {
            form = element
          }}
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <TextField
            label={editing() === undefined ? t().lists.newTag : t().lists.renameTag(editing() ?? '')}
            value={text()}
            maxLength={longestTag}
            disabled={isFull()}
            hint={hint()}
            suggestions={suggestions()}
            autofocus
            onInput={setText}
          />
          <div class="tag-form-actions">
            <Button type="submit" disabled={typed() === '' || isFull()}>
              {editing() === undefined ? t().lists.addTag : t().lists.saveTag}
            </Button>
            <Show when={editing() !== undefined}>
              <Button kind="quiet" onClick={() => write(undefined)}>
                {t().common.cancel}
              </Button>
            </Show>
          </div>
        </form>
      </>
    </Dialog>
  )
}
