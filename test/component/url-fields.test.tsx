import { cleanup, fireEvent, screen } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, expect, it } from 'vitest'
import type { DraftButton } from '../../shared/bridge/drafts.ts'
import { ButtonsEditor } from '../../renderer/features/campaigns/buttons-editor.tsx'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const open = (type: DraftButton['type']) => {
  const [buttons, setButtons] = createSignal<DraftButton[]>([{ type, text: 'Abrir', target: '' }])
  renderInApp(() => <ButtonsEditor buttons={buttons()} most={4} disabled={false} onChange={setButtons} />)
  const field = screen.getAllByRole('textbox')[1]
  if (field === undefined) throw new Error('no field')
  return { target: () => buttons()[0]?.target, field }
}

it('an address without https:// is completed when its field is left, and not while it is typed', () => {
  const { target, field } = open('URL')
  fireEvent.input(field, { target: { value: 'exemplo.com.br/oferta' } })
  expect(target()).toBe('exemplo.com.br/oferta')
  fireEvent.change(field)
  expect(target()).toBe('https://exemplo.com.br/oferta')
  expect((field as HTMLInputElement).value).toBe('https://exemplo.com.br/oferta')
})

it('the number of a call button is left alone', () => {
  const { target, field } = open('CALL')
  fireEvent.input(field, { target: { value: '11.98765.4321' } })
  fireEvent.change(field)
  expect(target()).toBe('11.98765.4321')
})
