import { cleanup, fireEvent, screen } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, describe, expect, it } from 'vitest'
import { ListPeople } from '../../renderer/features/lists/list-people.tsx'
import { ListSummary } from '../../renderer/features/lists/list-summary.tsx'
import type { ListChanges } from '../../renderer/features/lists/use-list-changes.ts'
import { type ListRow, type ListView, wholeList } from '../../shared/bridge/lists.ts'
import { contactList } from './complete.ts'
import { type Answers, renderInApp } from './in-app.tsx'

afterEach(cleanup)

const list = contactList({ id: 'a', columns: ['telefone'], roles: ['phone'], size: 3 })
const at = '2026-03-12T13:00:00.000Z'
const rowOf = (position: number, lastResult: ListRow['lastResult']): ListRow => ({
  position,
  sourceRow: position + 1,
  phone: `551198000000${position}`,
  phoneKind: 'mobile',
  document: null,
  repairs: [],
  cells: [`1198000000${position}`],
  ...(lastResult === undefined ? {} : { lastResult }),
})
const rows: readonly ListRow[] = [
  rowOf(0, { outcome: 'failed', at, itemId: 'i', campaign: 'Março' }),
  rowOf(1, { outcome: 'reached', at, itemId: 'i', campaign: 'Março' }),
  rowOf(2, undefined),
]

const changes: ListChanges = {
  problem: () => undefined,
  putBack: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  block: () => Promise.resolve(),
  save: () => Promise.resolve(),
}

const open = (outcomes: { reached: number; failed: number }, shown: readonly ListRow[] = rows) => {
  const [view, setView] = createSignal<ListView>(wholeList)
  const isShown = (row: ListRow, wanted: ListView['outcome']) =>
    wanted === null || row.lastResult?.outcome === wanted
  const answers: Answers = {
    lists: {
      outcomes: () => outcomes,
      count: (input: { view: ListView }) => ({
        people: shown.filter((row) => isShown(row, input.view.outcome)).length,
        isWhole: true,
      }),
      rows: (input: { view: ListView }) => shown.filter((row) => isShown(row, input.view.outcome)),
      statistics: () => ({ mobile: 3, landline: 0, foreign: 0, cpf: 0, cnpj: 0, areas: [] }),
    },
  }
  return { view, setView, answers }
}

const people = (one: ReturnType<typeof open>) =>
  renderInApp(
    () => <ListPeople list={list} view={one.view()} changes={changes} onView={one.setView} />,
    one.answers,
  )

describe('the people of a list', () => {
  it('a press on the count of numbers that failed for ever shows only those, and the chip brings all back', async () => {
    const opened = open({ reached: 1, failed: 1 })
    people(opened)
    fireEvent.click(await screen.findByRole('button', { name: 'Números que falharam de vez: 1' }))
    expect(opened.view().outcome).toBe('failed')
    await screen.findByText('1 de 3 contatos')
    fireEvent.click(screen.getByRole('button', { name: /Falhou de vez/ }))
    expect(opened.view().outcome).toBeNull()
  })

  it('a list of which no campaign is told has neither the count nor the column', async () => {
    people(open({ reached: 0, failed: 0 }, [rowOf(0, undefined)]))
    await screen.findByText('Tipo')
    expect(screen.queryByRole('button', { name: /falharam de vez/ })).toBeNull()
    expect(screen.queryByText('Último resultado')).toBeNull()
  })

  it('a row says in words that its number failed for ever, when, and in which campaign', async () => {
    people(open({ reached: 1, failed: 1 }))
    await screen.findByText('Último resultado')
    const tag = await screen.findByText('Falhou de vez')
    expect(tag.parentElement?.title).toMatch(/^Falhou de vez · 12 de mar\..* · Março$/)
    expect((await screen.findByText('Recebeu')).title).toMatch(/^Recebeu · .* · Março$/)
  })
})

describe('the summary of a list', () => {
  it('a press on a last result shows the people whose phone has it', async () => {
    const opened = open({ reached: 1, failed: 1 })
    renderInApp(
      () => <ListSummary list={list} view={opened.view()} onView={opened.setView} />,
      opened.answers,
    )
    await screen.findByRole('table', { name: 'Último resultado do telefone' })
    fireEvent.click(screen.getByRole('button', { name: 'Recebeu' }))
    expect(opened.view().outcome).toBe('reached')
  })
})
