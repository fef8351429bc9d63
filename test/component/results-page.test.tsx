import { cleanup, fireEvent, screen, waitFor, within } from '@solidjs/testing-library'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Results } from '../../renderer/features/enrichments/results/results.tsx'
import type { RecordExportJob, RecordExportRequest } from '../../shared/bridge/record-exports.ts'
import type { RecordShape } from '../../shared/api/enrichment.ts'
import { recordCalls } from '../support/record-calls.ts'
import { renderInApp } from './in-app.tsx'
import { ticketOf } from '../support/file-tickets.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const records = 400
const committed: RecordExportJob = {
  kind: 'record_export',
  jobId: 'job',
  enrichmentId: 'PROFILE_360',
  state: 'committed',
  done: 38,
  total: 38,
  bytes: 4_200,
  ticket: ticketOf('/tmp/registros.csv'),
  problem: null,
}

const open = async (shape: RecordShape = 'PROFILE_360', count = records, enrichmentId: string = shape) => {
  const start = vi.fn((_request: RecordExportRequest) => ({ jobId: 'job' }))
  const answers = await recordCalls(shape, count)
  const rows = vi.fn(answers.rows)
  const page = renderInApp(() => <Results enrichmentId={enrichmentId} name="Carteira" />, {
    records: { ...answers, rows },
    recordExports: {
      remembered: () => null,
      start,
    },
    jobs: {
      watch: async function* () {
        yield committed
      },
    },
  })
  if (count > 0)
    await waitFor(() => expect(document.querySelector('[data-row="2"]')?.textContent).toBeTruthy())
  return { ...page, start, rows, answers }
}

const count = () => screen.getAllByRole('status')[0]?.textContent
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const chips = () =>
  within(screen.getByRole('list', { name: 'Filtros' }))
    .getAllByRole('listitem')
    .map((chip) => chip.textContent)

/** Shows a chart as its accessible table, and returns that. */
const chartTable = async (field: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `${field} como tabela` }))
  return within(screen.getByRole('region', { name: field }))
}

describe('records table', () => {
  it('the records table starts with the main columns and shows the number of records', async () => {
    await open()
    expect(count()).toBe('400 registros')
    const headers = screen.getAllByRole('columnheader').map((head) => head.textContent)
    expect(headers.slice(0, 5)).toEqual(['Nome', 'CPF', 'Idade', 'Telefone 1', 'Tem WhatsApp 1'])
  })

  it('the records table masks CPFs until the user unmasks them', async () => {
    const { rows } = await open()
    const cpfs = () =>
      [...document.querySelectorAll('[role=gridcell][aria-colindex="2"]')].map((cell) => cell.textContent)
    expect(cpfs()[0]).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/)
    press('Mostrar CPF')
    await waitFor(() => expect(cpfs()[0]).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/))
    expect(rows.mock.calls.filter(([{ unmasked }]) => unmasked).length).toBeGreaterThan(0)
    press('Mostrar CPF')
    await waitFor(() => expect(cpfs()[0]).toMatch(/^\*{3}/))
  })

  it('CPFs are hidden at once when they are masked again, before the masked rows arrive', async () => {
    const { rows } = await open()
    const cpfs = () => document.querySelector('[role=gridcell][aria-colindex="2"]')?.textContent
    press('Mostrar CPF')
    await waitFor(() => expect(cpfs()).toMatch(/^\d{3}\./))
    rows.mockImplementation(() => new Promise(() => {}) as never)
    press('Mostrar CPF')
    expect(cpfs()).toBe('')
  })

  it('the records table returns to its first row when the sort order changes', async () => {
    await open()
    const table = screen.getByRole('grid', { name: 'Registros' })
    table.scrollTop = 6_000
    fireEvent.scroll(table)
    await waitFor(() => expect(document.querySelector('[data-row="0"]')).toBeNull())
    press('Ordenar por Idade, crescente')
    fireEvent.scroll(table)
    expect(document.querySelector('[data-row="0"]')).not.toBeNull()
  })

  it('a column header sorts the records ascending, then descending, then not at all', async () => {
    await open()
    const head = () => screen.getAllByRole('columnheader')[2]
    const ages = () =>
      [...document.querySelectorAll('[role=gridcell][aria-colindex="3"]')].map((cell) =>
        Number(cell.textContent),
      )
    press('Ordenar por Idade, crescente')
    expect(head()?.getAttribute('aria-sort')).toBe('ascending')
    await waitFor(() =>
      expect(ages().slice(0, 9)).toEqual(
        ages()
          .slice(0, 9)
          .toSorted((a, b) => a - b),
      ),
    )
    press('Ordenar por Idade, decrescente')
    expect(head()?.getAttribute('aria-sort')).toBe('descending')
    press('Não ordenar mais por Idade')
    expect(head()?.getAttribute('aria-sort')).toBeNull()
  })
})

