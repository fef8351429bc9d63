import { cleanup, fireEvent, screen } from '@solidjs/testing-library'
import { createSignal, Show } from 'solid-js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FoundThing } from '../../shared/bridge/finder.ts'
import { Overlays } from '../../renderer/features/palette/overlays.tsx'
import { useCommandKeys } from '../../renderer/features/frame/use-command-keys.ts'
import { type Overlay, useCommands } from '../../renderer/state/use-commands.ts'
import { usePageActions } from '../../renderer/state/use-page-actions.ts'
import { renderInApp } from './in-app.tsx'
import { eventually } from '../support/eventually.ts'
import { turns } from '../support/turns.ts'
import { ticketOf } from '../support/file-tickets.ts'

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

/** A page that offers something of its own while it is shown. */
const PageWith = (props: { label: string; run: () => void }) => {
  usePageActions(() => [{ label: props.label, run: props.run }])
  return null
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

describe('command palette', () => {
  afterEach(cleanup)

  it('the palette finds commands ignoring case and accents, and announces the selected option', async () => {
    start({ find: () => [] })
    const field = await openPalette()
    type(field, 'HISTORICO')
    await eventually(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    expect(marked()?.textContent).toContain('Histórico')
    expect(field.getAttribute('aria-activedescendant')).toBe(marked()?.id)
  })

  it.each([
    ['fatura', /Conferir fatura do fornecedor/],
    ['fechar mes', /Fechar o mês/],
    ['bloqueios automaticos', /Bloqueios automáticos das conexões/],
  ])('the palette leads to what has no page of its own in the side bar: %s', async (words, option) => {
    start({ find: () => [] })
    type(await openPalette(), words)
    await screen.findByRole('option', { name: option })
  })

  it('what can be done on the page that is shown stands first in the palette, and goes with the page', async () => {
    const [page, setPage] = createSignal<string | null>('Renomear lista')
    const run = vi.fn((_label: string) => undefined)
    const finder = { recent: () => [], files: () => [], find: () => [], choose: () => null }
    renderInApp(
      () => (
        <>
          <Shell />
          <Show when={page()} keyed>
            {(label) => <PageWith label={label} run={() => run(label)} />}
          </Show>
        </>
      ),
      { finder, lists: {} },
    )
    const field = await openPalette()
    expect(marked()?.textContent).toBe('Renomear lista')
    type(field, 'renom')
    fireEvent.keyDown(field, { key: 'Enter' })
    await eventually(() => expect(run.mock.calls).toEqual([['Renomear lista']]))
    setPage('Duplicar')
    type(await openPalette(), '')
    expect(marked()?.textContent).toBe('Duplicar')
    setPage(null)
    await eventually(() => expect(marked()?.textContent).not.toBe('Duplicar'))
  })

  it('the search field of the palette has the focus right after Ctrl+K', () => {
    start()
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(document.activeElement?.getAttribute('role')).toBe('combobox')
  })

  it('an option selected by arrow keys stays selected when a better match arrives later', async () => {
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

  it('the palette finds lists through the workspace and records which one was chosen', async () => {
    const { choose } = start()
    const field = await openPalette()
    type(field, 'cobranca')
    await screen.findByRole('option', { name: /Cobrança de março/ })
    fireEvent.keyDown(field, { key: 'Enter' })
    await eventually(() => expect(choose).toHaveBeenCalledWith({ kind: 'list', id: 'l1' }))
  })

  it('arrow keys move through the palette’s options and wrap from the first to the last', async () => {
    start()
    const field = await openPalette()
    const first = marked()
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    expect(marked()).not.toBe(first)
    fireEvent.keyDown(field, { key: 'ArrowUp' })
    fireEvent.keyDown(field, { key: 'ArrowUp' })
    expect(marked()).toBe(screen.getAllByRole('option').at(-1))
  })

  it('the palette shows recently chosen entries first', async () => {
    start({ recent: () => [{ kind: 'command', id: 'page_outbox' }, list] })
    await openPalette()
    await eventually(() => {
      const [first, second] = screen.getAllByRole('option')
      expect(first?.textContent).toContain('Caixa de saída')
      expect(second?.textContent).toContain('Cobrança de março')
    })
  })

  it('a recent file that no longer exists is shown as missing and is not opened', async () => {
    const file = { ticket: ticketOf('/x/a.csv'), fileName: 'a.csv', openedAt: list.at, isGone: true }
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

describe('keyboard shortcuts', () => {
  afterEach(cleanup)

  it.each([
    ['Ctrl+F focuses a search field that appears later', null, true],
    ['Ctrl+F focuses a search field that appears after a character was typed', { key: 'a' }, true],
    ['another shortcut cancels a pending Ctrl+F', { key: '3', ctrlKey: true }, false],
    ['Tab cancels a pending Ctrl+F', { key: 'Tab' }, false],
  ])('%s', async (_what, next, isFound) => {
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

  it('the ? key opens the list of shortcuts, but not in a text field', async () => {
    start()
    const field = screen.getByLabelText('Um campo')
    fireEvent.keyDown(field, { key: '?' })
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.keyDown(document.body, { key: '?' })
    const sheet = await screen.findByRole('dialog', { name: 'Atalhos do teclado' })
    expect(sheet.textContent).toContain('Caixa de saída')
  })

  it('Ctrl+K does nothing while a dialog is open', async () => {
    start()
    fireEvent.keyDown(document.body, { key: '?' })
    await screen.findByRole('dialog', { name: 'Atalhos do teclado' })
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})
