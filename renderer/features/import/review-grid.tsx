import { createEffect, createSignal, For, type JSX, on, Show } from 'solid-js'
import type { ReviewState } from '../../../shared/bridge/reviews.ts'
import type { ColumnRole, ProposalReason } from '../../../shared/rules/column-roles.ts'
import { conditionWords } from '../../i18n/condition-words.ts'
import { copyWords } from '../../i18n/copy-words.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useNoteCopy } from '../../state/note-copy.ts'
import type { FileRules } from '../../state/file-rules.ts'
import type { BlockWork } from '../../ui/grid/grid-props.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { FilterChip } from '../../ui/filter/filter-chip.tsx'
import { onWindow } from '../../ui/page/on-window.ts'
import { Progress } from '../../ui/progress/progress.tsx'
import { blockWrite } from './block-work.ts'
import { type ColumnLayoutStore, shownColumns } from './column-layout.ts'
import { ColumnsSheet } from './columns-sheet.tsx'
import { type FileBlock, FileGrid } from './file-grid.tsx'
import { FixSheet } from './fix-sheet.tsx'
import { GridToolbar } from './grid-toolbar.tsx'
import { ReviewFilter } from './review-filter.tsx'
import { countSelected, select, type Selection } from './selection.ts'
import type { Review } from './use-review.ts'

/** As long as a search may take without a word. */
const silenceMs = 150

/** All rows of a file that was read whole, to be searched, sorted, and mended one by one or many at once. */
export const ReviewGrid = (props: {
  review: Review
  state: ReviewState
  rules: FileRules
  layout: ColumnLayoutStore
  /** The counts, where they are no panel beside the rows. */
  verdict: JSX.Element
  whyOf: (column: number, role: ColumnRole) => ProposalReason | null
  onRules: (patch: Partial<FileRules>) => void
}) => {
  const { t } = useText()
  const { toasts } = useAppState()
  const noteCopy = useNoteCopy()
  const [selection, setSelection] = createSignal<Selection>([])
  const [anchor, setAnchor] = createSignal(0)
  const [sheet, setSheet] = createSignal<'fix' | 'columns' | null>(null)
  const names = () => props.state.columns
  const count = () => props.review.total() ?? 0
  const ranges = () =>
    selection().length === 0 ? null : selection().map(([first, last]): [number, number] => [first, last])

  // Marks are places in the view: in another one, or once it is put together anew, they would stand on other rows.
  createEffect(
    on([() => props.review.view(), () => props.review.renewals(), () => props.state.batchId], () => {
      setSelection([])
    }),
  )

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    // A field has an undoing of its own.
    if (event.target instanceof HTMLInputElement) return
    event.preventDefault()
    if (event.shiftKey) void props.review.redo()
    else void props.review.undo()
  }

  onWindow('keydown', onKeyDown)

  const drop = async () => {
    const result = await props.review.apply(
      { kind: 'drop_rows' },
      { view: props.review.view(), ranges: ranges() },
    )
    if (result?.ok !== true) return
    toasts.say(t().imports.dropped(result.value.rows), {
      label: t().common.undo,
      run: () => void props.review.undo(),
    })
  }

  const writeBlock = async (block: FileBlock, work: BlockWork) => {
    const write = blockWrite(block, work, {
      shown: shownColumns(props.layout.layout()),
      rows: count(),
    })
    if (write === null) return
    const result = await props.review.writeBlock(write.block)
    if (result?.ok !== true) return
    toasts.say(t().imports.written(result.value.cells, write.leftOut), {
      label: t().common.undo,
      run: () => void props.review.undo(),
    })
  }
  const readBlock = async ({ first, last, columns }: FileBlock): Promise<string[][] | null> => {
    const rows = await props.review.cells(first, last)
    return rows?.map((cells) => columns.map((column) => cells[column] ?? '')) ?? null
  }

  const [isSeeking, setSeeking] = createSignal(false)
  /** Of a million rows whose cells are not at hand it takes longer than one waits without a word. */
  const findEdge = async (row: number, column: number, isDown: boolean, signal: AbortSignal) => {
    const saying = setTimeout(() => setSeeking(true), silenceMs)
    const found = await props.review.edge({ row, column }, isDown, signal)
    clearTimeout(saying)
    setSeeking(false)
    return found
  }

  return (
    <div class="import-review">
      <GridToolbar
        review={props.review}
        names={names()}
        selected={countSelected(selection())}
        onFix={() => setSheet('fix')}
        onDrop={() => void drop()}
        onColumns={() => setSheet('columns')}
      >
        {props.verdict}
      </GridToolbar>
      <Show when={props.review.view().filters.length > 0}>
        <ul class="filter-chips" aria-label={t().results.filters}>
          <For each={props.review.view().filters}>
            {(filter) => (
              <FilterChip
                words={conditionWords(t(), filter)}
                removeLabel={t().results.removeFilter(conditionWords(t(), filter))}
                onRemove={() =>
                  props.review.setView({
                    filters: props.review.view().filters.filter((one) => one !== filter),
                  })
                }
              />
            )}
          </For>
        </ul>
      </Show>
      <Show when={props.state.busy}>
        {(busy) => (
          <Progress
            thin
            label={t().imports.working}
            share={busy().total === 0 ? null : busy().done / busy().total}
          />
        )}
      </Show>
      <Show when={isSeeking()}>
        <Progress thin label={t().imports.seeking} share={null} />
      </Show>
      <FileGrid
        names={names()}
        {...props.rules}
        whyOf={props.whyOf}
        onRules={props.onRules}
        layout={props.layout}
        count={count()}
        row={props.review.row}
        onRange={props.review.show}
        subject={`${props.state.batchId} ${JSON.stringify(props.review.view())}`}
        work={{
          sort: props.review.view().sort,
          onSort: (sort) => props.review.setView({ sort }),
          selection: selection(),
          onSelect: (row, isMarked, toRange) => {
            setSelection(select(selection(), toRange ? anchor() : row, row, isMarked))
            setAnchor(row)
          },
          onSelectAll: (isMarked) => setSelection(isMarked && count() > 0 ? [[0, count() - 1]] : []),
          onWrite: (index, column, text) => {
            const row = props.review.row(index)
            if (row !== undefined) void props.review.writeCell(row.row, column, text)
          },
          onBlock: (block, work) => void writeBlock(block, work),
          readBlock,
          findEdge,
          drawFilter: (column) => (
            <ReviewFilter
              review={props.review}
              batchId={props.state.batchId}
              names={names()}
              column={column}
            />
          ),
          onCopied: (outcome) => {
            noteCopy(outcome, null)
            toasts.say(copyWords(t(), outcome))
          },
        }}
      />
      <Show when={props.review.total() === 0}>
        <EmptyState title={t().imports.noRows} />
      </Show>
      <FixSheet
        open={sheet() === 'fix'}
        onClose={() => setSheet(null)}
        review={props.review}
        names={names()}
        roles={props.rules.roles}
        ranges={ranges()}
        selected={countSelected(selection())}
      />
      <ColumnsSheet
        open={sheet() === 'columns'}
        onClose={() => setSheet(null)}
        names={names()}
        layout={props.layout}
      />
    </div>
  )
}
