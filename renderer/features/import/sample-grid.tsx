import { createMemo, Show } from 'solid-js'
import { columnRoles, type ColumnRole } from '../../../shared/rules/column-roles.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { QueuedFile } from '../../state/import-queue.ts'
import { Rows, type RowsColumn } from '../../ui/rows/rows.tsx'
import { widthOf } from '../../ui/rows/width.ts'
import { Select } from '../../ui/select/select.tsx'
import type { Tone } from '../../ui/state-tag/tone.ts'
import type { FileReading } from './file-reading.ts'
import type { JudgedRow, SampleOutcome } from './sample-outcomes.ts'

/** Source row and verdict stand before the file's own columns. */
const ownColumns = 2

export const toneOf: Record<SampleOutcome, Tone> = {
  accepted: 'green',
  repaired: 'amber',
  duplicate: 'neutral',
  rejected: 'red',
}

/** The file's first rows under their column heads, where the roles are chosen, each with its verdict in words. */
export const SampleGrid = (props: {
  file: QueuedFile
  reading: FileReading
  /** The rows to show: all that were judged, or one group of them. */
  rows: readonly JudgedRow[]
}) => {
  const { t } = useText()
  const { settings, importQueue } = useAppState()
  const names = () => props.reading.facts()?.columns ?? []
  const columns = createMemo<RowsColumn[]>(() => [
    { title: t().imports.row, width: 58, align: 'end', quiet: true },
    { title: t().imports.verdict, width: 186 },
    ...names().map((title, index) => {
      const cells =
        props.reading
          .facts()
          ?.sample.slice(0, 60)
          .map((row) => row.cells[index] ?? '') ?? []
      const role = props.reading.roles()[index]
      return {
        title,
        width: Math.max(124, widthOf([title, ...cells], 200)),
        mono: role !== 'variable' && role !== 'name',
      }
    }),
  ])
  const setRole = (column: number, role: ColumnRole) =>
    importQueue.decide(props.file.id, {
      roles: props.reading.roles().map((known, index) => (index === column ? role : known)),
    })

  const words = (row: JudgedRow): string => {
    switch (row.outcome) {
      case null:
        return ''
      case 'accepted':
        return t().imports.acceptedWord
      case 'repaired':
        return row.repairs.map((kind) => t().rows.repairs[kind]).join(', ')
      case 'duplicate':
        return t().imports.duplicateOf(row.duplicateOf ?? 0)
      case 'rejected':
        return row.reason === null ? '' : t().rows.reasons[row.reason].short
    }
  }

  const head = (column: number) => (
    <Show when={column >= ownColumns} fallback={<span>{columns()[column]?.title}</span>}>
      <div class="import-head" data-role={props.reading.roles()[column - ownColumns]}>
        <span title={names()[column - ownColumns]}>{names()[column - ownColumns]}</span>
        <Select
          bare
          unlabelled
          label={t().imports.roleOf(names()[column - ownColumns] ?? '')}
          value={props.reading.roles()[column - ownColumns] ?? 'variable'}
          options={columnRoles.map((value) => ({ value, label: t().rows.roles[value] }))}
          onChange={(role) => setRole(column - ownColumns, role)}
        />
      </div>
    </Show>
  )

  return (
    <Rows
      label={t().imports.sample}
      count={props.rows.length}
      columns={columns()}
      rowHeight={settings.value().density === 'compact' ? 28 : 32}
      head={head}
      headHeight={60}
      tone={(index) => {
        const outcome = props.rows[index]?.outcome
        return outcome === undefined || outcome === null || outcome === 'accepted'
          ? undefined
          : toneOf[outcome]
      }}
      cell={(index, column) => {
        const row = props.rows[index]
        if (row === undefined) return ''
        if (column === 0) return row.sourceRow
        if (column > 1) return row.cells[column - ownColumns] ?? ''
        return (
          <span
            class="verdict"
            data-tone={row.outcome === null ? undefined : toneOf[row.outcome]}
            title={words(row)}
          >
            {words(row)}
          </span>
        )
      }}
    />
  )
}
