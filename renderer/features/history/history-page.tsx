import { A } from '@solidjs/router'
import { createMemo, createSignal, For, Show, untrack } from 'solid-js'
import type { HistoryFilter, OutboxItem } from '../../../shared/bridge/outbox.ts'
import { problemWords, recordWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { createRowPages, rowsPerPage } from '../../state/row-pages.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Loaded } from '../../ui/loaded/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Rows, type RowsColumn } from '../../ui/rows/rows.tsx'
import { PagePicture } from '../../ui/picture/page-picture.tsx'
import { toneOfRecord } from '../../ui/state-tag/outbox-tone.ts'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'
import { SearchField } from '../../ui/text-field/text-field.tsx'
import { whenRested } from '../../ui/text-field/when-rested.ts'
import { FilterBar } from './filter-bar.tsx'
import './history.css'
import { useHistoryFilter } from './use-history-filter.ts'

/** Everything that is settled, the latest first; by title, or by the digits of somebody's phone. */
export const HistoryPage = () => {
  const { t } = useText()
  const [typed, setTyped] = createSignal('')
  const [search, setSearch] = createSignal('')
  whenRested(typed, setSearch)
  const { filter, change } = useHistoryFilter()
  const first = useQuery({
    // Whether a report came is part of the filter.
    topics: ['outbox', 'results'],
    input: () => JSON.stringify({ search: search(), filter: filter() }),
    keeps: true,
    read: async (calls, input) => {
      const asked = JSON.parse(input) as Asked
      const result = await calls.outbox.history({ ...asked, page: { offset: 0, limit: rowsPerPage } })
      return result.ok ? { ok: true, value: { asked: input, ...result.value } } : result
    },
  })
  const isFiltered = () => Object.values(filter()).some((value) => value !== null)
  const isWhole = () => search() === '' && !isFiltered()
  const line = () => {
    const found = first.value()
    if (found === undefined || (found.total === 0 && isWhole())) return ''
    return isWhole() ? t().history.line(found.total) : t().history.found(found.total, found.entries)
  }
  const emptyTitle = () => {
    if (isWhole()) return t().history.emptyTitle
    return search() === '' ? t().history.noneWithFilter : t().history.noneFound(search())
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
      <Show when={!isWhole() || (first.value()?.total ?? 0) > 0}>
        <FilterBar filter={filter()} onChange={change} />
      </Show>
      <Loaded
        from={first}
        words={t().common}
        tell={(what) => problemWords(t(), what)}
        rows={8}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            picture={<PagePicture of="history" />}
            title={emptyTitle()}
            line={
              isWhole()
                ? t().history.emptyLine
                : isFiltered()
                  ? t().history.noneOfFilter
                  : t().history.searchHint
            }
          />
        }
      >
        {(found) => (
          // Another search has other rows, which stand from its first answer on.
          <For each={[found().asked]}>
            {(asked) => <HistoryRows asked={asked} total={found().total} first={found().items} />}
          </For>
        )}
      </Loaded>
    </Page>
  )
}

type Asked = { search: string; filter: HistoryFilter }

/** `asked` as JSON. */
const HistoryRows = (props: { asked: string; total: number; first: readonly OutboxItem[] }) => {
  const { t, f } = useText()
  const { workspace, changes, settings } = useAppState()
  const pages = createRowPages<OutboxItem>({
    renewal: () => `${changes.version('outbox')} ${changes.version('results')}`,
    first: untrack(() => props.first),
    read: async (offset, limit, signal) => {
      const input = { ...(JSON.parse(props.asked) as Asked), page: { offset, limit } }
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
