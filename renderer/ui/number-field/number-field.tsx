import { createEffect, createSignal, on } from 'solid-js'
import { TextField } from '../text-field/text-field.tsx'

/** A whole number within bounds. What is typed and is none stays to be mended, and is not taken. */
export const NumberField = (props: {
  label: string
  value: number
  least: number
  most: number
  /** What to say while there is no such number in the field. */
  error: string
  disabled?: boolean | undefined
  onChange: (value: number) => void
}) => {
  const [typed, setTyped] = createSignal<string>()
  createEffect(
    on(
      () => props.value,
      () => setTyped(undefined),
      { defer: true },
    ),
  )
  const read = (text: string): number | null => {
    const digits = text.replace(/[.\s]/g, '')
    const value = Number(digits)
    return /^\d{1,9}$/.test(digits) && value >= props.least && value <= props.most ? value : null
  }
  return (
    <TextField
      inputMode="numeric"
      label={props.label}
      value={typed() ?? String(props.value)}
      error={typed() !== undefined && read(typed() ?? '') === null ? props.error : undefined}
      disabled={props.disabled}
      maxLength={12}
      onInput={(text) => {
        setTyped(text)
        const value = read(text)
        if (value !== null) props.onChange(value)
      }}
    />
  )
}
