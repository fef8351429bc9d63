import { cleanup, fireEvent, screen, within } from '@solidjs/testing-library'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HistoryPage } from '../../renderer/features/history/history-page.tsx'
import { OverviewPage } from '../../renderer/features/overview/overview-page.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { anyCampaign, type HistoryFilter, realConnections } from '../../shared/bridge/outbox.ts'
import type { Overview, OverviewAsked } from '../../shared/bridge/overview.ts'
import { type Standing, standings } from '../../shared/rules/results.ts'
import { ticketOf } from '../support/file-tickets.ts'
import { outboxItem } from './complete.ts'
import { renderInApp } from './in-app.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-27T15:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const noStandings = Object.fromEntries(standings.map((one) => [one, 0])) as Record<Standing, number>

const nothing: Overview = {
  isRehearsal: false,
  days: [],
  hours: [],
  responses: [],
  areas: [],
  sent: { campaigns: 0, people: 0 },
  before: { campaigns: 0, people: 0 },
  unknown: { campaigns: 0, people: 0 },
  refused: { campaigns: 0, people: 0 },
  tests: { campaigns: 0, people: 0 },
  imports: [],
  enrichments: [],
  results: { campaigns: 0, counts: noStandings },
  spending: { days: [], unpriced: 0, budget: null },
}

const month: Overview = {
  ...nothing,
  days: [
    { day: '2026-11-03', kind: 'SMSSHORT', campaigns: 1, people: 1_200 },
    { day: '2026-11-20', kind: 'SMSSHORT', campaigns: 2, people: 300 },
    { day: '2026-11-20', kind: 'URA', campaigns: 1, people: 40 },
  ],
  hours: [{ weekday: 5, hour: 10, people: 340 }],
  areas: [
    { ddd: '11', people: 900 },
    { ddd: '', people: 4 },
  ],
  sent: { campaigns: 4, people: 1_540 },
  before: { campaigns: 2, people: 1_100 },
  imports: [{ day: '2026-11-02', accepted: 80, repaired: 10, duplicates: 6, rejected: 4 }],
  results: { campaigns: 2, counts: { ...noStandings, delivered: 700, failed_for_now: 50, untold: 250 } },
  spending: {
    days: [
      { day: '2026-11-20', kind: 'SMSSHORT', billedMicros: 27_000_000, committedMicros: 0 },
      { day: '2026-11-20', kind: 'ENRICHMENT', billedMicros: 8_000_000, committedMicros: 500_000 },
    ],
    unpriced: 1,
    budget: { micros: 100_000_000, spentMicros: 48_000_000 },
  },
  enrichments: [
    { day: '2026-11-05', asked: 100, found: 80, phones: 200, paidMicros: 8_000_000, paidPhones: 160 },
  ],
}

const words = ptBr.overview

const open = (found: Overview = month) => {
  const read = vi.fn(({ from, to }: OverviewAsked) =>
    from === to ? { ...found, hours: [{ weekday: 1, hour: 8, people: 7 }] } : found,
  )
  const savePlot = vi.fn((_file: { format: string; rows?: string[][] }) => ({
    ticket: ticketOf('/x/plot.csv'),
  }))
  const history = vi.fn((_asked: { filter: HistoryFilter }) => ({
    total: 1,
    entries: 3,
    items: [outboxItem({ id: 'i', title: 'Aviso', state: 'sent' })],
  }))
  const { state } = renderInApp(() => <OverviewPage />, {
    overview: { read, savePlot },
    outbox: { history },
    connections: { list: () => [] },
  })
  return { read, savePlot, history, state }
}

it('the overview tells people and campaigns of thirty days and compares them with those before', async () => {
  const { read } = open()
  expect(
    await screen.findByText(/1\.540 pessoas em 4 campanhas, 40\s?% a mais ante os 30 dias anteriores\./),
  ).toBeTruthy()
  expect(read.mock.calls[0]?.[0]).toEqual({
    from: '2026-10-29',
    to: '2026-11-27',
    connectionId: null,
    kind: null,
    tag: null,
  })
  expect(
    screen.getByText(/100 documentos, 80\s?% com registro; R\$\s0,05 por telefone utilizável/),
  ).toBeTruthy()
  expect(
    screen.getByText(
      /R\$\s35,00 cobrados; R\$\s0,50 comprometidos; do orçamento do mês, R\$\s48,00 de R\$\s100,00; sem preço: 1 envio/,
    ),
  ).toBeTruthy()
  expect(screen.getByText(/75\s?% com resultado, em 2 campanhas com relatório/)).toBeTruthy()
  expect(screen.getByText(/100 linhas, 90\s?% aproveitadas/)).toBeTruthy()
})

