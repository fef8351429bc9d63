import Columns3 from 'lucide-solid/icons/columns-3'
import Redo from 'lucide-solid/icons/redo-2'
import Undo from 'lucide-solid/icons/undo-2'
import WandSparkles from 'lucide-solid/icons/wand-sparkles'
import { createEffect, createSignal, type JSX, on, Show, untrack } from 'solid-js'
import { wholeFile } from '../../../shared/bridge/reviews.ts'
import { useText } from '../../i18n/text.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { SearchField } from '../../ui/text-field/text-field.tsx'
import { whenRested } from '../../ui/text-field/when-rested.ts'
import { changeWords } from './change-words.ts'
import type { Review } from './use-review.ts'

/** What can be done to the rows in view: search them, mend many at once, step back and forth. */
export const GridToolbar = (props: {
  review: Review
  names: readonly string[]
  selected: number
  onFix: () => void
  onDrop: () => void
  onColumns: () => void
  children: JSX.Element
}) => {
  const { t, f } = useText()
  const [search, setSearch] = createSignal(untrack(() => props.review.view().search))
  whenRested(search, (text) => props.review.setView({ search: text }))
  createEffect(
    on(
      () => props.review.view().search,
      (text) => text !== search().trim() && setSearch(text),
    ),
  )
  const state = () => props.review.state()
  const isBusy = () => props.review.isAtWork() || state()?.busy !== null
  const undo = () => state()?.undo ?? null
  const redo = () => state()?.redo ?? null
  const canUndo = () => undo() !== null && !isBusy()
  const stepWords = (what: ReturnType<typeof undo>, plain: string) =>
    what === null ? plain : `${plain}: ${changeWords(t(), f(), what, props.names)}`

  return (
    <div class="import-tools">
      <SearchField label={t().imports.search} value={search()} onInput={setSearch} />
      <span class="import-tools-count tabular" role="status">
        <Show when={props.selected > 0} fallback={<ShownCount review={props.review} />}>
          {t().imports.selected(props.selected)}
        </Show>
      </span>
      {props.children}
      <Show when={props.selected > 0}>
        <Button small disabled={isBusy()} onClick={() => props.onDrop()}>
          {t().imports.dropSelected}
        </Button>
      </Show>
      <Button
        small
        icon={WandSparkles}
        disabled={isBusy() || state() === undefined}
        onClick={() => props.onFix()}
      >
        {t().imports.fixMany}
      </Button>
      <IconButton
        small
        icon={Undo}
        label={stepWords(undo(), t().common.undo)}
        disabled={!canUndo()}
        onClick={() => props.review.undo()}
      />
      <IconButton
        small
        icon={Redo}
        label={stepWords(redo(), t().imports.redo)}
        disabled={redo() === null || isBusy()}
        onClick={() => props.review.redo()}
      />
      <IconButton small icon={Columns3} label={t().imports.columnsTitle} onClick={() => props.onColumns()} />
    </div>
  )
}

/** How many rows the view has, once it is known, and the way back to all; nothing while all are shown. */
const ShownCount = (props: { review: Review }) => {
  const { t } = useText()
  const isAll = () => {
    const { show, reason, repair, note, search, filters } = props.review.view()
    const isOfAll = show === 'all' && reason === null && repair === null && note === null
    return isOfAll && search === '' && filters.length === 0
  }
  return (
    <Show when={!isAll()}>
      {props.review.total() === undefined
        ? t().imports.searching
        : t().imports.shown(props.review.total() ?? 0)}
      <Button
        small
        kind="quiet"
        onClick={() => props.review.setView({ ...wholeFile, sort: props.review.view().sort })}
      >
        {t().imports.showAll}
      </Button>
    </Show>
  )
}
