/** The page on which a supplier's bill is checked. */
import { cleanup, fireEvent, screen, within } from '@solidjs/testing-library'
import { afterEach, expect, it, vi } from 'vitest'
import type { BillCheck, BillCheckJob, BillDifference } from '../../shared/bridge/bills.ts'
import { BillPage } from '../../renderer/features/spending/bill/bill-page.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { eventually } from '../support/eventually.ts'
import { ticketOf } from '../support/file-tickets.ts'
import { renderInApp } from './in-app.tsx'
import { connections } from './support/registrations.ts'

afterEach(cleanup)

const words = ptBr.bills
const [remote] = connections.filter(({ kind }) => kind === 'remote')

const facts = {
  kind: 'csv',
  fileBytes: 90,
  encoding: 'utf-8',
  delimiter: ';',
  quotes: null,
  doubts: null,
  sheets: [],
  sheet: null,
  headerRow: 1,
  columns: ['destino', 'valor', 'centro'],
  sample: [{ sourceRow: 2, cells: ['5511980000001', '0,075', 'A'] }],
  complete: true,
}

const check: BillCheck = {
  isDetailed: true,
  lines: 3,
  billedMicros: 225_000,
  expectedMicros: 75_000,
  sent: 1,
  unpriced: 0,
  claimMicros: 75_000,
  days: null,
  statedMicros: null,
  kinds: [
    { kind: 'billed_twice', count: 1, micros: 75_000 },
    { kind: 'outside_period', count: 1, micros: 75_000 },
  ],
}

const difference = (kind: BillDifference['kind'], sourceRow: number): BillDifference => ({
  kind,
  sourceRow,
  contact: '5511980000001',
  at: '2027-03-05T13:00:00.000Z',
  isDay: false,
  product: 'SMS',
  unit: null,
  billedQuantity: 1,
  sentQuantity: null,
  billedPriceMicros: 75_000,
  priceMicros: null,
  billedMicros: 75_000,
  micros: 75_000,
})

const open = (changes: Partial<BillCheckJob> = {}, problem?: string) => {
  const job: BillCheckJob = {
    kind: 'bill_check',
    jobId: 'job',
    fileName: 'fatura.csv',
    state: 'committed',
    rows: 3,
    bytesRead: 90,
    bytesTotal: 90,
    elapsedMs: 1,
    check,
    problem: null,
    ...changes,
  }
  const asked = vi.fn(() => {
    if (problem !== undefined) throw new Error(problem)
    return { jobId: 'job' }
  })
  const exported = vi.fn(() => ({ ticket: ticketOf('/x/claim.csv'), rows: 1 }))
  const forgotten = vi.fn()
  const kinds = vi.fn()
  const app = renderInApp(() => <BillPage />, {
    connections: { list: () => connections },
    imports: {
      open: () => ({ fileId: 'f', fileName: 'fatura.csv', facts, roles: [], phoneOrder: [], why: [] }),
    },
    bills: {
      propose: () => ({
        columns: [
          { role: 'phone', why: 'header' },
          { role: 'amount', why: 'header' },
          { role: 'unused', why: null },
        ],
        period: { from: '2027-03-01', to: '2027-03-31' },
        connectionId: remote?.id ?? null,
      }),
      check: asked,
      differences: (input: { kind: BillDifference['kind'] | null }) => {
        kinds(input.kind)
        const rows = [difference('billed_twice', 3), difference('outside_period', 4)]
        const found = rows.filter(({ kind }) => input.kind === null || kind === input.kind)
        return { total: found.length, rows: found }
      },
      exportClaim: exported,
      forget: forgotten,
    },
    jobs: {
      list: () => [],
      watch: async function* () {
        yield await Promise.resolve(job)
      },
      cancel: () => ({ ...job, state: 'cancelled' as const }),
    },
  })
  return { ...app, asked, exported, forgotten, kinds }
}

const drop = async (app: ReturnType<typeof open>) => {
  await screen.findByText(words.emptyTitle)
  app.state.drops.consumer()?.take([{ ticket: ticketOf('/x/fatura.csv'), bytes: 90 }])
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: words.check })
  await eventually(() => expect(button.disabled).toBe(false))
  return button
}

