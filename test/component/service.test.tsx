import { cleanup, fireEvent, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ControlState, Fault, LoggedRequest } from '../../shared/api/control.ts'
import { faultSchema } from '../../shared/api/control.ts'
import { faultOperationPaths } from '../../shared/api/fault-operations.ts'
import { curlOf, curlOfLogged } from '../../shared/api/curl.ts'
import { operations } from '../../shared/api/operations.ts'
import {
  faultKinds,
  faultOf,
  isCountWrong,
  isSecondsWrong,
  newFaultDraft,
} from '../../renderer/features/service/fault-draft.ts'
import { faultWhat, faultWhere } from '../../renderer/features/service/fault-words.ts'
import { offsetWords } from '../../renderer/features/service/clock-words.ts'
import { emptyLog, takeRequests } from '../../renderer/features/service/request-log.ts'
import { portOf } from '../../renderer/features/service/port-dialog.tsx'
import { ServicePage } from '../../renderer/features/service/service-page.tsx'
import { StatusStrip } from '../../renderer/features/frame/status-strip.tsx'
import { createFormats } from '../../renderer/i18n/formats.ts'
import { messages } from '../../renderer/i18n/text.ts'
import { fixedPortOf } from '../../renderer/state/shell.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const request = (number: number, patch: Partial<LoggedRequest> = {}): LoggedRequest => ({
  number,
  at: '2026-11-21T18:40:00.000Z',
  method: 'POST',
  path: '/campaign/create',
  status: 201,
  durationMs: 12,
  bodyBytes: 340,
  fault: null,
  ...patch,
})

describe('request log', () => {
  it('the request log shows each request once, the newest first', () => {
    const first = takeRequests(emptyLog, [request(1), request(2)])
    const log = takeRequests(first, [request(2), request(3)])
    expect(log.requests.map((one) => one.number)).toEqual([3, 2, 1])
    expect(log.last).toBe(3)
  })

  it('the request log is unchanged when no new request arrives', () => {
    const log = takeRequests(emptyLog, [request(1)])
    expect(takeRequests(log, [])).toBe(log)
    expect(takeRequests(log, [request(1)])).toBe(log)
  })

  it('the request log keeps only the latest 1,000 requests', () => {
    const all = Array.from({ length: 1_300 }, (_, index) => request(index + 1))
    const log = takeRequests(takeRequests(emptyLog, all.slice(0, 700)), all.slice(700))
    expect(log.requests).toHaveLength(1_000)
    expect([log.requests[0]?.number, log.requests.at(-1)?.number]).toEqual([1_300, 301])
  })
})

describe('fault form', () => {
  it('a fault can be set on every operation of the API', () => {
    const paths = new Set(operations.map((operation) => operation.path))
    expect(new Set<string>(Object.values(faultOperationPaths))).toEqual(paths)
  })

  it('the fault form produces a valid fault of every kind', () => {
    for (const kind of faultKinds) {
      const fault = faultOf({ ...newFaultDraft, kind })
      expect(faultSchema.parse(fault)).toEqual(fault)
      expect(fault).toMatchObject({ kind, times: 1, path: null })
    }
    expect(
      faultOf({ ...newFaultDraft, kind: 'status', status: 429, operation: 'sms', often: 'always' }),
    ).toEqual({
      kind: 'status',
      status: 429,
      path: '/campaign/create',
      times: null,
    })
  })

  it('the fault form accepts seconds with a comma or a point, and flags invalid numbers', () => {
    const delay = { ...newFaultDraft, kind: 'delay' } as const
    expect(faultOf({ ...delay, seconds: '1,5' })).toMatchObject({ delayMs: 1_500 })
    expect(faultOf({ ...delay, seconds: '0.2' })).toMatchObject({ delayMs: 200 })
    for (const seconds of ['', '0', '601', '-1', 'cinco', '1e3'])
      expect(isSecondsWrong({ ...delay, seconds }), seconds).toBe(true)
    for (const count of ['', '0', '1,5', '2.5', '1000001'])
      expect(isCountWrong({ ...delay, often: 'several', count }), count).toBe(true)
    expect(isCountWrong({ ...delay, seconds: '', often: 'several', count: '3' })).toBe(false)
    expect(isCountWrong({ ...delay, often: 'once', count: '' })).toBe(false)
  })

  it('a fault is described with its effect, its operation and its number of requests', () => {
    const words = messages['pt-BR']
    const late: Fault = { kind: 'delay', delayMs: 8_000, path: null, times: null }
    expect(faultWhat(words, createFormats('pt-BR'), late)).toBe('A resposta demora 8 s')
    expect(faultWhere(words, late)).toBe('Todas as operações, até ser removida')
    expect(faultWhere(words, { ...late, path: '/campaign/create', times: 1 })).toBe('SMS, no próximo pedido')
    expect(faultWhere(words, { ...late, path: '/elsewhere', times: 12 })).toBe(
      '/elsewhere, em mais 12 pedidos',
    )
  })
})