describe('charts of records', () => {
  it('pressing a bar of a chart filters the records, and pressing it again removes the filter', async () => {
    await open()
    const table = await chartTable('Classe econômica')
    const bar = table.getByRole('button', { name: /^C2/ })
    const figure = bar.children[1]?.textContent
    fireEvent.click(bar)
    await waitFor(() => expect(count()).toBe(`${figure} de 400 registros`))
    expect(bar.getAttribute('aria-pressed')).toBe('true')
    expect(chips()).toEqual(['Classe econômica: C2'])
    fireEvent.click(bar)
    await waitFor(() => expect(count()).toBe('400 registros'))
    expect(screen.queryByRole('list', { name: 'Filtros' })).toBeNull()
  })

  it('unknown values have a bar of their own, which filters too', async () => {
    await open()
    const table = await chartTable('Renda (R$)')
    const bar = table.getByRole('button', { name: /^desconhecido/ })
    const figure = bar.children[1]?.textContent
    fireEvent.click(bar)
    await waitFor(() => expect(count()).toBe(`${figure} de 400 registros`))
    expect(chips()).toEqual(['Renda desconhecida'])
  })

  it('folded charts stay folded when the page is opened again', async () => {
    await open()
    press('Gráficos')
    expect(screen.queryByRole('region', { name: 'Gráficos' })).toBeNull()
    cleanup()
    await open()
    expect(screen.queryByRole('region', { name: 'Gráficos' })).toBeNull()
  })

  it('charts show no counts when no record matches, until the filters are cleared', async () => {
    await open()
    const table = await chartTable('Classe econômica')
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'ninguém assim' } })
    expect(await screen.findByText('Nenhum registro com esses filtros')).toBeTruthy()
    await waitFor(() => expect(table.queryAllByRole('button', { name: /%/ })).toHaveLength(0))
    fireEvent.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0] as HTMLElement)
    await waitFor(() => expect(count()).toBe('400 registros'))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })
})

describe('record filters', () => {
  const choose = async (searched: string) => {
    press('Filtro')
    const search = await screen.findByRole('searchbox', { name: 'Buscar um campo' })
    fireEvent.input(search, { target: { value: searched } })
    fireEvent.submit(search)
  }

  it('a number filter has a lower and an upper bound and refuses text', async () => {
    await open()
    await choose('idade')
    fireEvent.input(await screen.findByLabelText('De'), { target: { value: '25' } })
    fireEvent.input(screen.getByLabelText('Até'), { target: { value: 'quarenta' } })
    press('Filtrar')
    expect(screen.getByText('Um número, como 1.500 ou 0,35.')).toBeTruthy()
    fireEvent.input(screen.getByLabelText('Até'), { target: { value: '40' } })
    fireEvent.click(screen.getByLabelText('ou desconhecida'))
    press('Filtrar')
    await waitFor(() => expect(chips()).toEqual(['Idade de 25 a 40, ou desconhecida']))
    await waitFor(() => expect(count()).not.toBe('400 registros'))
  })

  it('a flag filter lists its values with their counts, including unknown ones', async () => {
    await open()
    await choose('whatsapp 1')
    const group = await screen.findByRole('group', { name: 'Filtrar por Tem WhatsApp 1' })
    await within(group).findByText('desconhecido')
    expect(within(group).getAllByRole('listitem')[0]?.textContent).toMatch(/^Sim\d+$/)
    fireEvent.click(within(group).getByLabelText('Sim'))
    fireEvent.click(within(group).getByLabelText('desconhecido'))
    press('Filtrar')
    await waitFor(() => expect(chips()).toEqual(['Tem WhatsApp 1: Sim ou desconhecido']))
    press(/^Remover o filtro/)
    await waitFor(() => expect(count()).toBe('400 registros'))
  })
})

