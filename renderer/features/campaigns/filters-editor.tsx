import Plus from 'lucide-solid/icons/plus'
import Trash from 'lucide-solid/icons/trash'
import { Index, Show } from 'solid-js'
import {
  needsNoValue,
  type RowField,
  type RowFilter,
  type RowOperator,
  rowOperators,
} from '../../../shared/rules/row-filter.ts'
import { useText } from '../../i18n/text.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { FilterValues } from './filter-values.tsx'

const mostFilters = 20

const isFigure = (operator: RowOperator) => operator === 'at_least' || operator === 'at_most'

/** What is chosen among the values that there are. */
const isOfValues = (operator: RowOperator) => operator === 'is' || operator === 'is_not' || isFigure(operator)

/** Conditions on the rows of the list, all of which must be true of who gets the campaign. */
export const FiltersEditor = (props: {
  filters: readonly RowFilter[]
  listId: string
  columns: readonly string[]
  disabled: boolean
  onChange: (filters: RowFilter[]) => void
}) => {
  const { t } = useText()
  const change = (index: number, patch: Partial<RowFilter>) =>
    props.onChange(props.filters.map((one, at) => (at === index ? { ...one, ...patch } : one)))
  const add = () =>
    props.onChange([...props.filters, { field: { type: 'state' }, operator: 'is', value: '' }])
  return (
    <div class="filters" role="group" aria-label={t().audience.filters}>
      <Index each={props.filters}>
        {(filter, index) => (
          <div class="filter" role="group" aria-label={t().audience.filter(index + 1)}>
            <FieldSelect
              field={filter().field}
              columns={props.columns}
              disabled={props.disabled}
              onChange={(field) => change(index, { field })}
            />
            <Select
              unlabelled
              label={t().audience.operator}
              value={filter().operator}
              disabled={props.disabled}
              options={rowOperators.map((value) => ({ value, label: t().audience.operators[value] }))}
              onChange={(operator) => change(index, { operator })}
            />
            <Show when={!needsNoValue(filter().operator)}>
              <TextField
                unlabelled
                label={t().audience.value}
                placeholder={isFigure(filter().operator) ? t().audience.figureHint : t().audience.valueHint}
                value={filter().value}
                disabled={props.disabled}
                maxLength={5_000}
                onInput={(value) => change(index, { value })}
              />
            </Show>
            <Show when={!props.disabled && isOfValues(filter().operator)}>
              <FilterValues
                listId={props.listId}
                columns={props.columns}
                filter={filter()}
                others={props.filters.filter((_one, at) => at !== index)}
                onChange={(filters) => props.onChange(props.filters.toSpliced(index, 1, ...filters))}
              />
            </Show>
            <Show when={!props.disabled}>
              <IconButton
                small
                icon={Trash}
                label={t().audience.removeFilter(index + 1)}
                onClick={() => props.onChange(props.filters.filter((_one, at) => at !== index))}
              />
            </Show>
          </div>
        )}
      </Index>
      <Show when={!props.disabled && props.filters.length < mostFilters}>
        <Button small icon={Plus} onClick={add}>
          {props.filters.length === 0 ? t().audience.addFilter : t().audience.addAnother}
        </Button>
      </Show>
    </div>
  )
}

/** A column that the list no longer has stays to be seen. */
const FieldSelect = (props: {
  field: RowField
  columns: readonly string[]
  disabled: boolean
  onChange: (field: RowField) => void
}) => {
  const { t } = useText()
  const keyOf = (field: RowField) => (field.type === 'column' ? `column:${field.name}` : field.type)
  const fields = (): RowField[] => {
    const known: RowField[] = [
      { type: 'state' },
      { type: 'ddd' },
      ...[...new Set(props.columns)].map((name): RowField => ({ type: 'column', name })),
    ]
    return known.some((field) => keyOf(field) === keyOf(props.field)) ? known : [...known, props.field]
  }
  return (
    <Select
      unlabelled
      label={t().audience.field}
      value={keyOf(props.field)}
      disabled={props.disabled}
      options={fields().map((field) => ({
        value: keyOf(field),
        label: field.type === 'column' ? field.name : t().audience.fields[field.type],
      }))}
      onChange={(key) => {
        const field = fields().find((one) => keyOf(one) === key)
        if (field !== undefined) props.onChange(field)
      }}
    />
  )
}
