import { createMemo, createUniqueId, For, Show } from 'solid-js'
import { toPlainTemplate } from '../../../shared/rules/plain-letters.ts'
import { gsm7Breakers } from '../../../shared/rules/sms-segments.ts'
import { parseTemplate } from '../../../shared/rules/template.ts'
import { shownLetters } from '../../i18n/shown-letters.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import './template-editor.css'
import { markTemplate } from './template-marks.ts'

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
  columns: readonly string[] | null
  /** Letters that SMS does not have are marked, and others offered for them. */
  isSms: boolean
  /** The column that holds a text of its own for each person, if there is one; offered first. */
  messageColumn: string | null
  disabled: boolean
  invalid: boolean
  describedBy?: string | undefined
  onInput: (value: string) => void
}) => {
  const { t } = useText()
  const id = createUniqueId()
  let area: HTMLTextAreaElement | undefined
  const marks = createMemo(() => markTemplate(props.value, props.columns, props.isSms))
  const insertable = createMemo(() => {
    const columns = (props.columns ?? []).filter(isInsertable)
    const own = columns.filter((column) => column === props.messageColumn)
    return [...own, ...columns.filter((column) => column !== props.messageColumn)]
  })
  const breakers = createMemo(() => {
    if (!props.isSms) return []
    const parts = parseTemplate(props.value).parts
    return gsm7Breakers(
      parts.map((part) => (part.type === 'text' ? part.text : (part.fallback ?? ''))).join(''),
    )
  })
  const insert = (column: string) => {
    if (area !== undefined) insertText(area, `{{${column}}}`)
  }
  const usePlainLetters = () => {
    if (area === undefined) return
    area.focus()
    area.select()
    insertText(area, toPlainTemplate(props.value).text)
  }
  return (
    <div class="field">
      <label for={id}>{t().composer.message}</label>
      <div class="template">
        <div class="template-marks" aria-hidden="true">
          <For each={marks()}>{(part) => <span data-mark={part.mark}>{part.text}</span>}</For>
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
          spellcheck={true}
          placeholder={t().composer.messagePlaceholder}
          aria-invalid={props.invalid ? 'true' : undefined}
          aria-describedby={props.describedBy}
          onInput={(event) => props.onInput(event.currentTarget.value)}
        />
      </div>
      <Show when={insertable().length > 0 && !props.disabled}>
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
      <Show when={breakers().length > 0 && !props.disabled}>
        <div class="template-breakers">
          <span>{t().composer.removeAccentsLine(shownLetters(breakers()))}</span>
          <Button small onClick={() => usePlainLetters()}>
            {t().composer.removeAccents}
          </Button>
        </div>
      </Show>
    </div>
  )
}
