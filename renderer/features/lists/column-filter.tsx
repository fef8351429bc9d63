import ListFilter from 'lucide-solid/icons/list-filter'
import { createSignal, Show, untrack } from 'solid-js'
import type { ListView } from '../../../shared/bridge/lists.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'
import type { RowField, RowFilter } from '../../../shared/rules/row-filter.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { CountedValues } from '../../ui/filter/counted-values.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Popover } from '../../ui/popover/popover.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { filtersOn, longestValue, valueSeparator, withFilters } from './list-view.ts'

export type ColumnFilterProps = {
  listId: string
  column: number
  name: string
  view: ListView
  onView: (view: ListView) => void
  onRename: () => void
}

/** The head of a column opens what filters by its values. */
export const ColumnFilter = (props: ColumnFilterProps) => {
  const { t } = useText()
  const [isOpen, setOpen] = createSignal(false)
  const field = (): RowField => ({ type: 'column', name: props.name })
  const title = () => t().results.filterTitle(props.name)
  const apply = (filters: readonly RowFilter[]) => {
    setOpen(false)
    props.onView(withFilters(props.view, field(), filters))
  }
  return (
    <span class="column-filter" data-on={filtersOn(props.view, field()).length > 0 ? '' : undefined}>
      <Popover
        kind="chip"
        label={<ListFilter size={13} aria-hidden="true" />}
        title={title()}
        name={title()}
        open={isOpen()}
        onOpenChange={setOpen}
      >
        <div class="column-filter-place" role="group" aria-label={title()}>
          <h3 class="truncate">{props.name}</h3>
          <ValueChoice {...props} field={field()} onApply={apply} />
          <Button
            small
            kind="quiet"
            onClick={() => {
              setOpen(false)
              props.onRename()
            }}
          >
            {t().lists.renameColumn}
          </Button>
        </div>
      </Popover>
    </span>
  )
}

/** The values that people of the other filters have, with how many have each; of figures and days also two ends. */
const ValueChoice = (
  props: ColumnFilterProps & { field: RowField; onApply: (filters: RowFilter[]) => void },
) => {
  const { t, f } = useText()
  const now = untrack(() => filtersOn(props.view, props.field))
  const valueOf = (operator: RowFilter['operator']) =>
    now.find((filter) => filter.operator === operator)?.value ?? ''
  const [chosen, setChosen] = createSignal(
    valueOf('is')
      .split(valueSeparator)
      .filter((text) => text !== ''),
  )
  const [from, setFrom] = createSignal(valueOf('at_least'))
  const [to, setTo] = createSignal(valueOf('at_most'))
  const values = useQuery({
    topics: [],
    input: () => `${props.listId} ${props.column}`,
    read: (calls, _input, signal) =>
      calls.lists.values(
        { id: props.listId, view: withFilters(props.view, props.field, []), column: props.column },
        { signal },
      ),
  })
  /** A text with the separator in it cannot be told from two. */
  const listed = () => {
    const found = (values.value()?.values ?? []).filter(({ text }) => !text.includes(valueSeparator))
    const known = new Set(found.map(({ text }) => foldText(text)))
    const missing = chosen().filter((text) => !known.has(foldText(text)))
    return [
      ...missing.map((text) => ({ value: text, label: text, count: '' })),
      ...found.map(({ text, count }) => ({ value: text, label: text, count: f().number(count) })),
    ]
  }
  const isOfFigures = () => (values.value()?.bands ?? null) !== null
  const joined = () => chosen().join(valueSeparator).slice(0, longestValue)
  const condition = (operator: RowFilter['operator'], value: string): RowFilter[] =>
    value.trim() === '' ? [] : [{ field: props.field, operator, value: value.trim() }]
  const only = (operator: 'filled' | 'empty') => props.onApply([{ field: props.field, operator, value: '' }])
  return (
    <form
      class="filter-form"
      onSubmit={(event) => {
        event.preventDefault()
        props.onApply([
          ...condition('is', joined()),
          ...condition('at_least', from()),
          ...condition('at_most', to()),
        ])
      }}
    >
      <Show when={values.problem()}>
        {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
      </Show>
      <Show when={values.isSlow()}>
        <SkeletonRows rows={4} label={t().common.loading} />
      </Show>
      <Show when={isOfFigures() || from() !== '' || to() !== ''}>
        <div class="filter-ends">
          <TextField
            autofocus
            label={t().lists.from}
            value={from()}
            maxLength={60}
            placeholder={values.value()?.bands?.[0]?.first}
            onInput={setFrom}
          />
          <TextField
            label={t().lists.to}
            value={to()}
            maxLength={60}
            placeholder={values.value()?.bands?.at(-1)?.last}
            onInput={setTo}
          />
        </div>
      </Show>
      <Show when={!isOfFigures()}>
        <CountedValues
          searchLabel={t().results.searchValue}
          fold={foldText}
          values={listed()}
          chosen={chosen()}
          onChange={setChosen}
        />
        <Show when={(values.value()?.others ?? 0) > 0}>
          <p class="filter-note">{t().lists.otherValues(values.value()?.others ?? 0)}</p>
        </Show>
      </Show>
      <div class="filter-actions">
        <Show when={(values.value()?.empty ?? 0) > 0}>
          <Button kind="quiet" onClick={() => only('empty')}>
            {t().lists.onlyEmpty(values.value()?.empty ?? 0)}
          </Button>
          <Button kind="quiet" onClick={() => only('filled')}>
            {t().lists.onlyFilled}
          </Button>
        </Show>
        <Button kind="main" type="submit">
          {t().results.applyFilter}
        </Button>
      </div>
    </form>
  )
}
