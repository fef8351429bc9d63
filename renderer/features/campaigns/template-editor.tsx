import { createMemo, createSignal, createUniqueId, For, Show } from 'solid-js'
import type { TextWord } from '../../../shared/rules/spelling-words.ts'
import type { FormatterKind } from '../../../shared/rules/template-formatters.ts'
import { useText } from '../../i18n/text.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import './template-editor.css'
import { createColumnCompletion, type TypedVariable } from './column-completion.ts'
import { FormatChoice } from './format-choice.tsx'
import { SavedTexts } from './saved-texts/saved-texts.tsx'
import { SpellingChoice } from './spelling/spelling-choice.tsx'
import { useSpelling } from './spelling/use-spelling.ts'
import { markSpelling, markTemplate } from './template-marks.ts'
import { type EditedVariable, variableAt, withFormat, writeVariable } from './variable-at.ts'

const longest = 4_000
const chipsShown = 6
/** Names that the template's own syntax would cut. */
const isInsertable = (column: string): boolean => !/[{}|]/.test(column)

/** Puts text where the cursor is, over what is selected, so that Ctrl+Z takes it back. */
const insertText = (area: HTMLTextAreaElement, text: string): void => {
  area.focus()
  // Deprecated and without a successor: the only way to write into a text area that keeps its undo history.
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

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
  let area: HTMLTextAreaElement | undefined
  const [cursor, setCursor] = createSignal(-1)
  const [isFocused, setFocused] = createSignal(false)
  /** Where the last letter was typed, until the cursor leaves: the word before it is not finished. */
  const [typedAt, setTypedAt] = createSignal(-1)
  const followCursor = () => {
    setCursor(area?.selectionEnd ?? -1)
    if (cursor() !== typedAt()) setTypedAt(-1)
  }
  const spelling = useSpelling(() => (props.disabled ? '' : props.value))
  const wrong = createMemo(() => spelling.wrong().filter(({ end }) => end !== typedAt()))
  const marks = createMemo(() =>
    markSpelling(markTemplate(props.value, props.columns, props.marksLetters), wrong()),
  )
  const wrongAtCursor = () => wrong().find(({ start, end }) => start <= cursor() && cursor() <= end)
  const edited = createMemo(() =>
    props.disabled ? null : variableAt(props.value, cursor(), props.columns ?? []),
  )
  const insertable = createMemo(() => (props.columns ?? []).filter(isInsertable))
  const insert = (column: string, over?: TypedVariable) => {
    if (area === undefined) return
    if (over !== undefined) {
      area.focus()
      area.setSelectionRange(over.start, over.start + 2 + over.typed.length)
    }
    const format = props.formats?.get(column)
    const variable = { start: 0, end: 0, column, formats: [], fallback: null }
    insertText(area, writeVariable(variable, format === undefined ? [] : [format], language()))
  }
  const format = (variable: EditedVariable, kind: FormatterKind | null) => {
    if (area === undefined) return
    area.focus()
    area.setSelectionRange(variable.start, variable.end)
    insertText(area, writeVariable(variable, withFormat(variable.formats, kind), language()))
  }
  const correct = ({ start, end }: TextWord, word: string) => {
    if (area === undefined) return
    area.focus()
    area.setSelectionRange(start, end)
    insertText(area, word)
  }
  const completion = createColumnCompletion({
    template: () => props.value,
    cursor: () => (isFocused() ? cursor() : -1),
    columns: insertable,
    onTake: insert,
  })
  const offeredId = (at: number) => `${id}-column-${at}`
  return (
    <div class="field">
      <div class="template-head">
        <label for={id} class="field-label">
          {t().composer.message}
        </label>
        <Show when={!props.disabled}>
          <SavedTexts value={props.value} longest={longest} cursor={cursor} onChange={props.onInput} />
        </Show>
      </div>
      <div class="template">
        <div class="template-marks" aria-hidden="true">
          <For each={marks()}>
            {(part) => (
              <span data-mark={part.mark} data-wrong={part.isWrong === true ? '' : undefined}>
                {part.text}
              </span>
            )}
          </For>
          {'\u200b'}
        </div>
        <textarea
          id={id}
          ref={(element) => {
            area = element
          }}
          value={props.value}
          disabled={props.disabled}
          maxLength={longest}
          rows={4}
          // Chromium would fetch a dictionary of its own (use-spelling.ts).
          spellcheck={false}
          placeholder={t().composer.messagePlaceholder}
          aria-invalid={props.invalid ? 'true' : undefined}
          aria-describedby={props.describedBy}
          aria-autocomplete="list"
          aria-controls={completion.offered().length > 0 ? `${id}-columns` : undefined}
          aria-activedescendant={completion.offered().length > 0 ? offeredId(completion.active()) : undefined}
          onKeyDown={completion.onKeyDown}
          onInput={(event) => {
            props.onInput(event.currentTarget.value)
            setTypedAt(event.currentTarget.selectionEnd)
            followCursor()
          }}
          onSelect={followCursor}
          onKeyUp={followCursor}
          onPointerUp={() => {
            setTypedAt(-1)
            followCursor()
          }}
          onFocus={() => {
            setFocused(true)
            followCursor()
          }}
          onBlur={() => {
            setFocused(false)
            setTypedAt(-1)
          }}
        />
      </div>
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
        {(variable) => <FormatChoice variable={variable()} onChoose={(kind) => format(variable(), kind)} />}
      </Show>
      <Show when={spelling.language() !== null && wrongAtCursor()}>
        {(found) => (
          <SpellingChoice
            word={found().word}
            language={spelling.language() ?? 'pt-BR'}
            onChoose={(word) => correct(found(), word)}
          />
        )}
      </Show>
    </div>
  )
}
