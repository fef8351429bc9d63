import { A, useNavigate, useParams } from '@solidjs/router'
import CalendarClock from 'lucide-solid/icons/calendar-clock'
import ChevronLeft from 'lucide-solid/icons/chevron-left'
import Ellipsis from 'lucide-solid/icons/ellipsis'
import FileSpreadsheet from 'lucide-solid/icons/file-spreadsheet'
import MessageSquareText from 'lucide-solid/icons/message-square-text'
import Pencil from 'lucide-solid/icons/pencil'
import Sparkles from 'lucide-solid/icons/sparkles'
import Tag from 'lucide-solid/icons/tag'
import Trash from 'lucide-solid/icons/trash'
import Undo from 'lucide-solid/icons/undo-2'
import { createSignal, Match, Show, Switch } from 'solid-js'
import { type ContactList, type ListView, wholeList } from '../../../shared/bridge/lists.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { removedListWords } from '../../i18n/list-words.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useNewEnrichment } from '../../state/new-enrichment.ts'
import { useNewDraft } from '../../state/new-draft.ts'
import { usePageActions } from '../../state/use-page-actions.ts'
import { useQuery } from '../../state/query.ts'
import { useRemoveList } from '../../state/use-remove-list.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Menu, type MenuItem } from '../../ui/menu/menu.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Tags } from '../../ui/tag/tag.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { EditTags } from './edit-tags.tsx'
import { LeftOutRows } from './left-out-rows.tsx'
import { ListPeople } from './list-people.tsx'
import { ListSummary } from './list-summary.tsx'
import './lists.css'
import { originWords } from './origin-words.ts'
import { KeepUntilDialog, KeptUntil } from './keep-until.tsx'
import { RenameList } from './rename-list.tsx'
import { useListChanges } from './use-list-changes.ts'

/** One list: its people, and the rows that did not become people, with the reason of each. */
export const ListPage = () => {
  const { t } = useText()
  const params = useParams<{ id: string }>()
  const list = useQuery({
    topics: ['lists'],
    input: () => params.id,
    read: (calls, id) => calls.lists.get({ id }),
  })
  return (
    <Switch>
      <Match when={list.problem()}>
        {(problem) => (
          <Page title={t().lists.title} back={<BackToLists />}>
            <div class="page-narrow">
              <Notice kind="error" {...problemWords(t(), problem())} />
            </div>
          </Page>
        )}
      </Match>
      <Match when={list.value()}>{(found) => <OneList list={found()} />}</Match>
    </Switch>
  )
}

const BackToLists = () => {
  const { t } = useText()
  return (
    <A href="/lists" class="page-back">
      <ChevronLeft size={14} aria-hidden="true" />
      {t().lists.title}
    </A>
  )
}