it('a day that is pressed narrows the page and its list of sends, and is let go by a second press', async () => {
  const { read, history } = open()
  const day = await screen.findByRole('button', { name: /^20 de nov\. de 2026: 340 \(URA 40, SMS 300\)$/ })
  fireEvent.click(day)
  const only = { from: '2026-11-20', to: '2026-11-20' }
  await vi.waitFor(() => expect(read.mock.lastCall?.[0]).toMatchObject(only))
  await vi.waitFor(() => expect(history.mock.lastCall?.[0].filter.days).toEqual(only))
  expect(day.getAttribute('aria-pressed')).toBe('true')
  const link = await screen.findByRole('link', { name: words.toHistory(1) })
  expect(link.getAttribute('href')).toContain('/history?from=2026-11-20&to=2026-11-20')
  await screen.findByText(words.busiest('segunda, 08h: 7 pessoas'))
  fireEvent.keyDown(day, { key: 'Enter' })
  await vi.waitFor(() =>
    expect(history.mock.lastCall?.[0].filter).toEqual({
      days: { from: '2026-10-29', to: '2026-11-27' },
      connectionId: realConnections,
      kind: anyCampaign,
      state: null,
      report: null,
      tag: null,
    }),
  )
  // What belonged to the day is gone with it.
  screen.getByText(words.busiest('sexta, 10h: 340 pessoas'))
})

it('the best hours are those with the largest share by the reports, of which few people are told of none', async () => {
  const responses = [
    { weekday: 2, hour: 9, told: 200, received: 180, responded: 1 },
    { weekday: 1, hour: 10, told: 400, received: 380, responded: 0 },
    { weekday: 3, hour: 20, told: 29, received: 29, responded: 29 },
    { weekday: 4, hour: 8, told: 0, received: 0, responded: 0 },
  ]
  const { savePlot } = open({ ...month, responses })
  await screen.findByText('O melhor: segunda, 10h: 95% de 400 pessoas')
  fireEvent.click(screen.getByLabelText(words.measures.responded))
  await screen.findByText('O melhor: terça, 09h: 0,5% de 200 pessoas')
  fireEvent.click(screen.getByRole('button', { name: words.asTable(words.bestHours) }))
  const table = within(screen.getByRole('group', { name: words.bestHours })).getByRole('table')
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Dia da semana', 'Hora', 'Com resultado', 'Responderam ou clicaram', 'Parte (%)'],
    ['terça', '09h', '200', '1', '0,5%'],
    ['segunda', '10h', '400', '0', '0%'],
    ['quarta', '20h', '29', '29', words.few],
  ])
  fireEvent.keyDown(screen.getByRole('button', { name: words.save(words.bestHours) }), { key: 'Enter' })
  fireEvent.keyDown(await screen.findByRole('menuitem', { name: words.csv }), { key: 'Enter' })
  await vi.waitFor(() => expect(savePlot).toHaveBeenCalled())
  expect(savePlot.mock.calls[0]?.[0].rows?.slice(1)).toEqual([
    ['terça', '9', '200', '1', '0,5'],
    ['segunda', '10', '400', '0', '0'],
    ['quarta', '20', '29', '29', ''],
  ])
})

it('an hour with nothing good to tell is not called the best, and few people are said to be few', async () => {
  open({ ...month, responses: [{ weekday: 1, hour: 10, told: 300, received: 0, responded: 0 }] })
  await screen.findByText(words.noOne.received)
  cleanup()
  open({ ...month, responses: [{ weekday: 1, hour: 10, told: 29, received: 29, responded: 0 }] })
  await screen.findByText(words.fewEverywhere(30))
  cleanup()
  open({ ...month, responses: [{ weekday: 1, hour: 10, told: 30, received: 29, responded: 0 }] })
  await screen.findByText('segunda, 10h: 96,7% de 30 pessoas')
  cleanup()
  open()
  await screen.findByText(words.hours)
  expect(screen.queryByText(words.bestHours)).toBeNull()
})

it('money that may yet be paid, or has no price, is told where nothing was billed', async () => {
  const spending = {
    days: [{ day: '2026-11-20', kind: 'SMSSHORT' as const, billedMicros: 0, committedMicros: 500_000_000 }],
    unpriced: 3,
    budget: null,
  }
  open({ ...month, spending })
  await screen.findByText(/R\$\s500,00 comprometidos; sem preço: 3 envios/)
})

it('the axis of a plot without any count says zero once', async () => {
  const days = [{ day: '2026-11-20', kind: 'SMSSHORT' as const, billedMicros: 0, committedMicros: 0 }]
  open({ ...month, spending: { ...month.spending, days } })
  const card = await screen.findByRole('region', { name: words.spending })
  const ticks = [...card.querySelectorAll('svg.plot text[text-anchor="end"]')]
  expect(ticks.map((tick) => tick.textContent)).toEqual(['0'])
})

