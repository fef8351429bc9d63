import { createMemo, createSignal, type JSX, Show, untrack } from 'solid-js'
import { columnRoles, type ColumnRole, type ProposalReason } from '../../../shared/rules/column-roles.ts'
import {
  keptPhoneOrder,
  phoneColumnsOf,
  phoneOrderOnceMoved,
  withPhoneAt,
} from '../../../shared/rules/phone-order.ts'
import { writePhone } from '../../i18n/formats.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { FileRules } from '../../state/file-rules.ts'
import { createMedia, lowWindow, narrowWindow } from '../../state/media.ts'
import { Grid } from '../../ui/grid/grid.tsx'
import type { BlockWork, CopyOutcome, GridBlock, GridColumn, GridEdits } from '../../ui/grid/grid-props.ts'
import { SortButton } from '../../ui/grid/sort-button.tsx'
import { widthOf } from '../../ui/rows/width.ts'
import { Select, type SelectOption } from '../../ui/select/select.tsx'
import type { Tone } from '../../ui/state-tag/tone.ts'
import { type ColumnLayoutStore, leadingRoles, shownColumns } from './column-layout.ts'
import type { FileRow } from './file-row.ts'
import { toneOf } from './outcome-counts.ts'
import { isSelected, type Selection } from './selection.ts'
import { useDraftVerdict } from './use-draft-verdict.ts'

/** What is noted of an accepted row is to be seen without reading it. */
const toneOfRow = ({ outcome, notes }: Said): Tone | undefined => {
  if (outcome === null) return undefined
  return outcome === 'accepted' && notes.length > 0 ? toneOf.repaired : toneOf[outcome]
}

/** What a column's head offers: a role, or, of several phone columns, at which place this one is tried. */
type HeadChoice = ColumnRole | `phone ${number}`

type Said = Omit<FileRow, 'sourceRow' | 'cells'>

export type GridSort = { readonly column: number; readonly descending: boolean }

/** Rows from the first to the last one as they are shown, and columns of the file. */
export type FileBlock = { readonly first: number; readonly last: number; readonly columns: readonly number[] }

