import { createMemo, createSignal, For, Show } from 'solid-js'
import type { FieldSummary, RecordSet } from '../../../../shared/bridge/records.ts'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { SearchField } from '../../../ui/text-field/text-field.tsx'
import { fieldLabel, fieldsByGroup, groupLabel, isFieldFound } from './fields.ts'

/** The fields of a set by group, each with how often it is filled, to be shown as columns or not. */
export const FieldChooser = (props: {
  set: RecordSet
  chosen: readonly string[]
  /** Never nothing: the last column cannot be taken off. */
  onChosen: (fields: readonly string[]) => void
}) => {
  const { t, f } = useText()
  const [search, setSearch] = createSignal('')
  const groups = createMemo(() =>
    fieldsByGroup(props.set.fields.filter(({ name }) => isFieldFound(t(), name, search()))),
  )
  const nameOf = (group: FieldSummary['group']) => groupLabel(t(), props.set.shape, group)
  const show = (fields: readonly FieldSummary[]) => {
    const added = fields.map(({ name }) => name).filter((name) => !props.chosen.includes(name))
    props.onChosen([...props.chosen, ...added])
  }
  const hide = (fields: readonly FieldSummary[]) => {
    const names = new Set(fields.map(({ name }) => name))
    const left = props.chosen.filter((name) => !names.has(name))
    if (left.length > 0) props.onChosen(left)
    else props.onChosen(props.chosen.slice(0, 1))
  }
  return (
    <div class="field-chooser">
      <SearchField label={t().results.searchField} value={search()} onInput={setSearch} />
      <p class="filter-note">{groups().length === 0 ? t().results.noField : t().results.columnsHint}</p>
      <For each={groups()}>
        {(group) => (
          <section>
            <div class="field-chooser-head">
              <h3>{nameOf(group.group)}</h3>
              <Button
                small
                kind="quiet"
                aria-label={t().results.allOf(nameOf(group.group))}
                onClick={() => show(group.fields)}
              >
                {t().results.all}
              </Button>
              <Button
                small
                kind="quiet"
                aria-label={t().results.noneOf(nameOf(group.group))}
                onClick={() => hide(group.fields)}
              >
                {t().results.none}
              </Button>
            </div>
            <ul>
              <For each={group.fields}>
                {(field) => (
                  <li>
                    <Checkbox
                      label={fieldLabel(t(), field.name)}
                      checked={props.chosen.includes(field.name)}
                      disabled={props.chosen.length === 1 && props.chosen[0] === field.name}
                      onChange={(isOn) => (isOn ? show([field]) : hide([field]))}
                    />
                    <Fill share={field.filled / Math.max(1, props.set.records)} write={f().percent} />
                  </li>
                )}
              </For>
            </ul>
          </section>
        )}
      </For>
    </div>
  )
}

const Fill = (props: { share: number; write: (share: number) => string }) => {
  const { t } = useText()
  return (
    <span class="field-fill" title={t().results.filled(props.write(props.share))}>
      <span class="field-fill-line" aria-hidden="true">
        <Show when={props.share > 0}>
          <span style={{ width: `${props.share * 100}%` }} />
        </Show>
      </span>
      {props.write(props.share)}
    </span>
  )
}
