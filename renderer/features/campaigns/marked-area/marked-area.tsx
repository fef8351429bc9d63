import { For, type JSX } from 'solid-js'
import type { MarkedPart } from '../template-marks.ts'
import './marked-area.css'
import type { TextCursor } from './text-cursor.ts'

type AreaProps = Pick<
  JSX.TextareaHTMLAttributes<HTMLTextAreaElement>,
  | 'aria-activedescendant'
  | 'aria-autocomplete'
  | 'aria-controls'
  | 'aria-describedby'
  | 'maxLength'
  | 'placeholder'
>

/** A text area with marks behind its text. It grows with what is written. */
export const MarkedArea = (props: {
  id: string
  value: string
  /** Joined, they are the value. */
  marks: readonly MarkedPart[]
  cursor: TextCursor
  rows: number
  disabled: boolean
  invalid: boolean
  area?: AreaProps
  onKeyDown?: (event: KeyboardEvent) => void
  onInput: (value: string) => void
}) => (
  <div class="marked-area">
    <div class="marked-area-marks" aria-hidden="true">
      <For each={props.marks}>
        {(part) => (
          <span data-mark={part.mark} data-wrong={part.isWrong === true ? '' : undefined}>
            {part.text}
          </span>
        )}
      </For>
      {'\u200b'}
    </div>
    <textarea
      id={props.id}
      ref={(element) => props.cursor.attach(element)}
      value={props.value}
      disabled={props.disabled}
      rows={props.rows}
      // Chromium would fetch a dictionary of its own (spelling/use-spelling.ts).
      spellcheck={false}
      aria-invalid={props.invalid ? 'true' : undefined}
      {...props.area}
      onKeyDown={(event) => props.onKeyDown?.(event)}
      onInput={(event) => {
        props.onInput(event.currentTarget.value)
        props.cursor.onTyped(event.currentTarget.selectionEnd)
      }}
      onSelect={() => props.cursor.follow()}
      onKeyUp={() => props.cursor.follow()}
      onPointerUp={() => props.cursor.onPointed()}
      onFocus={() => props.cursor.onFocus()}
      onBlur={() => props.cursor.onBlur()}
    />
  </div>
)
