import { A } from '@solidjs/router'
import Ellipsis from 'lucide-solid/icons/ellipsis'
import FileSpreadsheet from 'lucide-solid/icons/file-spreadsheet'
import { createMemo, createSignal, Match, Show, Switch } from 'solid-js'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useNewDraft } from '../../state/new-draft.ts'
import { useOpenFiles } from '../../state/open-files.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Rows, type RowsColumn } from '../../ui/rows/rows.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import { originWords } from './origin-words.ts'
import { RemoveList } from './remove-list.tsx'
import { RenameList } from './rename-list.tsx'

/** Every list of people, the latest first. */
export const ListsPage = () => {
  const { t } = useText()
  const openFiles = useOpenFiles()
  const lists = useQuery({ topics: ['lists'], input: () => true, read: (calls) => calls.lists.list() })
  const line = () => {
    const all = lists.value()
    if (all === undefined || all.length === 0) return ''
    return t().lists.line(
      all.length,
      all.reduce((sum, list) => sum + list.size, 0),
    )
  }
  return (
    <Page
      fixed
      title={t().lists.title}
      line={line()}
      actions={
        <Button kind="main" onClick={() => void openFiles()}>
          {t().lists.import}
        </Button>
      }
    >
      <Switch>
        <Match when={lists.problem()}>
          {(problem) => (
            <Notice
              kind="error"
              {...problemWords(t(), problem())}
              actions={<Button onClick={() => lists.refresh()}>{t().common.retry}</Button>}
            />
          )}
        </Match>
        <Match when={lists.isSlow()}>
          <SkeletonRows rows={6} label={t().common.loading} />
        </Match>
        <Match when={lists.value()?.length === 0}>
          <EmptyState target icon={FileSpreadsheet} title={t().lists.emptyTitle} line={t().lists.emptyLine} />
        </Match>
        <Match when={lists.value()}>{(all) => <ListTable lists={all()} />}</Match>
      </Switch>
    </Page>
  )
}

const rowHeight = 44

const ListTable = (props: { lists: readonly ContactList[] }) => {
  const { t, f } = useText()
  const { settings } = useAppState()
  const draft = useNewDraft()
  const [renaming, setRenaming] = createSignal<ContactList>()
  const [removing, setRemoving] = createSignal<ContactList>()
  const columns = createMemo<RowsColumn[]>(() => [
    { title: t().lists.name, width: 260, grows: true },
    { title: t().lists.contacts, width: 110, align: 'end' },
    { title: t().lists.leftOut, width: 120, align: 'end', quiet: true },
    { title: t().lists.file, width: 200, grows: true, quiet: true },
    { title: t().lists.created, width: 190, quiet: true },
    { title: '', width: 52 },
  ])
  const cell = (row: number, column: number) => {
    const list = props.lists[row]
    if (list === undefined) return ''
    switch (column) {
      case 0:
        return (
          <A class="rows-link truncate" href={`/lists/${list.id}`} title={list.name}>
            {list.name}
          </A>
        )
      case 1:
        return f().number(list.size)
      case 2:
        return f().number(list.tally.duplicates + list.tally.rejected)
      case 3:
        return list.origin === null ? list.fileName : originWords(t(), f(), list.origin)
      case 4:
        return f().when(list.createdAt)
      default:
        return (
          <Menu
            small
            icon={Ellipsis}
            label={t().lists.actionsFor(list.name)}
            items={[
              { label: t().lists.writeSms, run: () => void draft.writeSms(list.id) },
              { label: t().lists.rename, run: () => setRenaming(list) },
              { label: t().lists.remove, danger: true, run: () => setRemoving(list) },
            ]}
          />
        )
    }
  }
  return (
    <>
      <Show when={draft.problem()}>
        {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
      </Show>
      <Rows
        label={t().lists.title}
        count={props.lists.length}
        columns={columns()}
        rowHeight={settings.value().density === 'compact' ? 36 : rowHeight}
        cell={cell}
      />
      <RenameList list={renaming()} onClose={() => setRenaming(undefined)} />
      <RemoveList
        list={removing()}
        onClose={() => setRemoving(undefined)}
        onRemoved={() => setRemoving(undefined)}
      />
    </>
  )
}
