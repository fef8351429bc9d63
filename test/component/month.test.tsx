import { cleanup, fireEvent, screen, within } from '@solidjs/testing-library'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sheetsOf } from '../../renderer/features/overview/month/month-sheets.ts'
import { MonthPage } from '../../renderer/features/overview/month/month-page.tsx'
import { en } from '../../renderer/i18n/en/index.ts'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import type { ClosedCampaign, MonthReport } from '../../shared/bridge/month-report.ts'
import { type Standing, standings } from '../../shared/rules/results.ts'
import { ticketOf } from '../support/file-tickets.ts'
import { turns } from '../support/turns.ts'
import { renderInApp } from './in-app.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-27T15:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const none = { campaigns: 0, people: 0 }
const noStandings = Object.fromEntries(standings.map((one) => [one, 0])) as Record<Standing, number>

const campaign = (changes: Partial<ClosedCampaign>): ClosedCampaign => ({
  id: 'a',
  title: 'Cobrança',
  kind: 'SMSSHORT',
  connectionName: 'Produção',
  isTest: false,
  wave: null,
  day: '2026-11-03',
  outcome: 'sent',
  people: 1_200,
  standings: null,
  cost: { billedMicros: 96_000_000, committedMicros: 0, isUnpriced: false },
  tags: [],
  ...changes,
})

const nothing: MonthReport = {
  month: '2026-11',
  until: '2026-11-27',
  overview: {
    isRehearsal: false,
    days: [],
    hours: [],
    responses: [],
    areas: [],
    sent: none,
    before: none,
    unknown: none,
    refused: none,
    tests: none,
    imports: [],
    enrichments: [],
    results: { campaigns: 0, counts: noStandings },
    spending: { days: [], unpriced: 0, budget: null },
  },
  campaigns: [],
  ledger: [],
  blocked: [],
}

const november: MonthReport = {
  ...nothing,
  overview: {
    ...nothing.overview,
    days: [{ day: '2026-11-03', kind: 'SMSSHORT', campaigns: 2, people: 1_500 }],
    sent: { campaigns: 2, people: 1_500 },
    results: { campaigns: 1, counts: { ...noStandings, delivered: 900, read: 100, failed_for_now: 200 } },
  },
  campaigns: [
    campaign({ tags: ['Varejo', 'Sul'], standings: { ...noStandings, delivered: 900 } }),
    campaign({ id: 'b', title: '', people: 300, wave: { number: 2, of: 3 } }),
    campaign({ id: 'c', title: 'Teste', isTest: true, people: 2, tags: ['Sul'] }),
    campaign({ id: 'd', title: 'Recusada', outcome: 'refused', people: 50, cost: null, tags: ['Sul'] }),
  ],
  ledger: [
    {
      month: '2026-11',
      connectionId: 'x',
      connectionName: 'Produção',
      isRehearsal: false,
      kind: 'SMSSHORT',
      requests: 3,
      quantity: 1_502,
      billedMicros: 288_000_000,
      committedMicros: 1_000_000,
      unpriced: 0,
      found: 0,
      phones: 0,
    },
  ],
  blocked: [{ source: 'opt_out', keys: 7 }],
}

const words = ptBr.month

const open = (report: MonthReport = november) => {
  const save = vi.fn((_asked: { format: string }) => ({ ticket: ticketOf('/x/fechamento') }))
  const read = vi.fn(() => report)
  const { state, reconnect } = renderInApp(() => <MonthPage />, { month: { read, save } })
  return { save, read, state, reconnect }
}

it('a month is read once when its page opens, and once more by each new connection', async () => {
  const { read, reconnect } = open()
  await screen.findByText('1.500 pessoas em 2 campanhas, R$ 288,00.')
  expect(read).toHaveBeenCalledOnce()
  reconnect()
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  // A third one would have been asked in the turn after the second answer.
  await turns()
  expect(read).toHaveBeenCalledTimes(2)
})

it('a month is told with its figures, its tables and until when it is told', async () => {
  open()
  await screen.findByText('1.500 pessoas em 2 campanhas, R$ 288,00.')
  screen.getByText(words.running('27/11/2026'))
  const tags = within(screen.getByRole('region', { name: words.tags }))
  expect(tags.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    `${words.tag}${words.campaigns}${words.people}${words.billed}${words.committed}`,
    'Sul11.200R$ 192,00R$ 0,00',
    'Varejo11.200R$ 96,00R$ 0,00',
    `${words.untagged}1300R$ 96,00R$ 0,00`,
  ])
  const campaigns = within(screen.getByRole('region', { name: words.campaigns }))
  expect(campaigns.getAllByRole('row')).toHaveLength(5)
  campaigns.getByText('2/3')
  screen.getByRole('region', { name: words.blocks })
})

it('a month says that who got several campaigns counts in each, and what its delivered ones hold', async () => {
  open()
  await screen.findByText(words.countedLine)
  expect(screen.getByText(words.reached).parentElement?.textContent).toContain('1.000')
})

it('a month in which there was nothing says so, and is not saved', async () => {
  open(nothing)
  await screen.findByText(words.emptyTitle)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: words.savePdf }).disabled).toBe(true)
})

it('the spreadsheet has each table once, with a column for each result that a report told', async () => {
  const { save } = open()
  await screen.findByRole('region', { name: words.campaigns })
  fireEvent.click(screen.getByRole('button', { name: words.saveSheet }))
  await vi.waitFor(() => expect(save).toHaveBeenCalled())
  const asked = save.mock.calls[0]?.[0]
  expect(asked).toMatchObject({ format: 'xlsx', name: 'Fechamento 2026-11' })
  const sheets = sheetsOf(ptBr, november)
  expect(asked).toHaveProperty(
    'sheets',
    Object.values(sheets).filter(({ rows }) => rows.length > 0),
  )
  expect(sheets.campaigns.heading).toContain('Entregue')
  expect(sheets.campaigns.heading).not.toContain('Leu')
  for (const { heading, rows } of [...Object.values(sheets), ...Object.values(sheetsOf(en, november))])
    for (const row of rows) expect(row).toHaveLength(heading.length)
})

it('a PDF that could not be made is told, and nothing is saved', async () => {
  const { save, state } = open()
  Object.assign(state.shell.bridge, { printPage: () => Promise.reject(new Error('refused')) })
  await screen.findByRole('region', { name: words.campaigns })
  fireEvent.click(screen.getByRole('button', { name: words.savePdf }))
  await screen.findByText(words.notPrinted)
  expect(save).not.toHaveBeenCalled()
})