describe('record columns', () => {
  it('columns are chosen singly or by group, and at least one remains', async () => {
    await open('TARGET_PRO')
    press('Colunas')
    const sheet = within(await screen.findByRole('dialog'))
    // Only columns in view are in the document.
    const columns = () => Number(screen.getByRole('grid', { hidden: true }).getAttribute('aria-colcount'))
    expect(columns()).toBe(10)
    fireEvent.click(sheet.getByLabelText('Perfil de consumo'))
    expect(columns()).toBe(11)
    fireEvent.click(sheet.getByRole('button', { name: 'Mostrar todos de Pessoa' }))
    expect(columns()).toBe(12)
    for (const group of ['Contatos', 'Endereço', 'Finanças', 'Outros campos', 'Pessoa'])
      fireEvent.click(sheet.getByRole('button', { name: `Não mostrar nenhum de ${group}` }))
    expect(columns()).toBe(1)
    expect(sheet.getAllByRole<HTMLInputElement>('checkbox').filter(({ disabled }) => disabled)).toHaveLength(
      1,
    )
    fireEvent.click(sheet.getByRole('button', { name: 'Restaurar colunas iniciais' }))
    expect(columns()).toBe(10)
  })

  it('columns can be reordered with buttons', async () => {
    await open('TARGET_PRO')
    press('Colunas')
    fireEvent.click(await screen.findByRole('tab', { name: /^Ordem/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Mover CPF para antes' }))
    const headers = screen.getAllByRole('columnheader', { hidden: true }).map((head) => head.textContent)
    expect(headers.slice(0, 2)).toEqual(['CPF', 'Nome completo'])
  })
})

describe('record panel', () => {
  const row = (place: number) => document.querySelector<HTMLElement>(`[data-row="${place}"]`)
  const grid = () => screen.getByRole('grid', { name: 'Registros' })
  const activeCell = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')

  it('an open record takes the focus, moves to the next one, and returns the focus to its row', async () => {
    await open()
    const name = row(2)?.textContent ?? ''
    fireEvent.click(row(2) as HTMLElement)
    const heading = await screen.findByRole('heading', { level: 2, name })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    press('Próximo registro')
    await screen.findByRole('heading', { level: 2, name: row(3)?.textContent ?? '' })
    fireEvent.keyDown(heading, { key: 'Escape' })
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(document.activeElement).toBe(grid())
    expect(activeCell()?.contains(row(3))).toBe(true)
  })

  it('a record shows empty fields only on request, and unknown fields by their own names', async () => {
    await open()
    fireEvent.click(row(0) as HTMLElement)
    const record = within(await screen.findByRole('complementary'))
    await record.findByText('indiceDeAfinidade')
    expect(record.queryByText('Situação especial')).toBeNull()
    press('Mostrar vazios')
    expect(record.getByText('Situação especial')).toBeTruthy()
  })

  it('Escape on the row of an open record closes the record', async () => {
    await open()
    fireEvent.click(row(1) as HTMLElement)
    await screen.findByRole('complementary')
    fireEvent.keyDown(row(1) as HTMLElement, { key: 'Escape' })
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('a value is copied to the clipboard as it is shown, with a confirmation', async () => {
    await open()
    const copied: string[] = []
    // What a browser does on the command: an event that has room for the text.
    document.execCommand = () => {
      const event = new Event('copy', { bubbles: true, cancelable: true })
      Object.assign(event, { clipboardData: { setData: (_type: string, text: string) => copied.push(text) } })
      document.dispatchEvent(event)
      return true
    }
    onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'))
    fireEvent.click(row(2) as HTMLElement)
    fireEvent.click(await screen.findByRole('button', { name: 'Copiar CPF' }))
    expect(copied).toHaveLength(1)
    expect(copied[0]).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/)
    expect(screen.getByRole('button', { name: 'Copiado: CPF.' })).toBeTruthy()
  })

  it('an open record closes when the sort order changes', async () => {
    await open()
    fireEvent.click(row(1) as HTMLElement)
    await screen.findByRole('complementary')
    press('Ordenar por Idade, crescente')
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('arrow keys go from cell to cell, and Enter opens the record of the row', async () => {
    await open()
    fireEvent.mouseDown(activeCell() as HTMLElement)
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) fireEvent.keyDown(grid(), { key })
    await screen.findByRole('complementary')
    expect(row(1)?.getAttribute('aria-expanded')).toBe('true')
  })

  it('a block of records is copied as it is shown, documents masked', async () => {
    await open()
    let copied = ''
    fireEvent.mouseDown(activeCell() as HTMLElement)
    for (const key of ['ArrowRight', 'ArrowDown']) fireEvent.keyDown(grid(), { key, shiftKey: true })
    const event = new Event('copy', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { setData: (_type: string, text: string) => (copied = text) } })
    document.body.dispatchEvent(event)
    const shown = (place: number, column: number) =>
      document.querySelector(`[aria-rowindex="${place + 2}"] [aria-colindex="${column}"]`)?.textContent
    const [first, second] = copied.split('\r\n')
    expect(first).toBe(`${shown(0, 1)}\t${shown(0, 2)}`)
    // The second has no name, in whose place a word stands on the screen.
    expect(second).toBe(`\t${shown(1, 2)}`)
    expect(second).toMatch(/\*{3}\.\d{3}\.\d{3}-\*{2}$/)
  })
})

describe('saved views', () => {
  it('a saved view restores its sort order, and its removal can be undone', async () => {
    const { answers, state } = await open()
    press('Ordenar por Idade, crescente')
    press('Visões')
    fireEvent.input(await screen.findByLabelText('Salvar a visão atual como'), {
      target: { value: 'Mais novos' },
    })
    press('Salvar')
    await screen.findByRole('button', { name: 'Mais novos' })
    press('Ordenar por Idade, decrescente')
    press('Mais novos (alterada)')
    fireEvent.click(await screen.findByRole('button', { name: 'Usar a visão Mais novos' }))
    expect(screen.getAllByRole('columnheader')[2]?.getAttribute('aria-sort')).toBe('ascending')
    press('Mais novos')
    fireEvent.click(await screen.findByRole('button', { name: 'Remover a visão Mais novos' }))
    await waitFor(() =>
      answers.savedViews({ shape: 'PROFILE_360' }).then((saved) => expect(saved).toEqual([])),
    )
    await waitFor(() => expect(state.toasts.all.at(-1)?.action?.label).toBe('Desfazer'))
    state.toasts.all.at(-1)?.action?.run()
    await waitFor(() =>
      answers.savedViews({ shape: 'PROFILE_360' }).then((saved) => expect(saved).toHaveLength(1)),
    )
  })
})

describe('export of records', () => {
  it('the export requests the filtered records and ends with the finished file', async () => {
    const { start } = await open()
    const table = await chartTable('Classe econômica')
    fireEvent.click(table.getByRole('button', { name: /^C2/ }))
    await screen.findByText(/ de 400 registros$/)
    press('Exportar…')
    const sheet = within(await screen.findByRole('dialog'))
    expect(sheet.getByRole<HTMLInputElement>('radio', { name: /^Só os filtrados/ }).checked).toBe(true)
    fireEvent.click(sheet.getByRole('radio', { name: /^Excel/ }))
    fireEvent.click(sheet.getByRole('radio', { name: 'Nomes do serviço' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Exportar' }))
    await sheet.findByText('38 linhas exportadas, 4,2 kB.')
    expect(sheet.getByRole('button', { name: 'Mostrar na pasta' })).toBeTruthy()
    expect(start.mock.calls[0]?.[0]).toMatchObject({
      enrichmentId: 'PROFILE_360',
      view: {
        filters: [{ type: 'values', field: 'classeEconomica', values: ['C2'] }],
        search: '',
        sort: null,
      },
      format: 'xlsx',
      joined: false,
      headers: 'service',
    })
    expect(start.mock.calls[0]?.[0].fields.slice(0, 2)).toEqual(['nome', 'cpf'])
  })
})

describe('missing records', () => {
  it('an enrichment without records says so', async () => {
    await open('PROFILE_360', 0)
    expect(await screen.findByText('Nenhum registro')).toBeTruthy()
  })

  it('an enrichment that no longer exists shows an alert', async () => {
    await open('CNPJ', 0, 'nenhum')
    expect((await screen.findByRole('alert')).textContent).toContain('não existe mais')
  })
})