/** The file's rows under their column heads, where the roles are chosen, each with its verdict in words. */
export const FileGrid = (props: {
  names: readonly string[]
  roles: readonly ColumnRole[]
  defaultDdd: string | null
  phoneOrder: readonly number[]
  /** Why a column has this role; null where nothing speaks for it. */
  whyOf: (column: number, role: ColumnRole) => ProposalReason | null
  onRules: (patch: Partial<FileRules>) => void
  layout: ColumnLayoutStore
  count: number
  /** Undefined while it is on its way. */
  row: (index: number) => FileRow | undefined
  onRange: (first: number, last: number) => void
  /** The grid goes back to its top when this changes. */
  subject: unknown
  /** What can be done once the file was read whole; null before. */
  work: {
    sort: GridSort | null
    onSort: (sort: GridSort | null) => void
    selection: Selection
    onSelect: (row: number, isMarked: boolean, toRange: boolean) => void
    onSelectAll: (isMarked: boolean) => void
    onWrite: (row: number, column: number, text: string) => void
    onBlock: (block: FileBlock, work: BlockWork) => void
    /** Reads rows that are not all in view; null where they cannot be. */
    readBlock: (block: FileBlock) => Promise<string[][] | null>
    onCopied: (outcome: CopyOutcome) => void
    /** What filters by a column, for its head. */
    drawFilter: (column: number) => JSX.Element
    /** Where Ctrl with an arrow leads in a column of the file; null where it cannot be told. */
    findEdge: (row: number, column: number, isDown: boolean, signal: AbortSignal) => Promise<number | null>
  } | null
}) => {
  const { t } = useText()
  const { settings, toasts } = useAppState()
  const isNarrow = createMedia(window, narrowWindow)
  const isLow = createMedia(window, lowWindow)
  const isKey = (column: number) => leadingRoles.includes(props.roles[column] ?? 'variable')
  const [draft, setDraft] = createSignal<{ row: number; column: number; text: string } | null>(null)
  const draftVerdict = useDraftVerdict(() => {
    const typed = draft()
    const cells = typed === null ? undefined : props.row(typed.row)?.cells
    if (typed === null || cells === undefined) return null
    const changed = Array.from({ length: Math.max(cells.length, typed.column + 1) }, (_each, column) =>
      column === typed.column ? typed.text : (cells[column] ?? ''),
    )
    const { names: columns, roles, defaultDdd, phoneOrder } = props
    return { columns, roles, defaultDdd, phoneOrder, cells: changed }
  })

  /** Once, from the first rows that are there: a width that changes while one reads would be worse than a narrow one. */
  const widths = createMemo<readonly number[]>((known) => {
    if (known.length === props.names.length) return known
    const sample = Array.from({ length: Math.min(60, props.count) }, (_each, index) => props.row(index))
    if (sample.length === 0 || sample.includes(undefined)) return []
    return props.names.map((title, column) =>
      Math.max(136, widthOf([title, ...sample.map((row) => row?.cells[column] ?? '')], 220)),
    )
  }, [])

  const words = (row: Said): string => {
    const notes = row.notes.map((fault) => t().rows.reasons[fault].short)
    switch (row.outcome) {
      case null:
        return ''
      case 'accepted':
        return [t().imports.acceptedWord, ...notes].join(', ')
      case 'repaired':
        return [...row.repairs.map((kind) => t().rows.repairs[kind]), ...notes].join(', ')
      case 'duplicate':
        return t().imports.duplicateOf(row.duplicateOf ?? 0, row.duplicateFile)
      case 'rejected':
        return row.reason === null ? '' : t().rows.reasons[row.reason].short
    }
  }
  /** While a cell is written, the row says what it would come to. */
  const verdictOf = (index: number, row: FileRow) => (draft()?.row === index ? (draftVerdict() ?? row) : row)

  const drawMark = (row: () => number) => (
    <input
      type="checkbox"
      class="import-mark"
      // By keyboard the space bar of the grid does it: as stops of their own they would keep people from what follows.
      tabIndex={-1}
      aria-label={t().imports.mark(row() + 1)}
      checked={props.work !== null && isSelected(props.work.selection, row())}
      onClick={(event) => props.work?.onSelect(row(), event.currentTarget.checked, event.shiftKey)}
    />
  )
  const drawVerdict = (row: () => number) => {
    const verdict = createMemo(() => {
      const shown = props.row(row())
      return shown === undefined ? undefined : verdictOf(row(), shown)
    })
    return (
      <Show when={verdict()} fallback={<span class="skeleton" aria-hidden="true" />}>
        {(said) => (
          <span class="verdict" data-tone={toneOfRow(said())}>
            {words(said())}
          </span>
        )}
      </Show>
    )
  }

  /** Which phone counts cannot be seen in one column where several hold it, or a part of it. */
  const hasChosenPhone = createMemo(
    () =>
      props.roles.includes('phone') &&
      props.roles.filter((role) => role === 'phone' || role === 'ddd').length > 1,
  )
  const phoneOf = (index: number): string | undefined => {
    const row = props.row(index)
    if (row === undefined) return undefined
    const { key } = verdictOf(index, row)
    return key === null ? '' : writePhone(key)
  }

  const fileColumns = createMemo<GridColumn[]>(() =>
    shownColumns(props.layout.layout()).map((column) => ({
      id: String(column),
      title: props.names[column] ?? '',
      width:
        props.layout.layout().widths.get(column) ?? Math.min(widths()[column] ?? 160, isNarrow() ? 180 : 220),
      mono: isKey(column),
      isOwn: true,
      sort: sortOf(props.work?.sort ?? null, column),
    })),
  )
  /** The columns that the rows go by, as far as they stand first. */
  const leading = () => {
    const others = fileColumns().findIndex(({ id }) => !isKey(Number(id)))
    return others === -1 ? fileColumns().length : others
  }
  const columns = createMemo<GridColumn[]>(() => [
    ...(props.work === null ? [] : [{ id: 'mark', title: '', width: 36, draw: drawMark }]),
    { id: 'row', title: t().imports.row, width: 64, align: 'end', quiet: true },
    ...fileColumns().slice(0, leading()),
    { id: 'verdict', title: t().imports.verdict, width: isNarrow() ? 150 : 190, draw: drawVerdict },
    ...fileColumns().slice(leading()),
    // Behind the file's own columns, which it would else push out of sight.
    ...(hasChosenPhone() ? [{ id: 'phone', title: t().imports.phoneUsed, width: 166, mono: true }] : []),
  ])

  const phoneColumns = createMemo(() => phoneColumnsOf(props))
  /** Of several phone columns each says at which place it is tried, and can be given another one. */
  const isOrdered = (column: number) => phoneColumns().length > 1 && phoneColumns().includes(column)
  const choiceOf = (column: number): HeadChoice =>
    isOrdered(column) ? `phone ${phoneColumns().indexOf(column) + 1}` : (props.roles[column] ?? 'variable')
  const choicesFor = (column: number): SelectOption<HeadChoice>[] => {
    const places = phoneColumns().map((_column, place) => ({
      value: `phone ${place + 1}` as const,
      label: t().imports.phonePlace(place + 1),
    }))
    return columnRoles.flatMap((value): SelectOption<HeadChoice>[] =>
      value === 'phone' && isOrdered(column) ? places : [{ value, label: t().rows.roles[value] }],
    )
  }
  const choose = (column: number, choice: HeadChoice) => {
    const role = columnRoles.find((one) => one === choice)
    if (role === undefined)
      props.onRules({ phoneOrder: withPhoneAt(props, column, Number(choice.split(' ')[1]) - 1) })
    else {
      const roles = props.roles.map((known, index) => (index === column ? role : known))
      props.onRules({ roles, phoneOrder: keptPhoneOrder({ roles, phoneOrder: props.phoneOrder }) })
    }
  }

  /** Phone columns are tried as they stand once a hand has put one before another. */
  const move = (column: number, before: number | null) => {
    const was = shownColumns(props.layout.layout())
    props.layout.move(column, before)
    const phoneOrder = phoneOrderOnceMoved(props, column, was, shownColumns(props.layout.layout()))
    if (phoneOrder === undefined) return
    props.onRules({ phoneOrder })
    const place = phoneColumnsOf({ roles: props.roles, phoneOrder }).indexOf(column) + 1
    toasts.say(t().imports.phoneMoved(props.names[column] ?? '', place), undefined, 'phone order')
  }

  /** That a column has the role of its name goes without saying, and so does that a plain one stayed plain. */
  const whyWords = (column: number): string => {
    const role = props.roles[column] ?? 'variable'
    const why = props.whyOf(column, role)
    if (why === null || why === 'exact') return ''
    return why === 'remembered' && role === 'variable' ? '' : t().imports.why[why]
  }
  const isWhyTold = createMemo(() => props.names.some((_name, column) => whyWords(column) !== ''))

  const inFile = ({ first, last, columns: selected }: GridBlock): FileBlock => ({
    first,
    last,
    columns: selected.map(({ id }) => Number(id)),
  })
  const edits = (): GridEdits | null => {
    const { work } = props
    if (work === null) return null
    return {
      onDraft: (typed) =>
        setDraft(
          typed === null ? null : { row: typed.row, column: Number(typed.column.id), text: typed.text },
        ),
      onWrite: (row, column, text) => work.onWrite(row, Number(column.id), text),
      onBlock: (block, what) => work.onBlock(inFile(block), what),
    }
  }

  const head = (column: () => GridColumn) => {
    const { id, isOwn } = column()
    if (id === 'mark') return <MarkAll {...props} />
    if (isOwn !== true) return <span>{column().title}</span>
    const index = Number(id)
    return (
      <div
        class="import-head"
        data-role={props.roles[index]}
        title={isOrdered(index) ? t().imports.phoneOrderLine : whyWords(index)}
      >
        <Show when={props.work} fallback={<span title={column().title}>{column().title}</span>}>
          {(work) => (
            <div class="import-head-name">
              <SortButton
                title={column().title}
                label={t().imports.sortBy(column().title)}
                sort={column().sort}
                onSort={() => work().onSort(nextSort(work().sort, index))}
              />
              {untrack(() => work().drawFilter(index))}
            </div>
          )}
        </Show>
        <Select
          bare
          unlabelled
          label={t().imports.roleOf(column().title)}
          value={choiceOf(index)}
          options={choicesFor(index)}
          onChange={(choice) => choose(index, choice)}
        />
        <Show when={isWhyTold() && !isLow()}>
          <span class="import-why">{whyWords(index)}</span>
        </Show>
      </div>
    )
  }

  return (
    <Grid
      label={props.work === null ? t().imports.sample : t().imports.allOfFile}
      count={props.count}
      columns={columns()}
      // The row's number and what the row goes by.
      pinned={columns().findIndex(({ id }) => id === 'verdict')}
      rowHeight={settings.value().density === 'compact' ? 28 : 32}
      headHeight={isWhyTold() && !isLow() ? 78 : 60}
      head={head}
      subject={props.subject}
      describeResize={t().common.widthOf}
      onRange={props.onRange}
      onResize={(id, width) => props.layout.resize(Number(id), width)}
      onMove={(id, before) => move(Number(id), before === null ? null : Number(before))}
      edits={edits()}
      onMark={(row, isRange) => {
        const { work } = props
        if (work !== null && row < props.count) work.onSelect(row, !isSelected(work.selection, row), isRange)
      }}
      readBlock={(block) => props.work?.readBlock(inFile(block)) ?? Promise.resolve(null)}
      findEdge={
        props.work === null
          ? undefined
          : (row, column, isDown, signal) =>
              props.work?.findEdge(row, Number(column.id), isDown, signal) ?? Promise.resolve(null)
      }
      onCopied={(outcome) => props.work?.onCopied(outcome)}
      text={(index, column) => {
        const cells = props.row(index)?.cells
        return cells === undefined ? undefined : (cells[Number(column.id)] ?? '')
      }}
      tone={(index) => {
        const row = props.row(index)
        const tone = row === undefined ? undefined : toneOfRow(verdictOf(index, row))
        return tone === toneOf.accepted ? undefined : tone
      }}
      cell={(index, column) => {
        const row = props.row(index)
        if (row === undefined) return undefined
        if (column.id === 'phone') return phoneOf(index)
        return column.id === 'row' ? row.sourceRow : (row.cells[Number(column.id)] ?? '')
      }}
    />
  )
}

type Work = Parameters<typeof FileGrid>[0]['work']

const MarkAll = (props: { work: Work; count: number }) => {
  const { t } = useText()
  return (
    <input
      type="checkbox"
      class="import-mark"
      aria-label={t().imports.markAll}
      disabled={props.count === 0}
      checked={props.work !== null && props.count > 0 && isWhole(props.work.selection, props.count)}
      onClick={(event) => props.work?.onSelectAll(event.currentTarget.checked)}
    />
  )
}

const isWhole = (selection: Selection, count: number): boolean =>
  selection.length === 1 && selection[0]?.[0] === 0 && selection[0][1] === count - 1

const sortOf = (sort: GridSort | null, column: number): GridColumn['sort'] => {
  if (sort?.column !== column) return undefined
  return sort.descending ? 'descending' : 'ascending'
}

/** Up, then down, then as the file has it. */
const nextSort = (sort: GridSort | null, column: number): GridSort | null => {
  if (sort?.column !== column) return { column, descending: false }
  return sort.descending ? null : { column, descending: true }
}
