import { A } from '@solidjs/router'
import type { LucideIcon } from 'lucide-solid'
import { createMemo, type JSX } from 'solid-js'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import { problemWords, recordWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { Result } from '../../state/platform/result.ts'
import type { WorkspaceCalls } from '../../state/platform/workspace.ts'
import { useQuery } from '../../state/query.ts'
import { createRowPages } from '../../state/row-pages.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Loaded } from '../../ui/loaded/loaded.tsx'
import { Rows, type RowsColumn } from '../../ui/rows/rows.tsx'
import { toneOfRecord } from '../../ui/state-tag/outbox-tone.ts'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'

type Entry = { id: string; item: OutboxItem }
type EntryPage<Row> = { total: number; items: Row[] }

export type RegistrationColumn<Row> = RowsColumn & { cell: (row: Row) => JSX.Element }

/** Everything that was asked for, the latest first, each leading to all that is known of it. */
export const RegistrationRows = <Row extends Entry>(props: {
  label: string
  icon: LucideIcon
  emptyTitle: string
  emptyLine: string
  columns: readonly RegistrationColumn<Row>[]
  read: (
    calls: WorkspaceCalls,
    page: { offset: number; limit: number },
    signal: AbortSignal,
  ) => Promise<Result<EntryPage<Row>>>
}) => {
  const { t } = useText()
  const { workspace, changes, settings } = useAppState()
  const first = useQuery({
    topics: ['outbox'],
    input: () => true,
    read: (calls, _input, signal) => props.read(calls, { offset: 0, limit: 1 }, signal),
  })
  const pages = createRowPages<Row>({
    renewal: () => changes.version('outbox'),
    read: async (offset, limit, signal) => {
      const result = await props.read(workspace.calls, { offset, limit }, signal)
      return result.ok ? { ok: true, value: result.value.items } : result
    },
  })
  return (
    <Loaded
      from={first}
      words={t().common}
      tell={(what) => problemWords(t(), what)}
      rows={6}
      isEmpty={(found) => found.total === 0}
      empty={<EmptyState icon={props.icon} title={props.emptyTitle} line={props.emptyLine} />}
    >
      {(found) => (
        <Rows
          label={props.label}
          count={found().total}
          columns={props.columns}
          rowHeight={settings.value().density === 'compact' ? 36 : 44}
          onRange={pages.show}
          cell={(index, column) => {
            const row = pages.row(index)
            return row === undefined ? undefined : props.columns[column]?.cell(row)
          }}
        />
      )}
    </Loaded>
  )
}

/** The columns that every request has: its state, the connection, and when it was asked. */
export const useItemColumns = <Row extends Entry>(headers: () => { state: string; at: string }) => {
  const { t, f } = useText()
  const connections = useQuery({
    topics: ['connections'],
    input: () => true,
    read: (calls) => calls.connections.list(),
  })
  const connectionName = (id: string): string => {
    const found = connections.value()?.find((one) => one.id === id)
    if (found === undefined) return t().common.none
    return found.kind === 'embedded' ? t().shell.localService : found.name
  }
  return createMemo<RegistrationColumn<Row>[]>(() => [
    {
      title: headers().state,
      width: 200,
      cell: (row) => <StateTag tone={toneOfRecord(row.item)}>{recordWords(t(), row.item)}</StateTag>,
    },
    {
      title: t().registrations.throughColumn,
      width: 130,
      quiet: true,
      cell: (row) => connectionName(row.item.connectionId),
    },
    {
      title: headers().at,
      width: 150,
      quiet: true,
      cell: (row) => f().when(row.item.createdAt),
    },
  ])
}

/** What makes its whole row lead to the request. */
export const EntryLink = (props: { id: string; text: string; isMono?: boolean }) => (
  <A
    class="rows-link truncate"
    classList={{ mono: props.isMono === true }}
    href={`/history/${props.id}`}
    title={props.text}
  >
    {props.text}
  </A>
)
