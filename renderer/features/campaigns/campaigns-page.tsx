import { A } from '@solidjs/router'
import Ellipsis from 'lucide-solid/icons/ellipsis'
import MessageSquareText from 'lucide-solid/icons/message-square-text'
import { createMemo, createSignal, Match, Show, Switch } from 'solid-js'
import { unwrap } from 'solid-js/store'
import { type Draft, draftKinds } from '../../../shared/bridge/drafts.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useNewDraft } from '../../state/new-draft.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Rows, type RowsColumn } from '../../ui/rows/rows.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'

/** What is being written: the drafts, the latest first. */
export const CampaignsPage = () => {
  const { t } = useText()
  const newDraft = useNewDraft()
  const drafts = useQuery({ topics: ['drafts'], input: () => true, read: (calls) => calls.drafts.list() })
  const lists = useQuery({ topics: ['lists'], input: () => true, read: (calls) => calls.lists.list() })
  const line = () => {
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
          <Button kind="main" onClick={() => void newDraft.writeSms(null)}>
            {t().campaigns.writeSms}
          </Button>
        </>
      }
    >
      <Show when={newDraft.problem()}>
        {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
      </Show>
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
        <Match when={drafts.value()?.length === 0}>
          <EmptyState
            icon={MessageSquareText}
            title={t().campaigns.emptyTitle}
            line={t().campaigns.emptyLine}
          />
        </Match>
        <Match when={drafts.value()}>{(all) => <DraftTable drafts={all()} lists={lists.value()} />}</Match>
      </Switch>
    </Page>
  )
}

const DraftTable = (props: { drafts: readonly Draft[]; lists: readonly ContactList[] | undefined }) => {
  const { t, f } = useText()
  const { workspace, settings, toasts } = useAppState()
  const [problem, setProblem] = createSignal<Problem>()
  const columns = createMemo<RowsColumn[]>(() => [
    { title: t().campaigns.draft, width: 280, grows: true },
    { title: t().composer.kind, width: 120, quiet: true },
    { title: t().campaigns.list, width: 220, grows: true, quiet: true },
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
  const remove = async (draft: Draft) => {
    // Taken before the list is read again: it is what an undo puts back.
    const content = structuredClone(unwrap(draft.content))
    const title = titleOf(draft)
    const result = await workspace.calls.drafts.remove({ id: draft.id })
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return
    toasts.say(t().campaigns.removed(title), {
      label: t().common.undo,
      run: () => void workspace.calls.drafts.create({ content }),
    })
  }
  const cell = (row: number, column: number) => {
    const draft = props.drafts[row]
    if (draft === undefined) return ''
    switch (column) {
      case 0:
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
        return draft.outboxItemId === null ? t().campaigns.open : t().campaigns.inOutbox
      case 4:
        return f().when(draft.savedAt)
      default:
        return (
          <Menu
            small
            icon={Ellipsis}
            label={t().campaigns.actionsFor(titleOf(draft))}
            items={[
              { label: t().campaigns.duplicate, run: () => void duplicate(draft) },
              {
                label: t().campaigns.remove,
                danger: true,
                disabled: draft.outboxItemId !== null,
                run: () => void remove(draft),
              },
            ]}
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
      />
    </>
  )
}