it('a dropped bill is checked by what is proposed of it, and by what a person changes', async () => {
  const app = open()
  const button = await drop(app)
  expect(app.asked).not.toHaveBeenCalled()
  fireEvent.input(screen.getByLabelText(words.from), { target: { value: '2027-03-02' } })
  fireEvent.change(screen.getByRole('combobox', { name: words.roleOf('valor') }), {
    target: { value: 'unit_price' },
  })
  fireEvent.click(button)
  await eventually(() =>
    expect(app.asked).toHaveBeenCalledWith({
      fileId: 'f',
      roles: ['phone', 'unit_price', 'unused'],
      connectionId: remote?.id,
      from: '2027-03-02',
      to: '2027-03-31',
    }),
  )
})

it('what is claimed stands apart from what is told, and a reason shows only its lines', async () => {
  const app = open()
  fireEvent.click(await drop(app))
  const claims = await screen.findByRole('group', { name: words.claims })
  expect(within(claims).getByRole('button', { name: new RegExp(words.kinds.billed_twice) })).toBeTruthy()
  const told = screen.getByRole('group', { name: words.told })
  fireEvent.click(within(told).getByRole('button', { name: new RegExp(words.kinds.outside_period) }))
  expect(screen.getByText(words.hints.outside_period)).toBeTruthy()
  await eventually(() => expect(app.kinds).toHaveBeenLastCalledWith('outside_period'))
})

const otherMonth: BillCheck = {
  ...check,
  lines: 19_960,
  sent: 0,
  expectedMicros: 0,
  claimMicros: 0,
  days: { from: '2027-02-01', to: '2027-02-27' },
  kinds: [{ kind: 'outside_period', count: 19_937, micros: 1_497_080_000 }],
}

it('a bill of another month says so instead of that nothing is to be claimed, and is checked by its own days', async () => {
  const app = open({ check: otherMonth })
  fireEvent.click(await drop(app))
  await screen.findByText(words.outside(19_937, 19_960))
  expect(screen.queryByText(words.nothingClaimed)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: words.checkDays('01/02/2027', '27/02/2027') }))
  await eventually(() =>
    expect(app.asked).toHaveBeenLastCalledWith({
      fileId: 'f',
      roles: ['phone', 'amount', 'unused'],
      connectionId: remote?.id,
      from: '2027-02-01',
      to: '2027-02-27',
    }),
  )
})

it('a result keeps to the period that it was checked by while another one is chosen', async () => {
  const app = open({ check: { ...otherMonth, days: { from: '2027-03-01', to: '2027-03-31' }, kinds: [] } })
  fireEvent.click(await drop(app))
  await screen.findByText(words.nothing)
  fireEvent.input(screen.getByLabelText(words.from), { target: { value: '2027-03-02' } })
  expect(screen.queryByText(/01\/03\/2027/)).toBeNull()
})

it('a bill without columns that say what was billed cannot be checked', async () => {
  const app = open()
  const button = await drop(app)
  fireEvent.change(screen.getByRole('combobox', { name: words.roleOf('destino') }), {
    target: { value: 'unused' },
  })
  await screen.findByText(words.missing)
  expect(button.disabled).toBe(true)
})

it('a bill that is right says so and has nothing to export', async () => {
  const app = open({ check: { ...check, kinds: [], claimMicros: 0, billedMicros: 75_000 } })
  fireEvent.click(await drop(app))
  await screen.findByText(words.nothing)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: words.export })
  expect(button.disabled).toBe(true)
})

it('a check that failed says why, and a cancelled one that nothing changed', async () => {
  const failed = open({
    state: 'failed',
    check: null,
    problem: { code: 'bill_too_large', params: {} },
  })
  fireEvent.click(await drop(failed))
  await screen.findByRole('alert')
  cleanup()
  const cancelled = open({ state: 'cancelled', check: null })
  fireEvent.click(await drop(cancelled))
  await screen.findByText(words.cancelled)
})

it('a check is let go of when the page is left', async () => {
  const app = open()
  fireEvent.click(await drop(app))
  await screen.findByRole('group', { name: words.claims })
  app.unmount()
  await eventually(() => expect(app.forgotten).toHaveBeenCalledWith({ jobId: 'job' }))
})
