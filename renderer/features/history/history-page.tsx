import { A } from '@solidjs/router'
import { createMemo, createSignal, For, Match, Switch, untrack } from 'solid-js'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import { problemWords, recordWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { createRowPages, rowsPerPage } from '../../state/row-pages.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Rows, type RowsColumn } from '../../ui/rows/rows.tsx'
import { PagePicture } from '../../ui/picture/page-picture.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import { toneOfRecord } from '../../ui/state-tag/outbox-tone.ts'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'
import { SearchField } from '../../ui/text-field/text-field.tsx'
import { whenRested } from '../../ui/text-field/when-rested.ts'
import './history.css'

/** Everything that is settled, the latest first; by title, or by the digits of somebody's phone. */
export const HistoryPage = () => {
  const { t } = useText()
  const [typed, setTyped] = createSignal('')
  const [search, setSearch] = createSignal('')
  whenRested(typed, setSearch)
  const first = useQuery({
    topics: ['outbox'],
    input: search,
    keeps: true,
    read: async (calls, text) => {
      const result = await calls.outbox.history({ search: text, page: { offset: 0, limit: rowsPerPage } })
      return result.ok ? { ok: true, value: { search: text, ...result.value } } : result
    },
  })
  const line = () => {
    const found = first.value()
    if (found === undefined || (found.total === 0 && found.search === '')) return ''
    return found.search === '' ? t().history.line(found.total) : t().history.found(found.total)
  }
  return (
    <Page
      fixed
      title={t().history.title}
      line={line()}
      actions={
        <div class="history-search" title={t().history.searchHint}>
          <SearchField label={t().history.search} value={typed()} onInput={setTyped} />
        </div>
      }
    >
      <Switch>
        <Match when={first.problem()}>
          {(problem) => (
            <Notice
              kind="error"
              {...problemWords(t(), problem())}
              actions={<Button onClick={() => first.refresh()}>{t().common.retry}</Button>}
            />
          )}
        </Match>
        <Match when={first.isSlow()}>
          <SkeletonRows rows={8} label={t().common.loading} />
        </Match>
        <Match when={first.value()?.total === 0 && first.value()}>
          {(found) => (
            <EmptyState
              picture={<PagePicture of="history" />}
              title={found().search === '' ? t().history.emptyTitle : t().history.noneFound(found().search)}
              line={found().search === '' ? t().history.emptyLine : t().history.searchHint}
            />
          )}
        </Match>
        <Match when={first.value()}>
          {(found) => (
            // Another search has other rows, which stand from its first answer on.
            <For each={[found().search]}>
              {(text) => <HistoryRows search={text} total={found().total} first={found().items} />}
            </For>
          )}
        </Match>
      </Switch>
    </Page>
  )
}

const HistoryRows = (props: { search: string; total: number; first: readonly OutboxItem[] }) => {
  const { t, f } = useText()
  const { workspace, changes, settings } = useAppState()
  const pages = createRowPages<OutboxItem>({
    renewal: () => changes.version('outbox'),
    first: untrack(() => props.first),
    read: async (offset, limit, signal) => {
      const input = { search: props.search, page: { offset, limit } }
      const result = await workspace.calls.outbox.history(input, { signal })
      return result.ok ? { ok: true, value: result.value.items } : result
    },
  })
  const columns = createMemo<RowsColumn[]>(() => [
    { title: t().history.campaign, width: 260, grows: true },
    { title: t().history.recipients, width: 120, align: 'end' },
    { title: t().history.state, width: 240 },
    { title: t().history.start, width: 160, quiet: true },
    { title: t().history.sentAt, width: 160, quiet: true },
  ])
  const cell = (row: number, column: number) => {
    const item = pages.row(row)
    if (item === undefined) return undefined
    const title = item.title === '' ? t().common.untitled : item.title
    switch (column) {
      case 0:
        return (
          <A class="rows-link truncate" href={`/history/${item.id}`} title={title}>
            {item.isTest ? t().outbox.testOf(title) : title}
          </A>
        )
      case 1:
        return f().number(item.quantity)
      case 2:
        return <StateTag tone={toneOfRecord(item)}>{recordWords(t(), item)}</StateTag>
      case 3:
        return item.startAt === null ? '' : f().when(item.startAt)
      default:
        return f().when(item.lastAttemptAt ?? item.createdAt)
    }
  }
  return (
    <Rows
      label={t().history.tableLabel}
      count={props.total}
      columns={columns()}
      rowHeight={settings.value().density === 'compact' ? 36 : 44}
      onRange={pages.show}
      cell={cell}
    />
  )
}
