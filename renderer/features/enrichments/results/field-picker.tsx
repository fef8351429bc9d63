import { createMemo, createSignal, For, Show } from 'solid-js'
import type { FieldSummary, RecordSet } from '../../../../shared/bridge/records.ts'
import { useText } from '../../../i18n/text.ts'
import { SearchField } from '../../../ui/text-field/text-field.tsx'
import { fieldLabel, fieldsByGroup, groupLabel, isFieldFound } from './fields.ts'

/** All fields by their groups, to take one; a search narrows them, and Enter takes the first that it found. */
export const FieldPicker = (props: { set: RecordSet; onPick: (field: FieldSummary) => void }) => {
  const { t, f } = useText()
  const [search, setSearch] = createSignal('')
  const found = createMemo(() => props.set.fields.filter(({ name }) => isFieldFound(t(), name, search())))
  const pickFirst = (event: SubmitEvent) => {
    event.preventDefault()
    const [first] = found()
    if (first !== undefined) props.onPick(first)
  }
  return (
    <form class="field-picker" onSubmit={pickFirst}>
      <SearchField label={t().results.searchField} value={search()} onInput={setSearch} />
      <div class="field-picker-list">
        <Show when={found().length === 0}>
          <p class="filter-note">{t().results.noField}</p>
        </Show>
        <For each={fieldsByGroup(found())}>
          {(group) => (
            <section>
              <h3>{groupLabel(t(), props.set.shape, group.group)}</h3>
              <ul>
                <For each={group.fields}>
                  {(field) => (
                    <li>
                      <button type="button" onClick={() => props.onPick(field)}>
                        <span class="truncate">{fieldLabel(t(), field.name)}</span>
                        <span class="field-fill">
                          {f().percent(field.filled / Math.max(1, props.set.records))}
                        </span>
                      </button>
                    </li>
                  )}
                </For>
              </ul>
            </section>
          )}
        </For>
      </div>
    </form>
  )
}