const OneList = (props: { list: ContactList }) => {
  const { t, f } = useText()
  const navigate = useNavigate()
  const { workspace, importQueue } = useAppState()
  const draft = useNewDraft()
  const enrichment = useNewEnrichment()
  const removal = useRemoveList(removedListWords(t))
  const [tab, setTab] = createSignal<'taken' | 'leftOut' | 'summary'>('taken')
  const [dialog, setDialog] = createSignal<'rename' | 'tags' | 'keep' | null>(null)
  const [failure, setFailure] = createSignal<Problem>()
  const [view, setView] = createSignal<ListView>(wholeList)
  const people = useListChanges(() => props.list)
  const hasPhones = () => props.list.roles.includes('phone')
  const hasDocuments = () => props.list.roles.some((role) => role === 'cpf' || role === 'cnpj')
  const leftOut = () => props.list.tally.duplicates + props.list.tally.rejected
  const opened = (which: 'rename' | 'tags' | 'keep') => (dialog() === which ? props.list : undefined)
  const remove = async () => {
    if (await removal.remove(props.list)) navigate('/lists')
  }
  const takeBack = async () => {
    const reopened = await workspace.calls.reviews.reopen({ listId: props.list.id })
    const review = reopened.ok
      ? await workspace.calls.reviews.get({ batchId: reopened.value.batchId })
      : reopened
    if (!review.ok) {
      setFailure(review.problem)
      return
    }
    importQueue.addReview(review.value)
    navigate('/import')
  }
  const returnLast = ({ id, lastRemoval }: ContactList): MenuItem[] =>
    lastRemoval === null
      ? []
      : [
          {
            label: t().lists.returnPeople(lastRemoval.people),
            icon: Undo,
            run: () => void people.putBack(id, lastRemoval.removal),
          },
        ]
  const more = (): MenuItem[] => [
    { label: t().lists.rename, icon: Pencil, run: () => setDialog('rename') },
    { label: t().lists.editTags, icon: Tag, run: () => setDialog('tags') },
    { label: t().lists.keep, icon: CalendarClock, run: () => setDialog('keep') },
    ...returnLast(props.list),
    ...(props.list.isReopenable
      ? [{ label: t().lists.reopen, icon: FileSpreadsheet, run: () => void takeBack() }]
      : []),
    { label: t().lists.remove, icon: Trash, danger: true, run: () => void remove() },
  ]
  usePageActions(() => [
    ...(hasPhones()
      ? [
          {
            label: t().lists.writeSms,
            icon: MessageSquareText,
            run: () => void draft.writeSms(props.list.id),
          },
        ]
      : []),
    ...(hasDocuments()
      ? [{ label: t().lists.enrich, icon: Sparkles, run: () => void enrichment.create(props.list.id) }]
      : []),
    ...more(),
  ])
  const line = () => {
    const { size, origin, fileName, createdAt } = props.list
    const when = f().when(createdAt)
    const what =
      origin === null
        ? t().lists.detailLine(size, fileName, when)
        : t().lists.combinedLine(size, originWords(t(), f(), origin), when)
    return props.list.landlines === 0 ? what : `${what} ${t().lists.landlinesLine(props.list.landlines)}`
  }
  return (
    <Page
      fixed
      title={props.list.name}
      line={
        <>
          {line()}
          <Show when={props.list.keepUntil}>
            {(day) => (
              <span>
                {' '}
                {t().lists.keepUntil}: <KeptUntil keepUntil={day()} />
              </span>
            )}
          </Show>
          <Tags label={t().lists.tags} tags={props.list.tags} />
        </>
      }
      back={<BackToLists />}
      actions={
        <>
          <Menu icon={Ellipsis} label={t().lists.actionsFor(props.list.name)} items={more()} />
          <Show when={hasDocuments()}>
            <Button kind={hasPhones() ? 'plain' : 'main'} onClick={() => enrichment.create(props.list.id)}>
              {t().lists.enrich}
            </Button>
          </Show>
          <Show when={hasPhones()}>
            <Button kind="main" onClick={() => draft.writeSms(props.list.id)}>
              {t().lists.writeSms}
            </Button>
          </Show>
        </>
      }
    >
      <Show
        when={removal.problem() ?? failure() ?? people.problem() ?? draft.problem() ?? enrichment.problem()}
      >
        {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
      </Show>
      <Tabs
        label={props.list.name}
        value={tab()}
        tabs={[
          { value: 'taken', label: t().lists.taken, count: f().number(props.list.size) },
          { value: 'leftOut', label: t().lists.leftOut, count: f().number(leftOut()) },
          { value: 'summary', label: t().lists.summary },
        ]}
        onChange={setTab}
      >
        <Switch>
          <Match when={tab() === 'taken'}>
            <ListPeople list={props.list} view={view()} changes={people} onView={setView} />
          </Match>
          <Match when={tab() === 'summary'}>
            <ListSummary
              list={props.list}
              view={view()}
              onView={(next) => {
                setView(next)
                setTab('taken')
              }}
            />
          </Match>
          <Match when={leftOut() === 0}>
            <EmptyState
              title={props.list.origin === null ? t().lists.nothingLeftOut : t().lists.nothingRepeated}
            />
          </Match>
          <Match when={true}>
            <LeftOutRows list={props.list} count={leftOut()} />
          </Match>
        </Switch>
      </Tabs>
      <EditTags list={opened('tags')} onClose={() => setDialog(null)} />
      <KeepUntilDialog list={opened('keep')} onClose={() => setDialog(null)} />
      <RenameList list={opened('rename')} onClose={() => setDialog(null)} />
    </Page>
  )
}
