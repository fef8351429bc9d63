import { createSignal } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { TextField } from '../../ui/text-field/text-field.tsx'

/** An amount as plain decimal text, or none. What is typed and is no amount stays to be mended, and is not taken. */
export const DecimalField = (props: {
  label: string
  value: string | null
  hint?: string | undefined
  /** What to say of what is no amount. */
  error: string
  /** What is wrong with one that is. */
  fault?: string | undefined
  /** Null = it is none. */
  read: (text: string) => string | null
  onChange: (value: string | null) => void
}) => {
  const { f } = useText()
  const [typed, setTyped] = createSignal<string>()
  const shown = () => (props.value === null ? '' : f().decimal(Number(props.value), 2))
  const isWrong = () => {
    const text = typed()?.trim() ?? ''
    return text !== '' && props.read(text) === null
  }
  return (
    <TextField
      inputMode="decimal"
      label={props.label}
      value={typed() ?? shown()}
      hint={props.hint}
      error={isWrong() ? props.error : props.fault}
      maxLength={16}
      onInput={(text) => {
        setTyped(text)
        const value = text.trim() === '' ? null : props.read(text)
        if (text.trim() === '' || value !== null) props.onChange(value)
      }}
    />
  )
}
