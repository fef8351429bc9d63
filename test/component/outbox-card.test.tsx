import { cleanup, fireEvent, screen } from '@solidjs/testing-library'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OutboxItem, Stop } from '../../shared/bridge/outbox.ts'
import { outboxStates } from '../../shared/rules/outbox-states.ts'
import { OutboxCard } from '../../renderer/features/outbox/outbox-card.tsx'
import { inOrder } from '../../renderer/features/outbox/order.ts'
import { needsPerson } from '../../renderer/state/needs-person.ts'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { eventually } from '../support/eventually.ts'
import { outboxItem as item } from './complete.ts'
import { renderInApp } from './in-app.tsx'

const show = (patch: Partial<OutboxItem>, answers: Parameters<typeof renderInApp>[1] = {}) =>
  renderInApp(
    () => <OutboxCard item={item(patch)} connection={undefined} upload={undefined} waves={0} />,
    answers,
  )

const buttonsOf = (container: HTMLElement): string[] =>
  [...container.querySelectorAll('button')].map((button) => button.textContent ?? '')

describe('outbox card', () => {
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('an outbox card shows its state and number of recipients, in every state', () => {
    for (const state of outboxStates) {
      const { container, unmount } = show({ state })
      expect(container.textContent).toContain(ptBr.outbox.states[state])
      expect(container.textContent).toContain('47.008 destinatários')
      unmount()
    }
  })

  it('an outbox card shows how far a large request has come, and when only the answer is missing', () => {
    const inflight = item({ state: 'inflight' })
    const shown = (sentBytes: number): string => {
      const upload = {
        itemId: inflight.id,
        sentBytes,
        totalBytes: 80_000_000,
        rate: 500_000,
        remainingMs: 80_000,
      }
      const { container, unmount } = renderInApp(() => (
        <OutboxCard item={inflight} connection={undefined} upload={upload} waves={0} />
      ))
      const text = container.querySelector('.outbox-words')?.textContent ?? ''
      const share = container.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') ?? ''
      unmount()
      return `${text} ${share}`
    }
    expect(shown(40_000_000)).toContain('40 MB de 80 MB · 4 Mbit/s · faltam cerca de 1 min 20 s 50')
    expect(shown(80_000_000)).toMatch(/80 MB enviados\. Falta só a resposta do serviço\. $/)
  })

  const late = { reason: 'late', dueAt: '2026-11-20T21:00:00.000Z' } as const
  const words = ptBr.outbox
  const twin = {
    itemId: 't',
    title: 'Cobrança',
    state: 'not_sent',
    createdAt: late.dueAt,
    shared: 2,
  } as const
  it.each([
    [late, 'não saiu a tempo', [words.sendNow, words.newStart, words.callBack]],
    [
      { reason: 'out_of_hours', people: 3, nextAllowedAt: '2026-11-23T12:00:00.000Z' },
      '3 pessoas receberiam fora do horário',
      [words.sendAnyway, words.newStart, words.callBack],
    ],
    [{ reason: 'blocked', people: 1 }, '1 destinatário foi bloqueado', [words.sendWithout, words.callBack]],
    [{ reason: 'twin', twins: [twin] }, '“Cobrança”', [words.sendAnyway, words.newStart, words.callBack]],
    [
      { reason: 'restored', restoredAt: late.dueAt, cause: 'copied' },
      'pode já ter saído',
      [words.sendAnyway, words.newStart, words.callBack],
    ],
    [
      { reason: 'wave', number: 1, state: 'unknown' },
      'O lote 1',
      [words.sendAnyway, words.newStart, words.callBack],
    ],
    [
      { reason: 'budget', month: '2026-11', budgetMicros: 1_000_000, committedMicros: 2_500_000 },
      'R$\u00A02,50',
      [words.sendNow, words.newStart, words.callBack],
    ],
  ] satisfies [Stop, string, string[]][])(
    'an item that was stopped says why and offers only what can be done: %o',
    (stop, why, buttons) => {
      const { container } = show({ state: 'stopped', stop })
      expect(container.textContent).toContain(why)
      expect(buttonsOf(container)).toEqual(buttons)
    },
  )

  it('what the budget stopped leads to where the budget is set, and nothing else does', () => {
    const stop = { reason: 'budget', month: '2026-11', budgetMicros: 1, committedMicros: 2 } as const
    show({ state: 'stopped', stop })
    const link = screen.getByRole('link', { name: ptBr.money.cost.toBudget })
    expect(link.getAttribute('href')).toBe('/settings?part=money')
    cleanup()
    show({ state: 'stopped', stop: late })
    expect(screen.queryByRole('link', { name: ptBr.money.cost.toBudget })).toBeNull()
  })

  it('a stopped campaign gets another start, or goes without the people who are blocked', async () => {
    const reschedule = vi.fn(() => item({}))
    show({ state: 'stopped', stop: late }, { outbox: { reschedule } })
    fireEvent.click(screen.getByRole('button', { name: words.newStart }))
    const field = screen.getByLabelText(ptBr.outbox.newStartTitle, { selector: 'input' })
    fireEvent.input(field, { target: { value: '2027-03-01T10:00' } })
    fireEvent.click(screen.getByRole('button', { name: ptBr.outbox.setStart }))
    const startAt = new Date('2027-03-01T10:00').toISOString()
    expect(reschedule).toHaveBeenCalledWith({ id: 'i', startAt })
    cleanup()

    const without = vi.fn(() => ({ item: item({}), removed: 1 }))
    const view = show(
      { state: 'stopped', stop: { reason: 'blocked', people: 1 } },
      { outbox: { sendWithout: without } },
    )
    fireEvent.click(screen.getByRole('button', { name: words.sendWithout }))
    await eventually(() => expect(view.state.toasts.all).toHaveLength(1))
    expect(without).toHaveBeenCalledWith({ id: 'i' })
  })

  it('an unconfirmed send offers exactly three answers, none of which sends it again', () => {
    const resolve = vi.fn(() => item({}))
    const { container } = show({ state: 'unknown', lastOutcome: 'connection_lost' }, { outbox: { resolve } })
    expect(buttonsOf(container)).toHaveLength(3)
    expect(container.textContent).toContain('Não dá para saber se a campanha foi criada')
    expect(container.textContent).not.toContain(ptBr.outbox.tryNow)
    fireEvent.click(screen.getByRole('button', { name: /Não existe: não saiu/ }))
    expect(resolve).toHaveBeenCalledWith({ id: 'i', resolution: 'confirmed_not_sent' })
  })

  it('a held campaign shows a countdown and can be cancelled or sent now', async () => {
    vi.useFakeTimers()
    vi.setSystemTime(new Date('2026-11-21T18:40:10.000Z'))
    const { container } = show({ state: 'ready', attempts: 0, holdUntil: '2026-11-21T18:40:30.000Z' })
    expect(container.textContent).toContain('Envio em 20 s')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(container.textContent).toContain('Envio em 15 s')
    expect(buttonsOf(container)).toEqual([ptBr.outbox.callBack, ptBr.outbox.sendNow])
  })

  it('an item that is being sent offers no button to stop it', () => {
    const { container } = show({ state: 'inflight' })
    expect(buttonsOf(container)).toEqual([])
    expect(container.textContent).toContain('Não dá mais para parar')
  })

  it('a failed send shows its reason and the time of the next attempt', () => {
    vi.useFakeTimers()
    vi.setSystemTime(new Date('2026-11-21T12:00:00'))
    const { container } = show({
      state: 'not_sent',
      attempts: 3,
      lastOutcome: 'connection_refused',
      nextAttemptAt: new Date('2026-11-21T12:01:30').toISOString(),
    })
    expect(container.textContent).toContain('Nada saiu deste computador')
    expect(container.textContent).toContain('3 tentativas')
    expect(container.textContent).toContain('Nova tentativa automática hoje às 12:01')
  })

  it('a refused campaign shows the service’s own reason and offers a correction', () => {
    const { container } = show({
      state: 'rejected',
      status: 422,
      answerMessage: 'start_date must be in the future',
    })
    expect(container.textContent).toContain('start_date must be in the future')
    expect(container.textContent).toContain('resposta 422')
    expect(buttonsOf(container)).toEqual([ptBr.outbox.correct])
  })

  it('an alert is shown when a cancellation fails', async () => {
    const callBack = () => {
      throw new Error('gone')
    }
    show({ state: 'ready' }, { outbox: { callBack } })
    fireEvent.click(screen.getByRole('button', { name: ptBr.outbox.callBack }))
    expect((await screen.findByRole('alert')).textContent).toContain('O processo de dados não respondeu')
  })
})

describe('order of outbox items', () => {
  it('outbox items that need a person come first', () => {
    const items = outboxStates.map((state) => item({ id: state, state }))
    expect(inOrder(items).map((one) => one.state)).toEqual([
      'unknown',
      'stopped',
      'unauthorised',
      'rejected',
      'not_sent',
      'inflight',
      'ready',
      'sent_unparsed',
      'sent',
    ])
  })

  it('an item that is retried automatically does not need a person', () => {
    const waits = item({ id: 'a', state: 'not_sent', nextAttemptAt: '2026-11-21T18:41:00.000Z' })
    const stuck = item({ id: 'b', state: 'not_sent' })
    expect(needsPerson([waits, stuck, item({ id: 'c', state: 'ready' })]).map((one) => one.id)).toEqual(['b'])
  })
})
