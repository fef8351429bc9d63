import { cleanup, fireEvent, screen } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FoundThing } from '../../shared/bridge/finder.ts'
import { Overlays } from '../../renderer/features/palette/overlays.tsx'
import { useCommandKeys } from '../../renderer/features/frame/use-command-keys.ts'
import { type Overlay, useCommands } from '../../renderer/state/use-commands.ts'
import { renderInApp } from './in-app.tsx'
import { eventually } from '../support/eventually.ts'
import { turns } from '../support/turns.ts'

const list: FoundThing = { kind: 'list', id: 'l1', name: 'Cobrança de março', at: '2026-11-21T12:00:00.000Z' }

const Shell = () => {
  const [overlay, setOverlay] = createSignal<Overlay | null>(null)
  const commands = useCommands(setOverlay, { problem: () => {}, backup: () => {} })
  useCommandKeys(commands)
  return (
    <>
      <input aria-label="Um campo" />
      <main id="main" tabIndex={-1} />
      <Overlays shown={overlay()} onClose={() => setOverlay(null)} commands={commands} />
    </>
  )
}

const start = (answers: Record<string, (input: never) => unknown> = {}) => {
  const choose = vi.fn((input: unknown) => input)
  const finder = { recent: () => [], files: () => [], find: () => [list], choose, ...answers }
  const view = renderInApp(() => <Shell />, { finder, lists: {} })
  return { ...view, choose }
}

const openPalette = async () => {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  return screen.findByRole('combobox', { name: 'Buscar' })
}
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })
const marked = () =>
  screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')

describe('the command palette', () => {
  afterEach(cleanup)

  it('finds commands without case and accents, and the field says which one is marked', async () => {
    start({ find: () => [] })
    const field = await openPalette()
    type(field, 'HISTORICO')
    await eventually(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    expect(marked()?.textContent).toContain('Histórico')
    expect(field.getAttribute('aria-activedescendant')).toBe(marked()?.id)
  })

  it('takes the letters that are typed right after its keys', () => {
    start()
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(document.activeElement?.getAttribute('role')).toBe('combobox')
  })

  it('keeps the mark on what arrows took when a better answer comes later', async () => {
    const late = Promise.withResolvers<FoundThing[]>()
    start({ find: () => late.promise })
    const field = await openPalette()
    type(field, 'ist')
    await eventually(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1))
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    const taken = marked()?.textContent
    late.resolve([{ ...list, name: 'Ist' }])
    expect((await screen.findByRole('option', { name: /^Ist/ })).getAttribute('aria-selected')).toBe('false')
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('Ist')
    expect(marked()?.textContent).toBe(taken)
  })

  it('finds the own things by the workspace, and remembers what was chosen', async () => {
    const { choose } = start()
    const field = await openPalette()
    type(field, 'cobranca')
    await screen.findByRole('option', { name: /Cobrança de março/ })
    fireEvent.keyDown(field, { key: 'Enter' })
    await eventually(() => expect(choose).toHaveBeenCalledWith({ kind: 'list', id: 'l1' }))
  })

  it('moves by arrows, around the ends too', async () => {
    start()
    const field = await openPalette()
    const first = marked()
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    expect(marked()).not.toBe(first)
    fireEvent.keyDown(field, { key: 'ArrowUp' })
    fireEvent.keyDown(field, { key: 'ArrowUp' })
    expect(marked()).toBe(screen.getAllByRole('option').at(-1))
  })

  it('puts what was chosen lately first', async () => {
    start({ recent: () => [{ kind: 'command', id: 'page_outbox' }, list] })
    await openPalette()
    await eventually(() => {
      const [first, second] = screen.getAllByRole('option')
      expect(first?.textContent).toContain('Caixa de saída')
      expect(second?.textContent).toContain('Cobrança de março')
    })
  })

  it('says of a recent file that it is gone, and does not open it', async () => {
    const file = { path: '/x/a.csv', fileName: 'a.csv', openedAt: list.at, isGone: true }
    const view = start({ files: () => [file], find: () => [] })
    const field = await openPalette()
    type(field, 'a.csv')
    const option = await screen.findByRole('option', { name: /a\.csv/ })
    expect(option.textContent).toContain('não está mais lá')
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(view.state.importQueue.queue.files).toEqual([])
    expect(screen.getByRole('combobox')).toBeTruthy()
  })
})

describe('keys from anywhere', () => {
  afterEach(cleanup)

  it.each([
    ['nothing else', null, true],
    ['letters for it', { key: 'a' }, true],
    ['another command', { key: '3', ctrlKey: true }, false],
    ['going on by Tab', { key: 'Tab' }, false],
  ])('find the search of a page that is still being read, after %s', async (_what, next, isFound) => {
    // The dialog of a test before gives the focus back in a later turn.
    await turns()
    start()
    fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true })
    if (next !== null) fireEvent.keyDown(document.body, next)
    const field = document.createElement('input')
    field.type = 'search'
    document.getElementById('main')?.append(field)
    // What watches the page is told within the turn.
    await turns()
    expect(document.activeElement === field).toBe(isFound)
  })

  it('open the list of shortcuts by ?, but not where somebody writes it', async () => {
    start()
    const field = screen.getByLabelText('Um campo')
    fireEvent.keyDown(field, { key: '?' })
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.keyDown(document.body, { key: '?' })
    const sheet = await screen.findByRole('dialog', { name: 'Atalhos do teclado' })
    expect(sheet.textContent).toContain('Caixa de saída')
  })

  it('do nothing under a question that stands open, and leave alone what was taken already', async () => {
    start()
    fireEvent.keyDown(document.body, { key: '?' })
    await screen.findByRole('dialog', { name: 'Atalhos do teclado' })
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})
