import Bookmark from 'lucide-solid/icons/bookmark'
import X from 'lucide-solid/icons/x'
import { createSignal, For, Show } from 'solid-js'
import type { Problem } from '../../../../shared/bridge/problem.ts'
import type { RecordSet, SavedView } from '../../../../shared/bridge/records.ts'
import { problemWords, useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { useQuery } from '../../../state/query.ts'
import { Button, IconButton } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { isSameLayout, type Layout } from './layout.ts'

/** Columns, filters and order under a name: to take one up again, to save the present ones, to remove one. */
export const SavedViews = (props: { set: RecordSet; layout: Layout; onLayout: (layout: Layout) => void }) => {
  const { t } = useText()
  const { workspace, toasts } = useAppState()
  const [isOpen, setOpen] = createSignal(false)
  const [name, setName] = createSignal('')
  const [usedId, setUsedId] = createSignal<string>()
  const [failure, setFailure] = createSignal<Problem>()
  const saved = useQuery({
    topics: [],
    input: () => props.set.shape,
    read: (calls, shape) => calls.records.savedViews({ shape }),
  })
  const used = () => saved.value()?.find(({ id }) => id === usedId())
  const layoutOf = ({ fields, view }: SavedView): Layout => ({ fields, view })
  const label = () => {
    const now = used()
    if (now === undefined) return t().results.views
    return isSameLayout(layoutOf(now), props.layout) ? now.name : t().results.changedView(now.name)
  }
  const isTaken = () => saved.value()?.some((one) => one.name === name().trim()) === true

  const use = (view: SavedView) => {
    setUsedId(view.id)
    setOpen(false)
    props.onLayout(layoutOf(view))
  }
  const save = async (named: string, { fields, view }: Layout) => {
    const result = await workspace.calls.records.saveView({
      shape: props.set.shape,
      name: named,
      fields: [...fields],
      view,
    })
    setFailure(result.ok ? undefined : result.problem)
    if (!result.ok) return
    setUsedId(result.value.id)
    saved.refresh()
  }
  const saveNow = async (event: SubmitEvent) => {
    event.preventDefault()
    const named = name().trim()
    if (named === '') return
    await save(named, props.layout)
    if (failure() !== undefined) return
    setOpen(false)
    toasts.say(t().results.viewSaved(named))
  }
  const remove = async (view: SavedView) => {
    const kept = { ...layoutOf(view) }
    const result = await workspace.calls.records.removeView({ id: view.id })
    setFailure(result.ok ? undefined : result.problem)
    if (!result.ok) return
    saved.refresh()
    toasts.say(t().results.viewRemoved(view.name), {
      label: t().common.undo,
      run: () => void save(view.name, kept),
    })
  }
  const open = (opens: boolean) => {
    if (opens) setName(used()?.name ?? '')
    setFailure(undefined)
    setOpen(opens)
  }

  return (
    <Popover icon={Bookmark} label={label()} name={t().results.views} open={isOpen()} onOpenChange={open}>
      <div class="views">
        <Show when={failure() ?? saved.problem()}>
          {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
        </Show>
        <p class="filter-note">
          {saved.value()?.length === 0 ? `${t().results.noViews} ` : ''}
          {t().results.viewsLine}
        </p>
        <ul class="views-list">
          <For each={saved.value()}>
            {(view) => (
              <li>
                <button
                  type="button"
                  aria-label={t().results.useView(view.name)}
                  aria-current={view.id === usedId() ? 'true' : undefined}
                  onClick={() => use(view)}
                >
                  <span class="truncate">{view.name}</span>
                </button>
                <IconButton
                  small
                  icon={X}
                  label={t().results.removeView(view.name)}
                  onClick={() => remove(view)}
                />
              </li>
            )}
          </For>
        </ul>
        <form class="views-save" onSubmit={(event) => void saveNow(event)}>
          <TextField label={t().results.viewName} value={name()} maxLength={80} onInput={setName} />
          <Button type="submit" disabled={name().trim() === ''}>
            {isTaken() ? t().results.overwriteView : t().results.saveView}
          </Button>
        </form>
      </div>
    </Popover>
  )
}
