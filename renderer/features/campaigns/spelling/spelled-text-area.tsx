import { createUniqueId } from 'solid-js'
import { FieldHint, hintId } from '../../../ui/text-field/field-hint.tsx'
import { MarkedArea } from '../marked-area/marked-area.tsx'
import { markSpelling } from '../template-marks.ts'
import { SpellingChoice } from './spelling-choice.tsx'
import { useTextSpelling } from './use-text-spelling.ts'

/** A text with its misspelled words underlined. */
export const SpelledTextArea = (props: {
  label: string
  value: string
  rows: number
  maxLength: number
  /** Enter adds no line. */
  isOneLine?: boolean
  hint?: string | undefined
  invalid?: boolean
  disabled: boolean
  onInput: (value: string) => void
}) => {
  const id = createUniqueId()
  const spelling = useTextSpelling(props)
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <MarkedArea
        id={id}
        value={props.value}
        marks={markSpelling([{ text: props.value, mark: 'plain' }], spelling.wrong())}
        cursor={spelling.cursor}
        rows={props.rows}
        disabled={props.disabled}
        invalid={props.invalid === true}
        area={{
          maxLength: props.maxLength,
          'aria-describedby': hintId(id, props),
        }}
        onKeyDown={(event) => {
          if (props.isOneLine === true && event.key === 'Enter') event.preventDefault()
        }}
        onInput={(value) =>
          props.onInput(props.isOneLine === true ? value.replaceAll(/\s*\n\s*/g, ' ') : value)
        }
      />
      <FieldHint of={id} hint={props.hint} />
      <SpellingChoice spelling={spelling} />
    </div>
  )
}
