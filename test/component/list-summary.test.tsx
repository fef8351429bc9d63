import { ORPCError } from '@orpc/client'
import { cleanup, fireEvent, screen, within } from '@solidjs/testing-library'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ListSummary } from '../../renderer/features/lists/list-summary.tsx'
import { summaryFigures } from '../../renderer/features/lists/summary-figures.ts'
import { type ContactList, type ListStatistics, wholeList } from '../../shared/bridge/lists.ts'
import { emptyTally } from '../../shared/rules/row-verdict.ts'
import { renderInApp } from './in-app.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const statistics: ListStatistics = {
  mobile: 1_230,
  landline: 20,
  foreign: 2,
  cpf: 0,
  cnpj: 0,
  areas: [
    { ddd: '11', mobile: 700, landline: 10 },
    { ddd: '13', mobile: 30, landline: 0 },
    { ddd: '21', mobile: 400, landline: 10 },
    { ddd: '68', mobile: 50, landline: 0 },
    { ddd: '97', mobile: 50, landline: 0 },
  ],
}
const none: ListStatistics = { mobile: 0, landline: 0, foreign: 0, cpf: 0, cnpj: 0, areas: [] }

const list = (size: number): ContactList => ({
  id: 'a',
  name: 'Clientes',
  tags: [],
  createdAt: '2026-11-21T12:00:00.000Z',
  keepUntil: null,
  fileName: 'clientes.csv',
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

const rowsOf = (title: string): string[][] =>
  within(screen.getByRole('table', { name: title }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.querySelectorAll('th, td:not([aria-hidden])')].map((cell) => cell.textContent ?? ''),
    )

describe('figures of a list summary', () => {
  it('area codes add up to states and time zones, sorted by count and then by name', () => {
    const { states, areas, zones, total } = summaryFigures(statistics)
    expect(total).toBe(1_252)
    expect(states).toEqual([
      { name: 'SP', count: 740 },
      { name: 'RJ', count: 410 },
      { name: 'AC', count: 50 },
      { name: 'AM', count: 50 },
    ])
    expect(areas.map(({ name }) => name)).toEqual(['11', '21', '68', '97', '13'])
    expect(zones).toEqual([
      { name: 'America/Sao_Paulo', count: 1_150 },
      { name: 'America/Manaus', count: 50 },
      { name: 'America/Rio_Branco', count: 50 },
    ])
  })
})

describe('list summary', () => {
  it('the list summary presents its figures as accessible tables', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T21:40:00Z'), shouldAdvanceTime: true })
    renderInApp(() => <ListSummary list={list(1_252)} view={wholeList} onView={() => {}} />, {
      lists: { statistics: () => statistics },
    })
    await screen.findByRole('table', { name: 'Tipos de telefone' })
    expect(rowsOf('Tipos de telefone')).toEqual([
      ['Celular', '1.230', '98%'],
      ['Fixo', '20', '2%'],
      ['De outro país', '2', '< 1%'],
    ])
    expect(rowsOf('Por fuso horário')).toEqual([
      ['Brasíliaagora 18:40', '1.150', '92%'],
      ['Manausagora 17:40', '50', '4%'],
      ['Acreagora 16:40', '50', '4%'],
    ])
    expect(rowsOf('Por DDD')[4]).toEqual(['13SP', '30', '2%'])
    expect(rowsOf('Por UF')).toHaveLength(4)
    expect(screen.getByText(/No 97, parte dos municípios/)).toBeTruthy()
  })

  it('the local times in the list summary advance with the clock', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T21:40:57Z') })
    renderInApp(() => <ListSummary list={list(1_252)} view={wholeList} onView={() => {}} />, {
      lists: { statistics: () => statistics },
    })
    await vi.advanceTimersByTimeAsync(1)
    expect(screen.getByText('agora 18:40')).toBeTruthy()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(screen.getByText('agora 18:41')).toBeTruthy()
  })

  it('the summary of a list with eleven area codes shows the ten largest and says so', async () => {
    const areas = ['11', '12', '13', '14', '15', '16', '17', '18', '19', '21', '22'].map((ddd, index) => ({
      ddd,
      mobile: index + 1,
      landline: 0,
    }))
    renderInApp(() => <ListSummary list={list(66)} view={wholeList} onView={() => {}} />, {
      lists: { statistics: () => ({ ...none, mobile: 66, areas }) },
    })
    await screen.findByRole('table', { name: 'Por DDD, os 10 maiores' })
    const shown = rowsOf('Por DDD, os 10 maiores')
    expect(shown.map(([name]) => name)).toEqual([
      '22RJ',
      '21RJ',
      '19SP',
      '18SP',
      '17SP',
      '16SP',
      '15SP',
      '14SP',
      '13SP',
      '12SP',
    ])
  })

  it('the summary of a list of documents shows only the kinds of documents', async () => {
    renderInApp(() => <ListSummary list={list(5)} view={wholeList} onView={() => {}} />, {
      lists: { statistics: () => ({ ...none, cpf: 4, cnpj: 1 }) },
    })
    await screen.findByRole('table', { name: 'Tipos de documento' })
    expect(rowsOf('Tipos de documento')).toEqual([
      ['CPF', '4', '80%'],
      ['CNPJ', '1', '20%'],
    ])
    expect(screen.getAllByRole('table')).toHaveLength(1)
  })

  it('the summary of an empty list says that it has no contacts', async () => {
    renderInApp(() => <ListSummary list={list(0)} view={wholeList} onView={() => {}} />, {
      lists: { statistics: () => none },
    })
    expect(await screen.findByText('Esta lista não tem contatos.')).toBeTruthy()
  })

  it('a list summary that could not be read shows the reason and can be retried', async () => {
    const read = vi.fn(() => refuse())
    const refuse = (): ListStatistics => {
      throw new ORPCError('PROBLEM', { data: { code: 'list_missing', params: {} } })
    }
    renderInApp(() => <ListSummary list={list(5)} view={wholeList} onView={() => {}} />, {
      lists: { statistics: read },
    })
    expect(await screen.findByText('Esta lista não existe mais.')).toBeTruthy()
    read.mockImplementation(() => ({ ...none, mobile: 5 }))
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByRole('table', { name: 'Tipos de telefone' })).toBeTruthy()
  })
})
