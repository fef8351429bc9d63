import ChevronLeft from 'lucide-solid/icons/chevron-left'
import { createSignal, Match, Show, Switch, untrack } from 'solid-js'
import { useText } from '../../../i18n/text.ts'
import { Button, IconButton } from '../../../ui/button/button.tsx'
import { Segmented } from '../../../ui/segmented/segmented.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { fieldLabel } from './fields.ts'
import { filterOf } from './layout.ts'
import type { FilterEditorProps } from './filter-editor-props.ts'
import { RangeEditor } from './range-editor.tsx'
import { ValuesEditor } from './values-editor.tsx'

/** The filter of one field, asked for as its kind wants it: by a text, by values or by two ends. */
export const FilterEditor = (props: FilterEditorProps) => {
  const { t } = useText()
  const label = () => fieldLabel(t(), props.field.name)
  const isRange = () => ['number', 'money', 'date'].includes(props.field.kind)
  const isCounted = () => ['choice', 'flag', 'labels'].includes(props.field.kind)
  return (
    <div class="filter-editor" role="group" aria-label={t().results.filterTitle(label())}>
      <div class="filter-head">
        <Show when={props.onBack}>
          {(onBack) => (
            <IconButton
              small
              icon={ChevronLeft}
              label={t().results.backToFields}
              onClick={() => onBack()()}
            />
          )}
        </Show>
        <h3 class="truncate">{label()}</h3>
      </div>
      <Switch fallback={<TextEditor {...props} />}>
        <Match when={isRange()}>
          <RangeEditor {...props} />
        </Match>
        <Match when={isCounted()}>
          <ValuesOrText {...props} />
        </Match>
      </Switch>
    </div>
  )
}

/** A choice can have more values than are listed (branches of business have 1,300): then a text finds them. */
const ValuesOrText = (props: FilterEditorProps) => {
  const { t } = useText()
  const [by, setBy] = createSignal<'values' | 'text'>(
    untrack(() => filterOf(props.view, props.field.name)?.type === 'contains') ? 'text' : 'values',
  )
  return (
    <>
      <Show when={props.field.kind !== 'flag'}>
        <Segmented
          label={t().results.filters}
          value={by()}
          options={[
            { value: 'values', label: t().results.byValue },
            { value: 'text', label: t().results.byText },
          ]}
          onChange={setBy}
        />
      </Show>
      <Show when={by() === 'values'} fallback={<TextEditor {...props} />}>
        <ValuesEditor {...props} />
      </Show>
    </>
  )
}

const TextEditor = (props: FilterEditorProps) => {
  const { t } = useText()
  const now = untrack(() => filterOf(props.view, props.field.name))
  const [text, setText] = createSignal(now?.type === 'contains' ? now.text : '')
  const apply = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = text().trim()
    props.onSet(wanted === '' ? null : { type: 'contains', field: props.field.name, text: wanted })
  }
  return (
    <form class="filter-form" onSubmit={apply}>
      <TextField autofocus label={t().results.contains} value={text()} maxLength={200} onInput={setText} />
      <div class="filter-actions">
        <Button kind="main" type="submit">
          {t().results.applyFilter}
        </Button>
      </div>
    </form>
  )
}
