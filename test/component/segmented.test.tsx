import { createSignal } from 'solid-js'
import { render, screen } from '@solidjs/testing-library'
import { expect, it } from 'vitest'
import { Segmented } from '../../renderer/ui/segmented/segmented.tsx'

const words = { pt: { a: 'Claro', b: 'Escuro' }, en: { a: 'Light', b: 'Dark' } }

it('a segmented control keeps its buttons, choice and focus when its labels change', () => {
  const [language, setLanguage] = createSignal<'pt' | 'en'>('pt')
  const [value, setValue] = createSignal<'a' | 'b'>('a')
  render(() => (
    <Segmented
      label="Tema"
      value={value()}
      options={(['a', 'b'] as const).map((option) => ({ value: option, label: words[language()][option] }))}
      onChange={setValue}
    />
  ))
  const dark = screen.getByRole('radio', { name: 'Escuro' })
  dark.focus()
  dark.click()
  setLanguage('en')
  expect(screen.getByRole('radio', { name: 'Dark' })).toBe(dark)
  expect(document.activeElement).toBe(dark)
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([
    false,
    true,
  ])
})
