import { cleanup, screen, waitFor } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, expect, it } from 'vitest'
import { ListPeople } from '../../renderer/features/lists/list-people.tsx'
import type { ListChanges } from '../../renderer/features/lists/use-list-changes.ts'
import { type ContactList, type ListView, wholeList } from '../../shared/bridge/lists.ts'
import { emptyTally } from '../../shared/rules/row-verdict.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const list: ContactList = {
  id: 'a',
  name: 'Carteira',
  tags: [],
  createdAt: '2026-11-21T12:00:00.000Z',
  keepUntil: null,
  fileName: 'a.csv',
  fileCount: 1,
  origin: null,
  columns: ['nome', 'telefone'],
  roles: ['name', 'phone'],
  size: 1_000_000,
  landlines: 0,
  tally: { ...emptyTally(), rows: 1_000_000, accepted: 1_000_000 },
  isReopenable: true,
  lastRemoval: null,
}
const changes = {} as ListChanges

const person = (position: number) => ({
  position,
  sourceRow: position + 2,
  phone: '5511987650001',
  document: null,
  phoneKind: 'mobile' as const,
  repairs: [],
  cells: [`Pessoa ${position}`, '11987650001'],
})

/** A list whose people are counted answer by answer, as the test gives them. */
const open = (search: string) => {
  let found = 0
  const asked: { view: ListView; answer: (found: { people: number; isWhole: boolean }) => void }[] = []
  const [view, setView] = createSignal<ListView>({ ...wholeList, search })
  renderInApp(() => <ListPeople list={list} view={view()} changes={changes} onView={setView} />, {
    lists: {
      count: ({ view: counted }: { view: ListView }) =>
        new Promise((answer) => asked.push({ view: counted, answer })),
      rows: ({ page }: { page: { offset: number } }) =>
        page.offset === 0 ? Array.from({ length: found }, (_each, at) => person(at)) : [],
    },
  })
  const answer = async (nth: number, people: number, isWhole: boolean): Promise<void> => {
    await waitFor(() => expect(asked.length).toBe(nth))
    found = people
    asked.at(-1)?.answer({ people, isWhole })
  }
  return { answer, setView, asked }
}

it('what a search has found so far is shown, and said to be so, until the whole list was searched', async () => {
  const { answer } = open('pessoa')
  await answer(1, 2, false)
  await screen.findByText('2 até agora, buscando…')
  await screen.findByText('Pessoa 1')
  // What is done with all that were found waits until they are.
  expect(screen.getByRole('button', { name: 'Com 2 filtrados' })).toHaveProperty('disabled', true)
  await answer(2, 3, true)
  await screen.findByText('3 de 1.000.000 contatos')
  await screen.findByText('Pessoa 2')
  expect(screen.getByRole('button', { name: 'Com 3 filtrados' })).toHaveProperty('disabled', false)
})

it('a search that has found nobody yet does not say that there is nobody', async () => {
  const { answer } = open('zzz')
  await answer(1, 0, false)
  await screen.findByText('0 até agora, buscando…')
  expect(screen.queryByText('Nenhum contato assim nesta lista')).toBeNull()
  await answer(2, 0, true)
  await screen.findByText('Nenhum contato assim nesta lista')
})

it('another search begins at once, and the answer to the one before is not shown', async () => {
  const { answer, setView, asked } = open('pessoa')
  await waitFor(() => expect(asked).toHaveLength(1))
  setView({ ...wholeList, search: 'outra' })
  await waitFor(() => expect(asked).toHaveLength(2))
  asked[0]?.answer({ people: 7, isWhole: true })
  await answer(2, 5, true)
  await screen.findByText('5 de 1.000.000 contatos')
  expect(screen.queryByText('7 de 1.000.000 contatos')).toBeNull()
})
