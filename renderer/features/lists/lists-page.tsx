import { A, useNavigate } from '@solidjs/router'
import Combine from 'lucide-solid/icons/combine'
import Ellipsis from 'lucide-solid/icons/ellipsis'
import { createMemo, createSignal, Show } from 'solid-js'
import { mostCombined } from '../../../shared/bridge/combinations.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'
import { removedListWords } from '../../i18n/list-words.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useNewDraft } from '../../state/new-draft.ts'
import { useRemoveList } from '../../state/use-remove-list.ts'
import { useOpenFiles } from '../../state/open-files.ts'
import { useQuery } from '../../state/query.ts'
import { usePageActions } from '../../state/use-page-actions.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Loaded } from '../../ui/loaded/loaded.tsx'
import { Menu, type MenuItem } from '../../ui/menu/menu.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Rows, type RowsColumn } from '../../ui/rows/rows.tsx'
import { PagePicture } from '../../ui/picture/page-picture.tsx'
import { TagFilter, Tags } from '../../ui/tag/tag.tsx'
import { SearchField } from '../../ui/text-field/text-field.tsx'
import { CombineSheet } from './combine-sheet.tsx'
import './lists.css'
import { EditTags } from './edit-tags.tsx'
import { originWords } from './origin-words.ts'
import { KeepUntilDialog, KeptUntil } from './keep-until.tsx'
import { createListOrder, inOrder, type ListKey, type ListOrder } from './list-order.ts'
import { RenameList } from './rename-list.tsx'
import { SortHead } from './sort-head.tsx'

/** Every list of people, the latest first. */
export const ListsPage = () => {
  const { t } = useText()
  const navigate = useNavigate()
  const openFiles = useOpenFiles()
  const [search, setSearch] = createSignal('')
  const [wantedTags, setWantedTags] = createSignal<readonly string[]>([])
  const [chosen, setChosen] = createSignal<readonly string[]>([])
  const [isCombining, setCombining] = createSignal(false)
  const lists = useQuery({ topics: ['lists'], input: () => true, read: (calls) => calls.lists.list() })
  const line = () => {
    const all = lists.value()
    if (all === undefined || all.length === 0) return ''
    return t().lists.line(
      all.length,
      all.reduce((sum, list) => sum + list.size, 0),
    )
  }
  /** In the order in which they were chosen. */
  const chosenLists = createMemo(() =>
    chosen().flatMap((id) => lists.value()?.filter((list) => list.id === id) ?? []),
  )
  const tags = createMemo(() => [...new Set(lists.value()?.flatMap((list) => list.tags))].toSorted(byLetters))
  // One that no list has any more hides nothing.
  const filter = () => wantedTags().filter((tag) => tags().includes(tag))
  const { order, turn } = createListOrder(window.localStorage)
  const shown = createMemo(() =>
    inOrder(lists.value() ?? [], order()).filter(
      (list) =>
        foldText(list.name).includes(foldText(search().trim())) &&
        filter().every((tag) => list.tags.includes(tag)),
    ),
  )
  const toggleTag = (tag: string) =>
    setWantedTags((all) => (all.includes(tag) ? all.filter((one) => one !== tag) : [...all, tag]))
  const showAll = () => {
    setSearch('')
    setWantedTags([])
  }
  const canCombine = () => chosenLists().length >= 2 && chosenLists().length <= mostCombined
  const combineHint = () => {
    if (chosenLists().length > mostCombined) return t().lists.combineTooMany(mostCombined)
    return canCombine() ? undefined : t().lists.combineNeedsTwo
  }
  usePageActions(() =>
    (lists.value()?.length ?? 0) < 2
      ? []
      : [
          {
            label: t().lists.combine(chosenLists().length),
            icon: Combine,
            disabled: !canCombine(),
            run: () => setCombining(true),
          },
        ],
  )
  const onMade = (listId: string) => {
    setCombining(false)
    setChosen([])
    navigate(`/lists/${listId}`)
  }
  return (
    <Page
      fixed
      title={t().lists.title}
      line={line()}
      actions={
        <>
          <Show when={(lists.value()?.length ?? 0) >= 2}>
            <Button disabled={!canCombine()} title={combineHint()} onClick={() => setCombining(true)}>
              {t().lists.combine(chosenLists().length)}
            </Button>
          </Show>
          <Button kind="main" onClick={() => openFiles()}>
            {t().lists.import}
          </Button>
        </>
      }
    >
      <Loaded
        from={lists}
        words={t().common}
        tell={(what) => problemWords(t(), what)}
        rows={6}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState
            target
            picture={<PagePicture of="lists" />}
            title={t().lists.emptyTitle}
            line={t().lists.emptyLine}
          />
        }
      >
        {(all) => (
          <>
            <div class="lists-tools">
              <SearchField label={t().lists.search} value={search()} onInput={setSearch} />
              <TagFilter label={t().lists.filterByTag} tags={tags()} chosen={filter()} onToggle={toggleTag} />
            </div>
            <Show
              when={shown().length > 0}
              fallback={
                <EmptyState
                  title={t().lists.noneFound}
                  line={t().lists.noneFoundLine}
                  actions={<Button onClick={showAll}>{t().lists.clearSearch}</Button>}
                />
              }
            >
              <ListTable
                lists={shown()}
                all={all()}
                chosen={chosen()}
                onChoose={setChosen}
                order={order()}
                onTurn={turn}
              />
            </Show>
          </>
        )}
      </Loaded>
      <CombineSheet
        open={isCombining()}
        lists={chosenLists()}
        onClose={() => setCombining(false)}
        onMade={onMade}
      />
    </Page>
  )
}

