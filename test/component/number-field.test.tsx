import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, expect, it } from 'vitest'
import { NumberField } from '../../renderer/ui/number-field/number-field.tsx'

afterEach(cleanup)

const renderField = () => {
  const [value, setValue] = createSignal(30)
  render(() => (
    <NumberField
      label="Minutos"
      value={value()}
      least={1}
      most={10_080}
      error="de 1 a 10.080"
      onChange={setValue}
    />
  ))
  const type = (text: string) =>
    fireEvent.input(screen.getByLabelText('Minutos'), { target: { value: text } })
  return { value, type }
}

it.each([
  ['45', 45],
  [' 45 ', 45],
  ['1.440', 1_440],
  ['1,440', 1_440],
])('the number field accepts %j', (text, expected) => {
  const { value, type } = renderField()
  type(text)
  expect(value()).toBe(expected)
  expect(screen.queryByText('de 1 a 10.080')).toBeNull()
})

it.each(['', '1.5', '1,5', '0', '10081', '-3', 'dez', '1.44'])(
  'the number field shows an error for %j and keeps its last valid value',
  (text) => {
    const { value, type } = renderField()
    type(text)
    expect(value()).toBe(30)
    expect(screen.getByText('de 1 a 10.080')).toBeDefined()
  },
)
