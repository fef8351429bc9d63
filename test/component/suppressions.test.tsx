import { ORPCError } from '@orpc/client'
import { cleanup, fireEvent, screen, waitFor, within } from '@solidjs/testing-library'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SuppressionsPage } from '../../renderer/features/suppressions/suppressions-page.tsx'
import { writeKey } from '../../renderer/i18n/written-key.ts'
import type {
  SuppressionEntry,
  SuppressionImportJob,
  SuppressionList,
} from '../../shared/bridge/suppressions.ts'
import { emptyTally } from '../../shared/rules/row-verdict.ts'
import { localDate } from '../../shared/rules/suppression-age.ts'
import { renderInApp } from './in-app.tsx'
import { ticketOf } from '../support/file-tickets.ts'

const daysAgo = (days: number): string => localDate(Date.now() - days * 86_400_000)

const list = (id: string, days: number, more: Partial<SuppressionList> = {}): SuppressionList => ({
  id,
  name: id,
  source: 'procon',
  obtainedOn: daysAgo(days),
  createdAt: '2026-11-01T00:00:00.000Z',
  storage: 'plain',
  fileName: 'a.csv',
  tally: emptyTally(),
  phones: 2,
  documents: 0,
  ...more,
})
const entry: SuppressionEntry = {
  id: 'e',
  kind: 'cpf',
  key: '52998224725',
  source: 'own',
  note: 'protocolo 7',
  addedAt: '2026-11-01T00:00:00.000Z',
}
const job = (
  state: SuppressionImportJob['state'],
  more: Partial<SuppressionImportJob> = {},
): SuppressionImportJob => ({
  kind: 'suppression_import',
  jobId: 'j',
  fileName: 'procon.csv',
  fileNumber: 1,
  fileCount: 1,
  listName: 'Procon',
  state,
  tally: { ...emptyTally(), rows: 7, accepted: 5, rejected: 2 },
  bytesRead: 50,
  bytesTotal: 100,
  elapsedMs: 10,
  batchId: null,
  listId: null,
  problem: null,
  ...more,
})
const facts = {
  kind: 'csv',
  fileBytes: 1_000,
  encoding: 'utf-8',
  delimiter: ';',
  sheets: [],
  sheet: null,
  headerRow: 1,
  columns: ['Nome', 'Número'],
  sample: [{ sourceRow: 2, cells: ['Ana', '11987654321'] }],
  complete: true,
}

let stored: { lists: SuppressionList[]; entries: SuppressionEntry[]; jobs: SuppressionImportJob[] }
let proposed: string[]
const start = vi.fn((_asked: object) => ({ jobId: 'j' }))
const add = vi.fn((_asked: object) => entry)
const inspected = () => ({
  fileId: 'file',
  facts,
  fileName: 'procon.csv',
  roles: proposed,
  why: proposed.map(() => null),
})
const inspect = vi.fn((): object => inspected())
const unlock = vi.fn((_asked: { ticket: string; password: string }): void => {})
const removeList = vi.fn((asked: { id: string }) => asked)
const cancelImport = vi.fn((_asked: { jobId: string }) => job('cancelling'))

beforeEach(() => {
  stored = { lists: [], entries: [], jobs: [] }
  proposed = ['name', 'phone']
  vi.clearAllMocks()
  inspect.mockImplementation(inspected)
})
afterEach(cleanup)

const open = () =>
  renderInApp(() => <SuppressionsPage />, {
    suppressions: {
      lists: () => stored.lists,
      entries: () => ({ total: stored.entries.length, rows: stored.entries }),
      find: ({ text }: { text: string }) => ({
        keys: [{ kind: 'phone', key: '5511987654321' }],
        matches: text.endsWith('21')
          ? [
              {
                kind: 'phone',
                key: '5511987654321',
                listName: 'Procon',
                source: 'procon',
                since: '2026-11-01',
                note: '',
              },
            ]
          : [],
      }),
      judge: ({ rows }: { rows: unknown[] }) => ({
        verdicts: [],
        tally: { ...emptyTally(), rows: rows.length, accepted: rows.length },
      }),
      start,
      add,
      removeList,
    },
    jobs: { list: () => stored.jobs, cancel: cancelImport },
    imports: { open: inspect, unlock },
  })

