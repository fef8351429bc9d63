import { ORPCError } from '@orpc/client'
import { cleanup, fireEvent, screen, waitFor, within } from '@solidjs/testing-library'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RememberedRoles } from '../../shared/bridge/remembered-roles.ts'
import { RememberedColumns } from '../../renderer/features/settings/remembered-columns.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { renderInApp } from './in-app.tsx'

const words = ptBr.remembered

const entry = (id: number, columns: string[], roles: RememberedRoles['roles']): RememberedRoles => ({
  id,
  columns,
  roles,
  usedAt: '2024-05-03T12:00:00.000Z',
})
const two = [
  entry(2, ['Cliente', 'Zap', 'Valor', 'Obs'], ['name', 'phone', 'variable', 'variable']),
  entry(1, ['CNPJ da Empresa', 'Fone'], ['cnpj', 'phone']),
]

/** The section over a workspace that remembers `start`. */
const open = (start: RememberedRoles[], failing: Partial<Record<'forget' | 'forgetAll', true>> = {}) => {
  let held = start
  const forget = vi.fn(({ id }: { id: number }) => {
    if (failing.forget) throw new Error('disk')
    held = held.filter((one) => one.id !== id)
  })
  const forgetAll = vi.fn(() => {
    if (failing.forgetAll) throw new Error('disk')
    const forgotten = held.length
    held = []
    return { forgotten }
  })
  const app = renderInApp(() => <RememberedColumns />, {
    rememberedRoles: { list: () => structuredClone(held), forget, forgetAll },
  })
  return { ...app, forget, forgetAll }
}

describe('remembered columns', () => {
  afterEach(cleanup)

  it('remembered columns are shown with their roles and the day they were last used', async () => {
    open(two)
    const [first, second] = await waitFor(() => {
      const items = [...document.querySelectorAll<HTMLElement>('.remembered > li')]
      expect(items).toHaveLength(2)
      return items
    })
    expect(first?.textContent).toContain('Cliente→Nome')
    expect(first?.textContent).toContain('Zap→Telefone')
    expect(first?.textContent).toContain('2 outras colunas')
    expect(first?.textContent).toContain('Valor · Obs')
    expect(first?.textContent).toContain('3 de mai. de 2024')
    expect(second?.textContent).toContain('CNPJ da Empresa→CNPJ')
    expect(second?.querySelector('details')).toBeNull()
  })

  it('remembered columns are forgotten one by one, by a button that names them', async () => {
    const { forget, change } = open(two)
    fireEvent.click(await screen.findByRole('button', { name: 'Esquecer Cliente e Zap' }))
    await waitFor(() => expect(forget).toHaveBeenCalledWith({ id: 2 }))
    change('remembered-roles')
    await waitFor(() => expect(screen.queryByText('Cliente')).toBeNull())
    expect(screen.getByText('CNPJ da Empresa')).toBeTruthy()
  })

  it('all remembered columns are forgotten only after a confirmation', async () => {
    const { forgetAll, change, container } = open(two)
    fireEvent.click(await screen.findByRole('button', { name: words.forgetAll }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('2 tipos de arquivo')
    expect(forgetAll).not.toHaveBeenCalled()
    fireEvent.click(within(dialog).getByRole('button', { name: words.forgetAll }))
    await waitFor(() => expect(dialog.dataset['closed']).toBe(''))
    expect(forgetAll).toHaveBeenCalledTimes(1)
    change('remembered-roles')
    expect(await screen.findByText(words.empty)).toBeTruthy()
    expect(within(container).queryByRole('button', { name: words.forgetAll })).toBeNull()
  })

  it('remembered columns stay, with an alert, when they could not be forgotten', async () => {
    open(two, { forget: true, forgetAll: true })
    fireEvent.click(await screen.findByRole('button', { name: 'Esquecer Cliente e Zap' }))
    expect((await screen.findByRole('alert')).textContent).toContain(words.notForgotten)
    fireEvent.click(screen.getByRole('button', { name: words.forgetAll }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: words.forgetAll }))
    expect(await within(dialog).findByRole('alert')).toBeTruthy()
    expect(screen.getByText('Cliente')).toBeTruthy()
  })

  it('the list of remembered columns explains itself when it is empty', async () => {
    open([])
    expect(await screen.findByText(words.empty)).toBeTruthy()
  })

  it('remembered columns are read again on request after a failure', async () => {
    let fails = true
    renderInApp(() => <RememberedColumns />, {
      rememberedRoles: {
        list: () => {
          if (fails) throw new ORPCError('PROBLEM', { data: { code: 'database_unwritable', params: {} } })
          return two
        },
      },
    })
    const again = await screen.findByRole('button', { name: ptBr.common.retry })
    fails = false
    fireEvent.click(again)
    expect(await screen.findByText('CNPJ da Empresa')).toBeTruthy()
  })

  it('all of 300 remembered columns are shown on request', async () => {
    const many = Array.from({ length: 300 }, (_, index) => entry(index, [`Fone ${index}`], ['phone']))
    open(many)
    fireEvent.click(await screen.findByRole('button', { name: 'Mostrar os 300' }))
    await waitFor(() => expect(document.querySelectorAll('.remembered > li')).toHaveLength(300))
  })
})
