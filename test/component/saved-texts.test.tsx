import { cleanup, fireEvent, screen, waitFor } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, expect, it, vi } from 'vitest'
import type { SavedText } from '../../shared/bridge/saved-texts.ts'
import { SavedTexts, withSignature } from '../../renderer/features/campaigns/saved-texts/saved-texts.tsx'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const saved = (patch: Partial<SavedText>): SavedText => ({
  id: 'one',
  kind: 'message',
  name: 'Lembrete',
  text: 'Olá {{Nome}}, vence hoje.',
  savedAt: '2026-11-21T18:40:00.000Z',
  ...patch,
})
const signature = saved({ id: 'two', kind: 'signature', name: 'Clínica', text: 'Equipe Clínica X' })

const open = (kept: readonly SavedText[], answers = {}) => {
  const [value, setValue] = createSignal('Bom dia.')
  const { state } = renderInApp(
    () => <SavedTexts value={value()} longest={4_000} cursor={() => 3} onChange={setValue} />,
    { savedTexts: { list: () => kept, ...answers } },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Modelos' }))
  return { value, setValue, toasts: state.toasts }
}

it('a template takes the place of the message, and undo brings the message back', async () => {
  const { value, toasts } = open([saved({}), signature])
  fireEvent.click(await screen.findByRole('button', { name: 'Usar “Lembrete” no lugar da mensagem' }))
  expect(value()).toBe('Olá {{Nome}}, vence hoje.')
  toasts.all[0]?.action?.run()
  expect(value()).toBe('Bom dia.')
})

it('undo leaves a message alone that was written on since', async () => {
  const { value, setValue, toasts } = open([saved({})])
  fireEvent.click(await screen.findByRole('button', { name: 'Usar “Lembrete” no lugar da mensagem' }))
  setValue('Outra coisa')
  toasts.all[0]?.action?.run()
  expect(value()).toBe('Outra coisa')
})

it('a template is inserted where the cursor is, a signature at the end and only once', async () => {
  const { value } = open([saved({ text: ' e' }), signature])
  fireEvent.click(await screen.findByRole('button', { name: 'Inserir “Lembrete” na mensagem' }))
  expect(value()).toBe('Bom e dia.')
  expect(withSignature('Olá.\n', 'Equipe X')).toBe('Olá.\nEquipe X')
  expect(withSignature('Olá.\nEquipe X', 'Equipe X')).toBe('Olá.\nEquipe X')
  expect(withSignature('', 'Equipe X')).toBe('Equipe X')
})

it('the message is saved under a name, and a text is found without its accents', async () => {
  const save = vi.fn((input: object) => ({ ...input, id: 'new', savedAt: signature.savedAt }))
  const many = Array.from({ length: 6 }, (_, index) => saved({ id: `t${index}`, name: `Texto ${index}` }))
  open([...many, signature], { save })
  fireEvent.input(await screen.findByRole('searchbox'), { target: { value: 'clinica' } })
  await waitFor(() => expect(screen.queryByText('Texto 1')).toBeNull())
  expect(screen.getByText('Equipe Clínica X')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Salvar a mensagem atual' }))
  const name = await screen.findByRole('textbox', { name: 'Nome' })
  expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true)
  fireEvent.input(name, { target: { value: 'Saudação' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith({ id: null, kind: 'message', name: 'Saudação', text: 'Bom dia.' }),
  )
})
