import { cleanup, fireEvent, screen } from '@solidjs/testing-library'
import { createStore } from 'solid-js/store'
import { afterEach, expect, it } from 'vitest'
import { GeneralText } from '../../renderer/features/campaigns/general-text.tsx'
import { type DraftContent, emptyDraftContent } from '../../shared/bridge/drafts.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const edit = (template: string) => {
  const [content, change] = createStore<DraftContent>({ ...emptyDraftContent('SMSSHORT', null), template })
  renderInApp(() => (
    <GeneralText content={content} disabled={false} invalid={false} onChange={(text) => change(text)} />
  ))
  return { content, change, field: () => screen.queryByLabelText<HTMLTextAreaElement>('Texto geral') }
}

it('the general text follows the template until the user writes another, and again when asked to', () => {
  const { content, change, field } = edit('Olá {{Nome}}, venceu.')
  expect(field()?.value).toBe('Olá, venceu.')
  change({ template: 'Oi {{Nome}}' })
  expect(field()?.value).toBe('Oi')
  expect(screen.queryByRole('button')).toBeNull()

  fireEvent.input(field() ?? document.body, { target: { value: '' } })
  expect([content.generalText, field()?.value]).toEqual(['', ''])
  fireEvent.input(field() ?? document.body, { target: { value: 'Aviso' } })
  change({ template: 'Oi {{Nome}}!' })
  expect([content.generalText, field()?.value]).toEqual(['Aviso', 'Aviso'])

  fireEvent.click(screen.getByRole('button', { name: 'Voltar ao texto automático' }))
  expect([content.generalText, field()?.value]).toEqual([null, 'Oi!'])
})

it('a message that is the same for all has no general text', () => {
  expect(edit('Olá a todos').field()).toBeNull()
})
