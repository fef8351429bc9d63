import { createSignal, Match, Show, Switch } from 'solid-js'
import type { FileTicket } from '../../../shared/bridge/file-tickets.ts'
import type { SuppressionList } from '../../../shared/bridge/suppressions.ts'
import { isOldSuppression, localDate } from '../../../shared/rules/suppression-age.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { useSuppressionLists } from '../../state/suppressions.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PagePicture } from '../../ui/picture/page-picture.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { AddEntry } from './add-entry.tsx'
import { EntryRows } from './entry-rows.tsx'
import { FindField } from './find-field.tsx'
import { ImportJobs } from './import-jobs.tsx'
import { ImportSheet } from './import-sheet.tsx'
import { ListTable } from './list-table.tsx'
import './suppressions.css'

type Tab = 'lists' | 'entries'

/** Who must not be contacted: lists of others, and those who were blocked one by one. */
export const SuppressionsPage = () => {
  const { t } = useText()
  const { shell, drops, toasts } = useAppState()
  const lists = useSuppressionLists()
  const entryCount = useQuery({
    topics: ['suppressions'],
    input: () => true,
    read: (calls) => calls.suppressions.entries({ page: { offset: 0, limit: 1 } }),
  })
  const [file, setFile] = createSignal<FileTicket>()
  const [isAdding, setAdding] = createSignal(false)
  const [chosen, setChosen] = createSignal<Tab>()
  /** Where there are only single blocks, these are shown first. */
  const tab = (): Tab => chosen() ?? (lists.value()?.length === 0 ? 'entries' : 'lists')

  const take = (tickets: readonly FileTicket[]) => {
    const [ticket] = tickets
    if (ticket === undefined) return
    if (tickets.length > 1) toasts.say(t().suppressions.oneAtATime)
    setFile(ticket)
  }
  drops.claim({
    title: () => t().suppressions.dropTitle,
    line: () => t().suppressions.dropLine,
    take: (files) => take(files.map(({ ticket }) => ticket)),
  })
  const pick = async () => take(await shell.bridge.pickSpreadsheets())

  const entries = () => entryCount.value()?.total
  const isEmpty = () => lists.value()?.length === 0 && entries() === 0
  const line = () => {
    const all = lists.value()
    const single = entries()
    if (all === undefined || single === undefined || isEmpty()) return ''
    return t().suppressions.line(all.length, single)
  }
  const problem = () => lists.problem() ?? entryCount.problem()
  const again = () => {
    lists.refresh()
    entryCount.refresh()
  }

  return (
    <Page
      fixed
      title={t().suppressions.title}
      line={line()}
      actions={
        <>
          <Button onClick={() => setAdding(true)}>{t().suppressions.addOne}</Button>
          <Button kind="main" onClick={() => pick()}>
            {t().suppressions.import}
          </Button>
        </>
      }
    >
      <ImportJobs />
      <Switch>
        <Match when={problem()}>
          {(what) => (
            <Notice
              kind="error"
              {...problemWords(t(), what())}
              actions={<Button onClick={again}>{t().common.retry}</Button>}
            />
          )}
        </Match>
        <Match when={lists.isSlow()}>
          <SkeletonRows rows={6} label={t().common.loading} />
        </Match>
        <Match when={isEmpty()}>
          <EmptyState
            target
            picture={<PagePicture of="blocks" />}
            title={t().suppressions.emptyTitle}
            line={t().suppressions.emptyLine}
          />
        </Match>
        <Match when={entries() !== undefined && lists.value()}>
          {(all) => <Blocks lists={all()} entries={entries() ?? 0} tab={tab()} onTab={setChosen} />}
        </Match>
      </Switch>
      {/* What was just added is seen. */}
      <ImportSheet ticket={file()} onStart={() => setChosen('lists')} onClose={() => setFile(undefined)} />
      <AddEntry open={isAdding()} onAdd={() => setChosen('entries')} onClose={() => setAdding(false)} />
    </Page>
  )
}

const Blocks = (props: {
  lists: readonly SuppressionList[]
  entries: number
  tab: Tab
  onTab: (tab: Tab) => void
}) => {
  const { t, f } = useText()
  const old = () => {
    const today = localDate(Date.now())
    return props.lists.filter(({ obtainedOn }) => isOldSuppression(obtainedOn, today)).length
  }
  return (
    <>
      <FindField />
      <Show when={old() > 0}>
        <Notice kind="warning" what={t().suppressions.oldTitle(old())} todo={t().suppressions.oldLine} />
      </Show>
      <Tabs
        label={t().suppressions.tabs}
        value={props.tab}
        tabs={[
          { value: 'lists', label: t().suppressions.tabLists, count: f().number(props.lists.length) },
          { value: 'entries', label: t().suppressions.tabEntries, count: f().number(props.entries) },
        ]}
        onChange={props.onTab}
      >
        <Show when={props.tab === 'lists'} fallback={<EntryRows count={props.entries} />}>
          <ListTable lists={props.lists} />
        </Show>
      </Tabs>
    </>
  )
}