/** As the workspace orders them. */
const byLetters = (a: string, b: string): number => (foldText(a) < foldText(b) ? -1 : 1)

/** By their places in the table. */
const sortedColumns: ReadonlyMap<number, ListKey> = new Map([
  [1, 'name'],
  [3, 'size'],
  [6, 'createdAt'],
])

const rowHeight = 44

const ListTable = (props: {
  lists: readonly ContactList[]
  /** With those that are not shown: one whose tags are changed may go out of sight by that. */
  all: readonly ContactList[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
  order: ListOrder
  onTurn: (by: ListKey) => void
}) => {
  const { t, f } = useText()
  const { settings } = useAppState()
  const draft = useNewDraft()
  const [tagging, setTagging] = createSignal<string>()
  const [renaming, setRenaming] = createSignal<ContactList>()
  const [keeping, setKeeping] = createSignal<ContactList>()
  const removal = useRemoveList(removedListWords(t))
  const choose = (id: string, isChosen: boolean) => {
    const others = props.chosen.filter((one) => one !== id)
    props.onChoose(isChosen ? [...others, id] : others)
  }
  const sortOf = (by: ListKey): RowsColumn['sort'] => {
    if (props.order?.by !== by) return undefined
    return props.order.descending ? 'descending' : 'ascending'
  }
  const columns = createMemo<RowsColumn[]>(() => [
    { title: '', width: 40 },
    { title: t().lists.name, width: 200, grows: true, sort: sortOf('name') },
    { title: t().lists.tags, width: props.lists.some(({ tags }) => tags.length > 0) ? 122 : 84 },
    { title: t().lists.contacts, width: 96, align: 'end', sort: sortOf('size') },
    { title: t().lists.leftOut, width: 106, align: 'end', quiet: true },
    { title: t().lists.file, width: 96, grows: true, quiet: true },
    { title: t().lists.created, width: 132, quiet: true, sort: sortOf('createdAt') },
    { title: t().lists.keepUntil, width: 132, quiet: true },
    { title: '', width: 48 },
  ])
  const head = (column: number) => {
    const by = sortedColumns.get(column)
    const title = () => columns()[column]?.title ?? ''
    return (
      <Show when={by} fallback={<span>{title()}</span>}>
        {(key) => <SortHead name={title()} sort={sortOf(key())} onTurn={() => props.onTurn(key())} />}
      </Show>
    )
  }
  const itemsOf = (list: ContactList): MenuItem[] => [
    { label: t().lists.writeSms, run: () => void draft.writeSms(list.id) },
    { label: t().lists.rename, run: () => setRenaming(list) },
    { label: t().lists.editTags, run: () => setTagging(list.id) },
    { label: t().lists.keep, run: () => setKeeping(list) },
    { label: t().lists.remove, danger: true, run: () => void removal.remove(list) },
  ]
  const actions = (row: number) => {
    const list = props.lists[row]
    return list === undefined ? undefined : { label: t().lists.actionsFor(list.name), items: itemsOf(list) }
  }
  const cell = (row: number, column: number) => {
    const list = props.lists[row]
    if (list === undefined) return ''
    switch (column) {
      case 0:
        return (
          <input
            type="checkbox"
            class="lists-choose"
            aria-label={t().lists.chooseList(list.name)}
            checked={props.chosen.includes(list.id)}
            onChange={(event) => choose(list.id, event.currentTarget.checked)}
          />
        )
      case 1:
        return (
          <A class="rows-link truncate" href={`/lists/${list.id}`} title={list.name}>
            {list.name}
          </A>
        )
      case 2:
        return <Tags label={t().lists.tags} tags={list.tags} most={1} />
      case 3:
        return f().number(list.size)
      case 4:
        return f().number(list.tally.duplicates + list.tally.rejected)
      case 5:
        return list.origin === null
          ? t().imports.files(list.fileName, list.fileCount)
          : originWords(t(), f(), list.origin)
      case 6:
        return f().when(list.createdAt)
      case 7:
        return <KeptUntil keepUntil={list.keepUntil} />
      default:
        return <Menu small icon={Ellipsis} label={t().lists.actionsFor(list.name)} items={itemsOf(list)} />
    }
  }
  return (
    <>
      <Show when={removal.problem() ?? draft.problem()}>
        {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
      </Show>
      <Rows
        label={t().lists.title}
        count={props.lists.length}
        columns={columns()}
        rowHeight={settings.value().density === 'compact' ? 36 : rowHeight}
        cell={cell}
        head={head}
        actions={actions}
      />
      <EditTags
        list={props.all.find((list) => list.id === tagging())}
        onClose={() => setTagging(undefined)}
      />
      <KeepUntilDialog list={keeping()} onClose={() => setKeeping(undefined)} />
      <RenameList list={renaming()} onClose={() => setRenaming(undefined)} />
    </>
  )
}
