import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { ORPCError } from '@orpc/client'
import { cleanup, fireEvent, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CombineSheet } from '../../renderer/features/lists/combine-sheet.tsx'
import { ListsPage } from '../../renderer/features/lists/lists-page.tsx'
import type { Combination, CombinationJob } from '../../shared/bridge/combinations.ts'
import type { ContactList } from '../../shared/bridge/lists.ts'
import { emptyTally } from '../../shared/rules/row-verdict.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const list = (id: string, name: string, size = 10): ContactList => ({
  id,
  name,
  tags: [],
  createdAt: '2026-11-21T12:00:00.000Z',
  keepUntil: null,
  fileName: `${id}.csv`,
  fileCount: 1,
  origin: null,
  columns: ['telefone'],
  roles: ['phone'],
  size,
  landlines: 0,
  tally: { ...emptyTally(), rows: size, accepted: size },
  isReopenable: true,
  lastRemoval: null,
})
const lists = [list('a', 'Atraso'), list('b', 'Básica', 1_000), list('c', 'Corte')]

const running: CombinationJob = {
  kind: 'combination',
  jobId: 'j',
  state: 'running',
  done: 30,
  total: 100,
  listId: null,
  problem: null,
}

const openSheet = (
  answers: Record<string, (input: never) => unknown> = {},
  chosen = lists.slice(0, 2),
  jobs: Record<string, (input: never) => unknown> = {},
) => {
  const preview = vi.fn((_input: Combination) => ({ size: 1_006, duplicates: 4, byOther: 0 }))
  const start = vi.fn((_input: Combination & { name: string }) => ({ jobId: 'j' }))
  const onMade = vi.fn()
  const onClose = vi.fn()
  renderInApp(() => <CombineSheet open lists={chosen} onClose={onClose} onMade={onMade} />, {
    combinations: { preview, start, ...answers },
    jobs,
  })
  return { preview, start, onMade, onClose }
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('sheet for combining lists', () => {
  it('the name of a list of two with long names says both of them, and what was done', async () => {
    const long = (name: string) => `${name} ${'de cobrança com um nome comprido '.repeat(4)}`.slice(0, 118)
    openSheet({}, [list('a', long('Carteira')), list('b', long('Pagos'))])
    await screen.findByText(/^A nova lista terá/)
    fireEvent.click(screen.getByRole('radio', { name: 'Subtrair' }))
    const name = screen.getByLabelText<HTMLInputElement>('Nome da lista').value
    expect(name).toMatch(/^Carteira de .+… sem Pagos de .+…$/)
    expect(name.length).toBeLessThanOrEqual(120)
  })

  it('the combine sheet shows the size of the new list and proposes a name before creating it', async () => {
    const { preview } = openSheet()
    expect(button('Criar a lista').disabled).toBe(true)
    expect(
      await screen.findByText('A nova lista terá 1.006 contatos; 4 linhas repetidas ficam de fora.'),
    ).toBeTruthy()
    expect(preview.mock.lastCall?.[0]).toEqual({ operation: 'union', listIds: ['a', 'b'] })
    expect(screen.getByLabelText<HTMLInputElement>('Nome da lista').value).toBe('União de Atraso e Básica')
    expect(button('Criar a lista').disabled).toBe(false)
  })

  it('subtracting lists keeps the contacts of the list that the person selects', async () => {
    const { preview } = openSheet()
    fireEvent.click(screen.getByRole('radio', { name: 'Subtrair' }))
    fireEvent.change(screen.getByLabelText('Manter os contatos de'), { target: { value: 'b' } })
    await waitFor(() =>
      expect(preview.mock.lastCall?.[0]).toEqual({ operation: 'difference', listIds: ['b', 'a'] }),
    )
    expect(screen.getByLabelText<HTMLInputElement>('Nome da lista').value).toBe('Básica sem Atraso')
  })

  it('the sheet says how many people leave because another list has them by another phone', async () => {
    openSheet({ preview: () => ({ size: 900, duplicates: 0, byOther: 12 }) })
    expect(await screen.findByText('A nova lista terá 900 contatos.')).toBeTruthy()
    expect(screen.queryByText(/por outro telefone/)).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Subtrair' }))
    expect(
      await screen.findByText(
        '12 contatos saem porque outra lista traz a pessoa por outro telefone ou pelo mesmo CPF.',
      ),
    ).toBeTruthy()
  })

  it('a typed list name is kept when the operation changes', async () => {
    openSheet()
    fireEvent.input(screen.getByLabelText('Nome da lista'), { target: { value: 'Minha' } })
    fireEvent.click(screen.getByRole('radio', { name: 'Em comum' }))
    expect(screen.getByLabelText<HTMLInputElement>('Nome da lista').value).toBe('Minha')
  })

  it('a combination without contacts cannot be created', async () => {
    openSheet({ preview: () => ({ size: 0, duplicates: 0, byOther: 0 }) })
    expect(await screen.findByText('A nova lista terá 0 contatos.')).toBeTruthy()
    expect(button('Criar a lista').disabled).toBe(true)
  })

  it('the combine sheet says why lists of different kinds cannot be combined', async () => {
    openSheet({
      preview: () => {
        throw new ORPCError('PROBLEM', { data: { code: 'combination_of_different_kinds', params: {} } })
      },
    })
    expect(await screen.findByText(/listas de telefones e listas de documentos/)).toBeTruthy()
    expect(button('Criar a lista').disabled).toBe(true)
  })

  it('combining lists shows its progress and opens the new list at the end', async () => {
    let go = () => {}
    const gone = new Promise<void>((resolve) => {
      go = resolve
    })
    const { start, onMade } = openSheet({}, undefined, {
      watch: async function* () {
        yield running
        await gone
        yield { ...running, state: 'committed', done: 100, listId: 'new' }
      },
    })
    await screen.findByText(/^A nova lista terá/)
    fireEvent.click(button('Criar a lista'))
    await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30'))
    expect(start.mock.lastCall?.[0]).toEqual({
      operation: 'union',
      listIds: ['a', 'b'],
      name: 'União de Atraso e Básica',
    })
    expect(onMade).not.toHaveBeenCalled()
    go()
    await waitFor(() => expect(onMade).toHaveBeenCalledWith('new'))
  })

  it('a combination can be cancelled, and can then be started again', async () => {
    let go = () => {}
    const cancelled = new Promise<void>((resolve) => {
      go = resolve
    })
    const cancel = vi.fn(() => {
      go()
      return { ...running, state: 'cancelling' }
    })
    const { onMade } = openSheet({}, undefined, {
      cancel,
      watch: async function* () {
        yield running
        await cancelled
        yield { ...running, state: 'cancelled' }
      },
    })
    await screen.findByText(/^A nova lista terá/)
    fireEvent.click(button('Criar a lista'))
    await screen.findByRole('progressbar')
    fireEvent.click(button('Cancelar a combinação'))
    await waitFor(() => expect(button('Criar a lista').disabled).toBe(false))
    expect(cancel).toHaveBeenCalledOnce()
    expect(onMade).not.toHaveBeenCalled()
  })

  it('how a combination failed is said until another one is chosen', async () => {
    openSheet({}, undefined, {
      watch: async function* () {
        yield { ...running, state: 'failed', problem: { code: 'list_missing', params: {} } }
      },
    })
    await screen.findByText(/^A nova lista terá/)
    fireEvent.click(button('Criar a lista'))
    const { what } = ptBr.problems.list_missing({})
    await screen.findByText(what)
    fireEvent.click(screen.getByRole('radio', { name: 'Subtrair' }))
    await waitFor(() => expect(screen.queryByText(what)).toBeNull())
  })

  it('closing the combine sheet cancels the running combination', async () => {
    const cancel = vi.fn(() => ({ ...running, state: 'cancelling' }))
    const { onClose } = openSheet({}, undefined, {
      cancel,
      watch: async function* () {
        yield running
        await new Promise(() => {})
      },
    })
    await screen.findByText(/^A nova lista terá/)
    fireEvent.click(button('Criar a lista'))
    await screen.findByRole('progressbar')
    fireEvent.click(button('Fechar'))
    expect(cancel).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('lists page', () => {
  const open = (all = lists) => renderInApp(() => <ListsPage />, { lists: { list: () => all } })

  it('the lists page combines the ticked lists and requires at least two', async () => {
    open()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar Corte' }))
    expect(button('Combinar…').disabled).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Atraso' }))
    fireEvent.click(button('Combinar 2 listas…'))
    expect(await screen.findByRole('dialog', { name: 'Combinar 2 listas' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Nome da lista').value).toBe('União de Corte e Atraso')
  })

  it('the lists page does not offer combining when there is only one list', async () => {
    open(lists.slice(0, 1))
    await screen.findByText('Atraso')
    expect(screen.queryByRole('button', { name: 'Combinar…' })).toBeNull()
  })

  it('lists are found by name, ignoring accents, and a search without results can be cleared', async () => {
    open()
    fireEvent.input(await screen.findByRole('searchbox'), { target: { value: 'basi' } })
    expect(screen.getByText('Básica')).toBeTruthy()
    expect(screen.queryByText('Atraso')).toBeNull()
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'nada' } })
    fireEvent.click(button('Limpar a busca'))
    expect(await screen.findByText('Atraso')).toBeTruthy()
  })

  it('the lists page shows which lists a combined list was made from', async () => {
    open([{ ...list('d', 'Nova'), origin: { operation: 'difference', lists: ['A', 'B', 'C'] } }])
    expect(await screen.findByText('A sem B e C')).toBeTruthy()
  })
})
