import { createMemo, createUniqueId, For, Show } from 'solid-js'
import type { FormatterKind } from '../../../shared/rules/template-formatters.ts'
import { useText } from '../../i18n/text.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import './template-editor.css'
import { createColumnCompletion, type TypedVariable } from './column-completion.ts'
import { FormatChoice } from './format-choice.tsx'
import { MarkedArea } from './marked-area/marked-area.tsx'
import { SavedTexts } from './saved-texts/saved-texts.tsx'
import { SpellingChoice } from './spelling/spelling-choice.tsx'
import { useTextSpelling } from './spelling/use-text-spelling.ts'
import { markSpelling, markTemplate } from './template-marks.ts'
import { variableAt, withFormat, writeVariable } from './variable-at.ts'

const longest = 4_000
const chipsShown = 6
/** Names that the template's own syntax would cut. */
const isInsertable = (column: string): boolean => !/[{}|]/.test(column)

/** The message with its columns. Behind the text stand marks for columns, unknown columns and letters SMS has not. */
export const TemplateEditor = (props: {
  value: string
  /** In the order in which they are offered; null while no list is chosen. */
  columns: readonly string[] | null
  /** Characters that SMS does not have are marked. */
  marksLetters: boolean
  /** The formats that columns are inserted with; the others go in as they are in the sheet. */
  formats?: ReadonlyMap<string, FormatterKind>
  /** The column that holds a text of its own for each person, if there is one. */
  messageColumn: string | null
  disabled: boolean
  invalid: boolean
  describedBy?: string | undefined
  onInput: (value: string) => void
}) => {
  const { t, language } = useText()
  const id = createUniqueId()
  const spelling = useTextSpelling(props)
  const { cursor } = spelling
  const marks = createMemo(() =>
    markSpelling(markTemplate(props.value, props.columns, props.marksLetters), spelling.wrong()),
  )
  const edited = createMemo(() =>
    props.disabled ? null : variableAt(props.value, cursor.position(), props.columns ?? []),
  )
  const insertable = createMemo(() => (props.columns ?? []).filter(isInsertable))
  const insert = (column: string, over?: TypedVariable) => {
    const format = props.formats?.get(column)
    const variable = writeVariable(
      { start: 0, end: 0, column, formats: [], fallback: null },
      format === undefined ? [] : [format],
      language(),
    )
    if (over === undefined) cursor.insert(variable)
    else cursor.replace({ start: over.start, end: over.start + '{{'.length + over.typed.length }, variable)
  }
  const completion = createColumnCompletion({
    template: () => props.value,
    cursor: () => (cursor.isFocused() ? cursor.position() : -1),
    columns: insertable,
    onTake: insert,
  })
  const offeredId = (at: number) => `${id}-column-${at}`
  return (
    <div class="field template">
      <div class="template-head">
        <label for={id} class="field-label">
          {t().composer.message}
        </label>
        <Show when={!props.disabled}>
          <SavedTexts
            value={props.value}
            longest={longest}
            cursor={cursor.position}
            onChange={props.onInput}
          />
        </Show>
      </div>
      <MarkedArea
        id={id}
        value={props.value}
        marks={marks()}
        cursor={cursor}
        rows={4}
        disabled={props.disabled}
        invalid={props.invalid}
        area={{
          maxLength: longest,
          placeholder: t().composer.messagePlaceholder,
          'aria-describedby': props.describedBy,
          'aria-autocomplete': 'list',
          'aria-controls': completion.offered().length > 0 ? `${id}-columns` : undefined,
          'aria-activedescendant':
            completion.offered().length > 0 ? offeredId(completion.active()) : undefined,
        }}
        onKeyDown={completion.onKeyDown}
        onInput={props.onInput}
      />
      <Show when={completion.offered().length > 0}>
        <div id={`${id}-columns`} class="template-chips" role="listbox" aria-label={t().composer.insert}>
          <For each={completion.offered()}>
            {(column, at) => (
              <div
                id={offeredId(at())}
                role="option"
                class="chip"
                tabIndex={-1}
                aria-selected={at() === completion.active()}
                // The text keeps the focus.
                onMouseDown={(event) => {
                  event.preventDefault()
                  completion.take(column)
                }}
              >
                {column}
              </div>
            )}
          </For>
        </div>
      </Show>
      <Show when={completion.offered().length === 0 && insertable().length > 0 && !props.disabled}>
        <div class="template-chips" role="group" aria-label={t().composer.insert}>
          <For each={insertable().slice(0, chipsShown)}>
            {(column) => (
              <button
                type="button"
                class="chip"
                title={
                  column === props.messageColumn
                    ? t().composer.insertMessage(column)
                    : t().composer.insertColumn(column)
                }
                onClick={() => insert(column)}
              >
                {column}
              </button>
            )}
          </For>
          <Show when={insertable().length > chipsShown}>
            <Menu
              small
              label={t().composer.moreColumns(insertable().length - chipsShown)}
              items={insertable()
                .slice(chipsShown)
                .map((column) => ({ label: column, run: () => insert(column) }))}
            />
          </Show>
        </div>
      </Show>
      <Show when={edited()}>
        {(variable) => (
          <FormatChoice
            variable={variable()}
            onChoose={(kind) =>
              cursor.replace(
                variable(),
                writeVariable(variable(), withFormat(variable().formats, kind), language()),
              )
            }
          />
        )}
      </Show>
      <SpellingChoice spelling={spelling} />
    </div>
  )
}
