import Plus from 'lucide-solid/icons/plus'
import { createSignal, For, Show } from 'solid-js'
import type { FieldSummary, RecordFilter, RecordSet, RecordView } from '../../../../shared/bridge/records.ts'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { FilterChip } from '../../../ui/filter/filter-chip.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import { FieldPicker } from './field-picker.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { filterWords } from './filter-words.ts'
import { isFiltered, withFilter, withoutFilter, withoutFilters } from './layout.ts'

type Props = { set: RecordSet; view: RecordView; onView: (view: RecordView) => void }

/** The button that asks for a field and then for its filter. */
export const AddFilter = (props: Props) => {
  const { t } = useText()
  const [isOpen, setOpen] = createSignal(false)
  const [field, setField] = createSignal<FieldSummary | null>(null)
  const open = (opens: boolean) => {
    setField(null)
    setOpen(opens)
  }
  const set = (name: string, filter: RecordFilter | null) => {
    open(false)
    props.onView(filter === null ? withoutFilter(props.view, name) : withFilter(props.view, filter))
  }
  return (
    <Popover
      icon={Plus}
      label={t().results.addFilter}
      name={t().results.chooseField}
      open={isOpen()}
      onOpenChange={open}
    >
      <Show when={field()} fallback={<FieldPicker set={props.set} onPick={setField} />}>
        {(chosen) => (
          <FilterEditor
            enrichmentId={props.set.enrichmentId}
            view={props.view}
            field={chosen()}
            onBack={() => setField(null)}
            onSet={(filter) => set(chosen().name, filter)}
          />
        )}
      </Show>
    </Popover>
  )
}

/** The filters in force, each in plain words; a press on one changes it, its cross takes it away. */
export const FilterChips = (props: Props) => {
  const { t } = useText()
  return (
    <Show when={isFiltered(props.view)}>
      <ul class="filter-chips" aria-label={t().results.filters}>
        <For each={props.view.filters.map(({ field }) => field)}>
          {(field) => <Chip {...props} field={field} />}
        </For>
      </ul>
      <Button small kind="quiet" onClick={() => props.onView(withoutFilters(props.view))}>
        {t().results.clearFilters}
      </Button>
    </Show>
  )
}

const Chip = (props: Props & { field: string }) => {
  const { t, f } = useText()
  const [isOpen, setOpen] = createSignal(false)
  const summary = (): FieldSummary =>
    props.set.fields.find(({ name }) => name === props.field) ?? {
      name: props.field,
      group: null,
      kind: 'text',
      filled: 0,
    }
  const words = () => {
    const filter = props.view.filters.find(({ field }) => field === props.field)
    return filter === undefined ? '' : filterWords(t(), f(), summary().kind, filter)
  }
  const take = () => props.onView(withoutFilter(props.view, props.field))
  return (
    <FilterChip words={words()} removeLabel={t().results.removeFilter(words())} onRemove={take}>
      <Popover
        kind="chip"
        label={words()}
        title={t().results.changeFilter(words())}
        name={words()}
        open={isOpen()}
        onOpenChange={setOpen}
      >
        <FilterEditor
          enrichmentId={props.set.enrichmentId}
          view={props.view}
          field={summary()}
          onSet={(filter) => {
            setOpen(false)
            if (filter === null) take()
            else props.onView(withFilter(props.view, filter))
          }}
        />
      </Popover>
    </FilterChip>
  )
}