const held = (patch: Partial<ControlState> = {}): ControlState => ({
  userFacts: { rcsSupplier: true, rcsCredential: true },
  faults: [],
  offsetMs: 0,
  counts: { campaigns: 1, recipients: 3, companies: 0, webhooks: 0, enrichments: 0, callbacks: 0 },
  campaigns: [
    {
      id: 'a',
      type: 'SMSSHORT',
      title: 'Aviso',
      quantity: 3,
      startAt: '2026-11-21T18:40:00.000Z',
      createdAt: '2026-11-21T18:40:00.000Z',
    },
  ],
  ...patch,
})

const lost: Fault = { kind: 'lose_answer', path: null, times: 1 }

const openTab = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('tab', { name }))
}

describe('local service page', () => {
  it('the service page shows campaigns and requests, and sends a switched permission', async () => {
    const changeUserFacts = vi.fn(() => held())
    renderInApp(
      () => <ServicePage />,
      {
        service: {
          state: () => held(),
          requests: () => [request(1), request(2, { status: 0 })],
          changeUserFacts,
        },
      },
      { isServiceUp: true },
    )
    await screen.findByRole('table', { name: 'Últimas campanhas' })
    expect(screen.getByRole('table', { name: 'Últimas campanhas' }).textContent).toContain('Aviso')
    await waitFor(() => expect(screen.getByText('sem resposta')).toBeTruthy())
    await openTab('Simulação')
    const credential = await screen.findByRole('switch', { name: 'Credencial RCS' })
    fireEvent.click(credential)
    expect(changeUserFacts).toHaveBeenCalledWith({ rcsCredential: false })
    expect((credential as HTMLInputElement).checked).toBe(true)
  })

  it('sample campaigns are added once by two quick presses', async () => {
    const answer = Promise.withResolvers<ControlState>()
    const addDemo = vi.fn(() => answer.promise)
    const { state } = renderInApp(
      () => <ServicePage />,
      { service: { state: () => held(), requests: () => [], addDemo } },
      { isServiceUp: true },
    )
    const button = await screen.findByRole('button', { name: messages['pt-BR'].service.stored.addDemo })
    fireEvent.click(button)
    fireEvent.click(button)
    answer.resolve(held())
    await waitFor(() => expect(state.toasts.all).not.toHaveLength(0))
    expect(addDemo).toHaveBeenCalledTimes(1)
  })

  it('a step of the clock that was pressed twice goes on from the time that is shown', async () => {
    const day = 86_400_000
    let offsetMs = 0
    const setClock = vi.fn((asked: { offsetMs: number }) => held({ offsetMs: (offsetMs = asked.offsetMs) }))
    renderInApp(
      () => <ServicePage />,
      { service: { state: () => held({ offsetMs }), requests: () => [], setClock } },
      { isServiceUp: true },
    )
    await openTab('Simulação')
    const step = await screen.findByRole('button', { name: '1 dia' })
    fireEvent.click(step)
    fireEvent.click(step)
    await screen.findByText('O relógio do serviço local está adiantado 1 dia.')
    await waitFor(() => expect(step.getAttribute('aria-busy')).toBeNull())
    fireEvent.click(step)
    await screen.findByText('O relógio do serviço local está adiantado 2 dias.')
    expect(setClock.mock.calls).toEqual([[{ offsetMs: day }], [{ offsetMs: 2 * day }]])
  })

  it('the service page adds the fault in the form and lists the active ones', async () => {
    const addFault = vi.fn(() => held())
    renderInApp(
      () => <ServicePage />,
      {
        service: { state: () => held({ faults: [lost] }), requests: () => [], addFault },
      },
      { isServiceUp: true },
    )
    await screen.findByText(/^1 falha simulada no serviço local/)
    await openTab('Simulação 1')
    await screen.findByRole('button', { name: /^Remover: A resposta se perde depois de gravar/ })
    fireEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
    expect(addFault).toHaveBeenCalledWith(lost)
  })

  it('the service’s clock can be advanced, set to a time and reset', async () => {
    const setClock = vi.fn(() => held())
    const day = 86_400_000
    renderInApp(
      () => <ServicePage />,
      { service: { state: () => held({ offsetMs: day + 7_200_000 }), requests: () => [], setClock } },
      { isServiceUp: true },
    )
    await screen.findByText('O relógio do serviço local está adiantado 1 dia e 2 h.')
    await openTab('Simulação')
    fireEvent.click(await screen.findByRole('button', { name: '7 dias' }))
    expect(setClock).toHaveBeenLastCalledWith({ offsetMs: 8 * day + 7_200_000 })

    const field = screen.getByLabelText('Outra data e hora')
    const set = screen.getByRole('button', { name: 'Acertar' })
    expect(set).toHaveProperty('disabled', true)
    fireEvent.input(field, { target: { value: '2051-01-01T00:00' } })
    expect(screen.getByText('Até um ano antes ou depois de agora.')).toBeTruthy()
    expect(set).toHaveProperty('disabled', true)
    const wanted = new Date(Date.now() + 3 * day)
    wanted.setSeconds(0, 0)
    const local = new Date(wanted.getTime() - wanted.getTimezoneOffset() * 60_000)
    fireEvent.input(field, { target: { value: local.toISOString().slice(0, 16) } })
    const before = Date.now()
    fireEvent.click(set)
    const after = Date.now()
    const [{ offsetMs = 0 } = {}] = (setClock.mock.lastCall ?? []) as [{ offsetMs?: number }?]
    // Up to the seconds that the field does not have, and one of the panel's own clock.
    expect(wanted.getTime() - offsetMs).toBeGreaterThan(before - 2_000)
    expect(wanted.getTime() - offsetMs).toBeLessThan(after + 2_000)

    fireEvent.click(screen.getByRole('button', { name: 'Voltar à hora do computador' }))
    expect(setClock).toHaveBeenLastCalledWith({ offsetMs: 0 })
  })

  it.each([
    [0, 'a hora do computador'],
    [59_000, 'a hora do computador'],
    [90 * 60_000, 'adiantado 1 h 30 min'],
    [-48 * 3_600_000, 'atrasado 2 dias'],
    [25 * 3_600_000 + 30_000, 'adiantado 1 dia e 1 h 1 min'],
  ])('a clock offset of %i ms is shown in words', (offsetMs, words) => {
    expect(offsetWords(messages['pt-BR'], createFormats('pt-BR'), offsetMs)).toBe(words)
  })

  it('the service page reports an action that failed', async () => {
    renderInApp(
      () => <ServicePage />,
      {
        service: { state: () => held(), requests: () => [] },
      },
      { isServiceUp: true },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Criar exemplos' }))
    await screen.findByText(/O processo de dados não respondeu/)
  })

  it('the local service is emptied only after a confirmation', async () => {
    const reset = vi.fn(() => held())
    renderInApp(
      () => <ServicePage />,
      {
        service: { state: () => held(), requests: () => [], reset },
      },
      { isServiceUp: true },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Esvaziar' }))
    const action = await screen.findByRole('button', { name: 'Esvaziar o serviço local' })
    expect((action as HTMLButtonElement).disabled).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Sei que isto não pode ser desfeito' }))
    fireEvent.click(action)
    await waitFor(() => expect(reset).toHaveBeenCalledTimes(1))
  })

  it('the service page has no switches while the service is stopped', async () => {
    renderInApp(() => <ServicePage />, { service: { state: () => held(), requests: () => [] } })
    expect(screen.queryByRole('switch')).toBeNull()
    screen.getByRole('heading', { name: 'Para outros programas' })
  })
})

describe('requests as curl', () => {
  const address = 'http://127.0.0.1:27386'

  it('a logged creation becomes the command with the example of its operation, and never with a token', () => {
    const creation = operations.find(({ id }) => id === 'createSmsCampaign')
    if (creation === undefined) throw new Error('no operation')
    const curl = curlOfLogged(request(1, { path: creation.path }), address)
    expect(curl).toBe(curlOf(creation, address))
    expect(curl).toContain(`${address}${creation.path}`)
    expect(curl).toContain('Bearer $REVOADA_TOKEN')
  })

  it('what another program asked for cannot run as a command of the terminal it is pasted into', () => {
    const path = '/x$(calc)`id`;a|b&c\'"<>!é'
    expect(curlOfLogged(request(1, { method: 'GET', path }), address)).toMatch(
      /^curl -s [\w/.:~%-]+ -H "Authorization: Bearer \$REVOADA_TOKEN"$/,
    )
    expect(curlOfLogged(request(1, { method: '`ID`' }), address)).toBeUndefined()
  })
})

it('the port of the service is fixed only while the service has it', () => {
  const at = (baseUrl: string | null, port: number) =>
    fixedPortOf({ baseUrl, port, tokenLast4: null, startedAt: null })
  expect(at('http://127.0.0.1:27386', 27_386)).toBe(27_386)
  expect(at(null, 27_386)).toBe(27_386)
  expect(at('http://127.0.0.1:40123', 27_386)).toBeNull()
  expect(at('http://127.0.0.1:40123', 0)).toBeNull()
})

it('a port is 0 or from 1024 to 65535, and an empty field means any port', () => {
  expect(['', ' 0 ', '1024', '65535'].map(portOf)).toEqual([0, 0, 1_024, 65_535])
  expect(['80', '65536', '-1', '8080a', '80.5'].map(portOf)).toEqual([null, null, null, null, null])
})

it('the status strip shows the number of active faults', async () => {
  renderInApp(
    () => <StatusStrip />,
    { service: { state: () => held({ faults: [lost] }) } },
    { isServiceUp: true },
  )
  await screen.findByText(/^1 falha simulada no serviço local/)
})
