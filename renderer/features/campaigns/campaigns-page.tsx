import { A } from '@solidjs/router'
import Ellipsis from 'lucide-solid/icons/ellipsis'
import MessageSquareText from 'lucide-solid/icons/message-square-text'
import { createMemo, createSignal, Match, Show, Switch } from 'solid-js'
import { type Draft, draftKinds } from '../../../shared/bridge/drafts.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useNewDraft } from '../../state/new-draft.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Menu, type MenuItem } from '../../ui/menu/menu.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Rows, type RowsColumn } from '../../ui/rows/rows.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import { SearchField } from '../../ui/text-field/text-field.tsx'
import './campaigns.css'

/** What is being written: the drafts, the latest first. */
export const CampaignsPage = () => {
  const { t } = useText()
  const newDraft = useNewDraft()
  const [shown, setShown] = createSignal<'open' | 'archived'>('open')
  const [search, setSearch] = createSignal('')
  const drafts = useQuery({
    topics: ['drafts'],
    input: shown,
    read: (calls, which) => (which === 'open' ? calls.drafts.list() : calls.drafts.archived()),
  })
  const lists = useQuery({ topics: ['lists'], input: () => true, read: (calls) => calls.lists.list() })
  const nameOfList = (draft: Draft) =>
    lists.value()?.find((list) => list.id === draft.content.listId)?.name ?? ''
  const found = createMemo(() => {
    const wanted = foldText(search().trim())
    const all = drafts.value() ?? []
    if (wanted === '') return all
    return all.filter((draft) =>
      foldText([draft.content.title, draft.content.template, nameOfList(draft)].join(' ')).includes(wanted),
    )
  })
  const isSearching = () => search().trim() !== ''
  const line = () => {
    if (shown() === 'archived') return ''
    const all = drafts.value()
    return all === undefined || all.length === 0 ? '' : t().campaigns.line(all.length)
  }
  return (
    <Page
      fixed
      title={t().campaigns.title}
      line={line()}
      actions={
        <>
          <Menu
            label={t().campaigns.writeOther}
            items={draftKinds
              .filter((kind) => kind !== 'SMSSHORT')
              .map((kind) => ({
                label: t().composer.kinds[kind],
                run: () => void newDraft.write(kind, null),
              }))}
          />
          <Button kind="main" onClick={() => newDraft.writeSms(null)}>
            {t().campaigns.writeSms}
          </Button>
        </>
      }
    >
      <Show when={newDraft.problem()}>
        {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
      </Show>
      <div class="campaigns-find">
        <Segmented
          label={t().campaigns.shown}
          value={shown()}
          options={[
            { value: 'open', label: t().campaigns.showOpen },
            { value: 'archived', label: t().campaigns.showArchived },
          ]}
          onChange={setShown}
        />
        <SearchField label={t().campaigns.search} value={search()} onInput={setSearch} />
      </div>
      <Switch>
        <Match when={drafts.problem()}>
          {(problem) => (
            <Notice
              kind="error"
              {...problemWords(t(), problem())}
              actions={<Button onClick={() => drafts.refresh()}>{t().common.retry}</Button>}
            />
          )}
        </Match>
        <Match when={drafts.isSlow()}>
          <SkeletonRows rows={5} label={t().common.loading} />
        </Match>
        <Match when={drafts.value() !== undefined && found().length === 0 && isSearching()}>
          <EmptyState title={t().campaigns.noneFound} />
        </Match>
        <Match when={drafts.value()?.length === 0 && shown() === 'archived'}>
          <EmptyState title={t().campaigns.noneArchived} />
        </Match>
        <Match when={drafts.value()?.length === 0}>
          <EmptyState
            icon={MessageSquareText}
            title={t().campaigns.emptyTitle}
            line={t().campaigns.emptyLine}
          />
        </Match>
        <Match when={drafts.value()}>
          <DraftTable drafts={found()} lists={lists.value()} isArchive={shown() === 'archived'} />
        </Match>
      </Switch>
    </Page>
  )
}

const DraftTable = (props: {
  drafts: readonly Draft[]
  lists: readonly ContactList[] | undefined
  isArchive: boolean
}) => {
  const { t, f } = useText()
  const { workspace, settings, toasts } = useAppState()
  const [problem, setProblem] = createSignal<Problem>()
  const columns = createMemo<RowsColumn[]>(() => [
    { title: t().campaigns.draft, width: 260, grows: true },
    { title: t().composer.kind, width: 120, quiet: true },
    { title: t().campaigns.list, width: 200, grows: true, quiet: true },
    { title: t().campaigns.state, width: 150, quiet: true },
    { title: t().campaigns.saved, width: 190, quiet: true },
    { title: '', width: 52 },
  ])
  const titleOf = (draft: Draft) =>
    draft.content.title === '' ? t().campaigns.untitled : draft.content.title
  const listOf = (draft: Draft) => {
    if (draft.content.listId === null) return t().campaigns.noList
    if (props.lists === undefined) return ''
    return props.lists.find((list) => list.id === draft.content.listId)?.name ?? t().campaigns.listGone
  }
  const duplicate = async (draft: Draft) => {
    const result = await workspace.calls.drafts.duplicate({ id: draft.id })
    setProblem(result.ok ? undefined : result.problem)
  }
  const restore = async (id: string, title: string) => {
    const result = await workspace.calls.drafts.restore({ id })
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) toasts.say(t().campaigns.restored(title))
  }
  const archive = async (draft: Draft) => {
    const { id } = draft
    const title = titleOf(draft)
    const result = await workspace.calls.drafts.archive({ id })
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return
    toasts.say(t().campaigns.archived(title), {
      label: t().common.undo,
      run: () => void restore(id, title),
    })
  }
  const itemsOf = (draft: Draft): MenuItem[] =>
    props.isArchive
      ? [{ label: t().campaigns.restore, run: () => void restore(draft.id, titleOf(draft)) }]
      : [
          { label: t().campaigns.duplicate, run: () => void duplicate(draft) },
          {
            label: t().campaigns.archive,
            disabled: draft.outboxItemId !== null,
            run: () => void archive(draft),
          },
        ]
  const actions = (row: number) => {
    const draft = props.drafts[row]
    return draft === undefined
      ? undefined
      : { label: t().campaigns.actionsFor(titleOf(draft)), items: itemsOf(draft) }
  }
  const cell = (row: number, column: number) => {
    const draft = props.drafts[row]
    if (draft === undefined) return ''
    switch (column) {
      case 0:
        if (props.isArchive) return titleOf(draft)
        return (
          <A class="rows-link truncate" href={`/campaigns/${draft.id}`} title={titleOf(draft)}>
            {titleOf(draft)}
          </A>
        )
      case 1:
        return t().composer.kinds[draft.content.kind]
      case 2:
        return listOf(draft)
      case 3:
        if (props.isArchive) return t().campaigns.showArchived
        return draft.outboxItemId === null ? t().campaigns.open : t().campaigns.inOutbox
      case 4:
        return f().when(draft.savedAt)
      default:
        return (
          <Menu
            small
            icon={Ellipsis}
            label={t().campaigns.actionsFor(titleOf(draft))}
            items={itemsOf(draft)}
          />
        )
    }
  }
  return (
    <>
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <Rows
        label={t().campaigns.title}
        count={props.drafts.length}
        columns={columns()}
        rowHeight={settings.value().density === 'compact' ? 36 : 44}
        cell={cell}
        actions={actions}
      />
    </>
  )
}
