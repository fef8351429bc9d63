import { cleanup, fireEvent, screen, waitFor, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EditTags } from '../../renderer/features/lists/edit-tags.tsx'
import { ListsPage } from '../../renderer/features/lists/lists-page.tsx'
import type { ContactList } from '../../shared/bridge/lists.ts'
import { emptyTally } from '../../shared/rules/row-verdict.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const list = (id: string, name: string, tags: string[]): ContactList => ({
  id,
  name,
  tags,
  createdAt: '2026-11-21T12:00:00.000Z',
  keepUntil: null,
  fileName: `${id}.csv`,
  fileCount: 1,
  origin: null,
  columns: ['telefone'],
  roles: ['phone'],
  size: 10,
  landlines: 0,
  tally: { ...emptyTally(), rows: 10, accepted: 10 },
  isReopenable: true,
  lastRemoval: null,
})

const openDialog = (start: string[]) => {
  const [tags, put] = createSignal(start)
  const changeTags = vi.fn((input: { id: string; add?: string[]; remove?: string[] }) => {
    put([...tags().filter((tag) => input.remove?.includes(tag) !== true), ...(input.add ?? [])])
    return list('a', 'Atraso', tags())
  })
  const renameTag = vi.fn((input: { tag: string; name: string }) => {
    put(tags().map((tag) => (tag === input.tag ? input.name : tag)))
    return { lists: 1 }
  })
  renderInApp(() => <EditTags list={list('a', 'Atraso', tags())} onClose={() => {}} />, {
    lists: { tags: () => ['base', 'vip', 'zona sul'], changeTags, renameTag },
  })
  return { changeTags, renameTag }
}
const field = () => screen.getByRole<HTMLInputElement>('combobox')
const typeAndEnter = (text: string) => {
  fireEvent.input(field(), { target: { value: text } })
  fireEvent.submit(field())
}

describe('tags dialog of a list', () => {
  it('a typed tag is trimmed and added, and tags of other lists are suggested', async () => {
    const { changeTags } = openDialog(['vip'])
    await waitFor(() =>
      expect(
        [...document.querySelectorAll('datalist option')].map((one) => one.getAttribute('value')),
      ).toEqual(['base', 'zona sul']),
    )
    typeAndEnter('  novembro ')
    await waitFor(() => expect(changeTags).toHaveBeenCalledWith({ id: 'a', add: ['novembro'] }))
    await waitFor(() => expect(field().value).toBe(''))
    typeAndEnter('   ')
    expect(changeTags).toHaveBeenCalledOnce()
  })

  it('removing a tag keeps the other tags and returns the focus to the text field', async () => {
    const { changeTags } = openDialog(['base', 'vip'])
    fireEvent.click(screen.getByRole('button', { name: 'Remover a etiqueta “base”' }))
    await waitFor(() => expect(changeTags).toHaveBeenCalledWith({ id: 'a', remove: ['base'] }))
    await waitFor(() => expect(document.activeElement).toBe(field()))
  })

  it('a tag is renamed in place, with a note that this applies to every list', async () => {
    const { renameTag, changeTags } = openDialog(['base', 'vip'])
    fireEvent.click(screen.getByRole('button', { name: 'Renomear “vip”' }))
    expect(field().value).toBe('vip')
    expect(screen.getByText(/vale em todas as listas/)).toBeTruthy()
    typeAndEnter('VIP ouro')
    await waitFor(() => expect(renameTag).toHaveBeenCalledWith({ tag: 'vip', name: 'VIP ouro' }))
    expect(await screen.findByRole('button', { name: 'Renomear “VIP ouro”' })).toBeTruthy()
    expect(changeTags).not.toHaveBeenCalled()
  })

  it('a list has at most ten tags, and they can still be renamed', () => {
    openDialog(Array.from({ length: 10 }, (_each, index) => `t${index}`))
    expect(field().disabled).toBe(true)
    expect(screen.getByText(/até 10 etiquetas/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Renomear “t3”' }))
    expect(field().disabled).toBe(false)
  })
})

describe('lists page', () => {
  it('lists are ordered by their heads, and the order is remembered', async () => {
    window.localStorage.clear()
    const all = [
      { ...list('b', 'Base', []), size: 30 },
      { ...list('a', 'Área sul', []), size: 20 },
      { ...list('c', 'corte', []), size: 20 },
    ]
    const open = () => renderInApp(() => <ListsPage />, { lists: { list: () => all } })
    const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent)
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
    open()
    await screen.findByText('Base')
    expect(names()).toEqual(['Base', 'Área sul', 'corte'])
    press('Ordenar por Nome, crescente')
    expect(names()).toEqual(['Área sul', 'Base', 'corte'])
    press('Ordenar por Contatos, crescente')
    press('Ordenar por Contatos, decrescente')
    expect(names()).toEqual(['Base', 'Área sul', 'corte'])
    cleanup()
    open()
    await screen.findByText('Base')
    expect(screen.getByRole('columnheader', { name: /Contatos/ }).getAttribute('aria-sort')).toBe(
      'descending',
    )
    window.localStorage.clear()
  })

  it('the lists page shows only lists that have every selected tag', async () => {
    const all = [list('a', 'Atraso', ['cobrança', 'vip']), list('b', 'Base', ['vip']), list('c', 'Corte', [])]
    renderInApp(() => <ListsPage />, { lists: { list: () => all } })
    const filter = within(await screen.findByRole('group', { name: 'Filtrar por etiquetas' }))
    const names = () => ['Atraso', 'Base', 'Corte'].filter((name) => screen.queryByText(name) !== null)
    fireEvent.click(filter.getByRole('button', { name: 'vip' }))
    expect(names()).toEqual(['Atraso', 'Base'])
    fireEvent.click(filter.getByRole('button', { name: 'cobrança' }))
    expect(names()).toEqual(['Atraso'])
    expect(filter.getByRole('button', { name: 'vip' }).getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(filter.getByRole('button', { name: 'vip' }))
    fireEvent.click(filter.getByRole('button', { name: 'cobrança' }))
    expect(names()).toEqual(['Atraso', 'Base', 'Corte'])
  })
})