describe('suppressions page', () => {
  it('the suppressions page says when no one is blocked', async () => {
    open()
    expect(await screen.findByText('Ninguém está bloqueado')).toBeTruthy()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('the suppressions page warns only about lists older than 30 days', async () => {
    stored.lists = [list('Novo', 30), list('Velho', 31)]
    open()
    expect(await screen.findByText('1 lista tem mais de 30 dias')).toBeTruthy()
    expect(screen.getByText('há 31 dias').className).toBe('state-tag')
    expect(screen.getByText('há 30 dias').className).toBe('muted')
  })

  it('the suppressions page tells whether a phone is blocked, and by which list', async () => {
    stored.lists = [list('Procon', 1)]
    open()
    const field = await screen.findByRole('searchbox')
    fireEvent.input(field, { target: { value: '11 98765-4321' } })
    expect(await screen.findByText('Está bloqueado: Telefone +55 11 98765-4321.')).toBeTruthy()
    expect(screen.getByText('“Procon” (Procon), de 1 de nov. de 2026')).toBeTruthy()
    fireEvent.input(field, { target: { value: '11 98765-4322' } })
    expect(await screen.findByText(/^Não está bloqueado/)).toBeTruthy()
  })

  it('a suppression list is removed only after a confirmation with its consequences', async () => {
    stored.lists = [list('Procon', 1, { phones: 1_200 })]
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Procon' }))
    expect(within(await screen.findByRole('dialog')).getByText('1.200 telefones')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    const menu = screen.getByRole('button', { name: 'Ações de Procon', hidden: true })
    fireEvent.pointerDown(menu, { button: 0, pointerType: 'mouse' })
    const remove = await screen.findByText('Remover…')
    fireEvent.pointerDown(remove, { button: 0, pointerType: 'mouse' })
    fireEvent.pointerUp(remove, { button: 0, pointerType: 'mouse' })
    expect(await screen.findByText(/deixa de bloquear 1\.200 telefones.*Não dá para desfazer/)).toBeTruthy()
    expect(removeList).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Remover a lista' }))
    await waitFor(() => expect(removeList).toHaveBeenCalledWith({ id: 'Procon' }))
  })

  it('the suppressions page opens the single suppressions when there are no lists', async () => {
    stored.entries = [entry]
    open()
    expect((await screen.findByRole('tab', { name: /Individuais/ })).getAttribute('aria-selected')).toBe(
      'true',
    )
    expect(await screen.findByText('CPF ***.982.247-**')).toBeTruthy()
  })
})

describe('import of a suppression list', () => {
  const drop = (app: ReturnType<typeof open>, ...names: string[]) =>
    app.state.drops.consumer()?.take(names.map((name) => ({ ticket: ticketOf(`/x/${name}`), bytes: 1 })))
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Importar bloqueios' })

  it('a dropped suppression list is imported once its origin and date are given', async () => {
    const app = open()
    await screen.findByText('Ninguém está bloqueado')
    drop(app, 'procon novembro.csv', 'outro.csv')
    expect(app.state.toasts.all.map(({ text }) => text)).toEqual(['Solte um arquivo de cada vez.'])
    expect(await screen.findByText('A única linha do arquivo')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('procon novembro')
    expect(screen.getByText('Escolha a origem da lista.')).toBeTruthy()
    expect(button().disabled).toBe(true)
    fireEvent.change(screen.getByLabelText('Origem'), { target: { value: 'procon' } })
    expect(screen.getByText('Informe a data da lista.')).toBeTruthy()
    fireEvent.input(screen.getByLabelText('Data da lista'), { target: { value: daysAgo(-2) } })
    expect(button().disabled).toBe(true)
    fireEvent.input(screen.getByLabelText('Data da lista'), { target: { value: '2026-11-01' } })
    expect(button().disabled).toBe(false)
    fireEvent.click(screen.getByLabelText('Só códigos'))
    fireEvent.click(button())
    await waitFor(() =>
      expect(start).toHaveBeenCalledWith({
        fileId: 'file',
        roles: ['name', 'phone'],
        defaultDdd: null,
        name: 'procon novembro',
        source: 'procon',
        obtainedOn: '2026-11-01',
        storage: 'hashed',
      }),
    )
    // It fades out in a real window; here it stays in the document, closed.
    await waitFor(() => expect(document.querySelector('[role=dialog][data-expanded]')).toBeNull())
  })

  it('a suppression list without a phone, CPF or CNPJ column asks for one', async () => {
    proposed = ['name', 'variable']
    const app = open()
    await screen.findByText('Ninguém está bloqueado')
    drop(app, 'a.csv')
    expect(await screen.findByText('Diga qual coluna é telefone, CPF ou CNPJ.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Conteúdo da coluna Número'), { target: { value: 'phone' } })
    await waitFor(() => expect(screen.queryByText('Diga qual coluna é telefone, CPF ou CNPJ.')).toBeNull())
  })

  it('a suppression list with a password is read once the right one is typed', async () => {
    const passwords: string[] = []
    const problem = (code: string) => {
      throw new ORPCError('PROBLEM', { defined: true, data: { code, params: {} } })
    }
    inspect.mockImplementation(() => {
      if (passwords.length === 0) return problem('reader_password_protected')
      return passwords.at(-1) === 'certa' ? inspected() : problem('reader_password_wrong')
    })
    unlock.mockImplementation(({ password }) => void passwords.push(password))
    const app = open()
    await screen.findByText('Ninguém está bloqueado')
    drop(app, 'procon.xlsx')
    const field = await screen.findByLabelText<HTMLInputElement>('Senha da planilha')
    const type = (password: string) => {
      fireEvent.input(field, { target: { value: password } })
      fireEvent.submit(field)
    }
    type('errada')
    expect(await screen.findByText('Esta senha não abre a planilha.')).toBeTruthy()
    type('certa')
    await waitFor(() => expect(screen.queryByLabelText('Senha da planilha')).toBeNull())
    expect(unlock).toHaveBeenLastCalledWith({ ticket: ticketOf('/x/procon.xlsx'), password: 'certa' })
    expect(await screen.findByText(/Texto separado/)).toBeTruthy()
  })

  it('a suppression import shows its progress, can be cancelled, and reports its result once', async () => {
    stored.jobs = [job('running')]
    const app = open()
    const progress = await screen.findByRole('progressbar', { name: 'Importando bloqueios de procon.csv' })
    expect(progress.getAttribute('aria-valuenow')).toBe('50')
    fireEvent.click(screen.getByRole('button', { name: /Cancelar a importação de bloqueios/ }))
    expect(cancelImport).toHaveBeenCalledWith({ jobId: 'j' })
    stored.jobs = [job('committed')]
    app.change('jobs')
    await waitFor(() =>
      expect(app.state.toasts.all.map(({ text }) => text)).toEqual([
        '“Procon” bloqueia a partir de agora: 5 linhas importadas, 2 não foram entendidas.',
      ]),
    )
    app.change('jobs')
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(app.state.toasts.all).toHaveLength(1)
  })

  it('a suppression import that a restart interrupted is not said to have failed, as it may have ended', async () => {
    stored.jobs = [job('running')]
    const app = open()
    await screen.findByRole('progressbar', { name: 'Importando bloqueios de procon.csv' })
    stored.jobs = []
    app.change('jobs')
    expect(await screen.findByText(/^procon\.csv: .*reiniciou no meio deste trabalho/)).toBeTruthy()
    expect(screen.getByText(/ou terminou por inteiro, ou não deixou nada/)).toBeTruthy()
    expect(screen.queryByText(/não foram importados/)).toBeNull()
  })

  it('a failed suppression import is shown until it is dismissed', async () => {
    stored.jobs = [
      job('failed', {
        problem: { code: 'import_nothing_taken', params: { rows: 2 } },
        tally: { ...emptyTally(), rows: 2, rejected: 2, reasons: { phone_without_ddd: 2 } },
      }),
    ]
    open()
    expect(await screen.findByText(/Os bloqueios de procon\.csv não foram importados/)).toBeTruthy()
    expect(screen.getByText('sem DDD')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    expect(screen.queryByText(/não entraram/)).toBeNull()
  })
})

describe('single suppressions', () => {
  it('a single suppression is saved, and an unreadable phone is reported at its field', async () => {
    const app = open()
    fireEvent.click(await screen.findByRole('button', { name: 'Bloquear número…' }))
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Bloquear' })
    expect(save().disabled).toBe(true)
    add.mockImplementationOnce(() => {
      const data = { code: 'suppression_key_unreadable', params: { reason: 'phone_without_ddd' } }
      throw new ORPCError('PROBLEM', { defined: true, data })
    })
    fireEvent.input(screen.getByLabelText('Telefone com DDD'), { target: { value: '98765-4321' } })
    fireEvent.click(save())
    expect(await screen.findByText(/^Sem DDD\. Escreva o telefone com DDD/)).toBeTruthy()
    fireEvent.click(screen.getByLabelText('CPF'))
    fireEvent.input(await screen.findByRole('textbox', { name: 'CPF' }), { target: { value: '52998224725' } })
    fireEvent.click(screen.getByLabelText('Salvar só um código'))
    fireEvent.click(save())
    await waitFor(() =>
      expect(add).toHaveBeenLastCalledWith({
        kind: 'cpf',
        text: '52998224725',
        source: 'opt_out',
        note: '',
        storage: 'hashed',
      }),
    )
    await waitFor(() => expect(app.state.toasts.all).toHaveLength(1))
  })

  it('a person who was just blocked is shown, even when the lists were open', async () => {
    stored.lists = [list('Procon', 1)]
    stored.entries = [entry]
    open()
    const isShown = () =>
      screen.getByRole('tab', { name: /Individuais/ }).getAttribute('aria-selected') === 'true'
    await screen.findByRole('tab', { name: /Individuais/ })
    expect(isShown()).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Bloquear número…' }))
    fireEvent.input(await screen.findByLabelText('Telefone com DDD'), { target: { value: '11987654321' } })
    fireEvent.click(screen.getByRole('button', { name: 'Bloquear' }))
    await waitFor(() => expect(isShown()).toBe(true))
  })
})

it('CPFs and CNPJs are written with punctuation', () => {
  expect(writeKey({ kind: 'cnpj', key: '12ABC34501DE35' })).toBe('12.ABC.345/01DE-35')
  expect(writeKey({ kind: 'cpf', key: '00000000191' })).toBe('000.000.001-91')
})
