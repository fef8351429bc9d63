import { createEffect, createSignal, on } from 'solid-js'
import { TextField } from '../text-field/text-field.tsx'

/** With thousands parted or not; one and a half is none. */
const wholeNumber = /^(?:\d{1,9}|\d{1,3}(?:[., \u00A0]\d{3})+)$/

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
    if (!wholeNumber.test(text.trim())) return null
    const value = Number(text.replace(/\D/g, ''))
    return value >= props.least && value <= props.most ? value : null
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
