import { cleanup, fireEvent, screen, waitFor, within } from '@solidjs/testing-library'
import { afterEach, expect, it } from 'vitest'
import { SettingsPage } from '../../renderer/features/settings/settings-page.tsx'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const open = () => {
  renderInApp(() => (
    <SettingsPage dataCare={() => <p>Cópias de ontem</p>} protection={() => <p>No chaveiro</p>} />
  ))
  const parts = within(screen.getByRole('navigation', { name: 'Partes dos ajustes' }))
  return {
    listed: () => parts.queryAllByRole('button').map(({ textContent }) => textContent),
    press: (name: string) => fireEvent.click(parts.getByRole('button', { name })),
    search: (value: string) => fireEvent.input(screen.getByRole('searchbox'), { target: { value } }),
  }
}

it('a setting is found by a word of it, without accents, and the others are out of the way', async () => {
  const { listed, search } = open()
  expect(listed()).toHaveLength(18)
  search('aparencia')
  await waitFor(() => expect(listed()).toEqual(['Aparência']))
  search('mascarar CPF')
  await waitFor(() => expect(listed()).toEqual(['CPF na tela']))
  expect(screen.queryByRole('heading', { name: 'Aparência' })).toBeNull()
  expect(screen.getByRole('switch', { name: /Mascarar CPF/ })).toBeTruthy()
  search('copias de ontem')
  await waitFor(() => expect(listed()).toEqual(['Cópias de segurança']))
})

it('a search without a result is said, and can be cleared', async () => {
  const { listed, search } = open()
  search('impressora')
  await screen.findByText('Nenhum ajuste com “impressora”')
  fireEvent.click(screen.getByRole('button', { name: 'Limpar busca' }))
  await waitFor(() => expect(listed()).toHaveLength(18))
})

it('a part that is chosen in the list gets the focus', () => {
  const { press } = open()
  press('Sobre')
  expect(document.activeElement?.textContent).toContain('Sobre')
})