it('a plot has its table, and is saved with figures that a spreadsheet counts with', async () => {
  const { savePlot, state } = open()
  fireEvent.click(await screen.findByRole('button', { name: words.asTable(words.reached) }))
  const table = within(screen.getByRole('group', { name: words.reached })).getByRole('table')
  expect(within(table).getAllByRole('row')).toHaveLength(3)
  expect(within(table).getAllByText('1.200')).toHaveLength(2)
  const menu = screen.getByRole('button', { name: words.save(words.reached) })
  fireEvent.keyDown(menu, { key: 'Enter' })
  fireEvent.keyDown(await screen.findByRole('menuitem', { name: words.csv }), { key: 'Enter' })
  await vi.waitFor(() => expect(savePlot).toHaveBeenCalled())
  expect(savePlot.mock.calls[0]?.[0]).toEqual({
    format: 'csv',
    name: words.reached,
    rows: [
      ['Dia', 'URA', 'SMS', 'Total'],
      ['2026-11-03', '0', '1200', '1200'],
      ['2026-11-20', '40', '300', '340'],
    ],
  })
  await vi.waitFor(() => expect(state.toasts.all.map(({ text }) => text)).toEqual([words.saved]))
})

it('a period without anything says so, and rehearsals are called rehearsals', async () => {
  open(nothing)
  expect(await screen.findByText(words.emptyTitle)).toBeTruthy()
  cleanup()
  open({ ...month, isRehearsal: true })
  expect(await screen.findByText(words.rehearsal)).toBeTruthy()
})

it('more than three months are drawn by month', async () => {
  const { read } = open()
  await screen.findByText(words.reached)
  fireEvent.change(screen.getByLabelText(words.period), { target: { value: 'months_12' } })
  await vi.waitFor(() =>
    expect(read.mock.lastCall?.[0]).toMatchObject({ from: '2025-12-01', to: '2026-11-27' }),
  )
  expect(await screen.findByRole('button', { name: /^novembro de 2026: 1\.540/ })).toBeTruthy()
})

it('a period that ends before it begins, or is longer than can be asked for, says so and asks for nothing', async () => {
  const { read } = open()
  await screen.findByText(words.reached)
  fireEvent.change(screen.getByLabelText(words.period), { target: { value: 'other' } })
  const before = read.mock.calls.length
  fireEvent.input(screen.getByLabelText(words.from), { target: { value: '2026-12-24' } })
  expect(screen.getByText(words.noPeriod)).toBeTruthy()
  fireEvent.input(screen.getByLabelText(words.from), { target: { value: '2016-12-24' } })
  expect(screen.getByText(words.longPeriod)).toBeTruthy()
  fireEvent.input(screen.getByLabelText(words.from), { target: { value: '2026-11-01' } })
  await vi.waitFor(() =>
    expect(read.mock.lastCall?.[0]).toMatchObject({ from: '2026-11-01', to: '2026-11-27' }),
  )
  expect(read.mock.calls).toHaveLength(before + 1)
})

it('the history shows what its address asks for, with how many people that is', async () => {
  const history = vi.fn((_asked: { filter: HistoryFilter }) => ({
    total: 2,
    entries: 640,
    items: [outboxItem({ id: 'i', title: 'Aviso', state: 'sent' })],
  }))
  renderInApp(
    () => <HistoryPage />,
    { outbox: { history }, connections: { list: () => [] }, lists: { tags: () => ['Norte'] } },
    { at: '/history?from=2026-11-20&to=2026-11-20&kind=SMSSHORT&state=sent&report=without&tag=Sul' },
  )
  expect(await screen.findByText(ptBr.history.found(2, 640))).toBeTruthy()
  expect(history.mock.calls[0]?.[0].filter).toEqual({
    days: { from: '2026-11-20', to: '2026-11-20' },
    connectionId: null,
    kind: 'SMSSHORT',
    state: 'sent',
    report: 'without',
    tag: 'Sul',
  })
  // A tag that no list has any more can be seen, and taken off.
  const tag = await screen.findByRole('combobox', { name: ptBr.overview.tag })
  await vi.waitFor(() =>
    expect([...tag.querySelectorAll('option')].map(({ value }) => value)).toEqual(['', 'Norte', 'Sul']),
  )
  fireEvent.change(tag, { target: { value: 'Norte' } })
  await vi.waitFor(() => expect(history.mock.lastCall?.[0].filter.tag).toBe('Norte'))
  fireEvent.click(screen.getByRole('button', { name: ptBr.history.clearFilter }))
  await vi.waitFor(() =>
    expect(history.mock.lastCall?.[0].filter).toEqual({
      days: null,
      connectionId: null,
      kind: null,
      state: null,
      report: null,
      tag: null,
    }),
  )
})
