import { cleanup, fireEvent, screen, within } from '@solidjs/testing-library'
import { ORPCError } from '@orpc/client'
import { afterEach, describe, expect, it } from 'vitest'
import type { OutboxItemDetail, WaveItem } from '../../shared/bridge/outbox.ts'
import { SendingPage } from '../../renderer/features/history/sending-page.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { eventually } from '../support/eventually.ts'
import { ticketOf } from '../support/file-tickets.ts'
import { outboxItem, outboxItemDetail } from './complete.ts'
import { renderInApp } from './in-app.tsx'

const words = ptBr.history
const echoOf = (answered: string): OutboxItemDetail['echo'] => [
  { field: 'quantity', asked: '3', answered, agrees: answered === '3', shiftMs: null },
]
const people = [
  { contact: '5511980000001', message: 'Olá Ana' },
  { contact: '5511980000002', message: null },
  { contact: '', message: null },
]
const show = (patch: Partial<OutboxItemDetail>, waves: WaveItem[] = [], results: object = {}) => {
  const item = outboxItemDetail({
    state: 'sent',
    quantity: 3,
    createdAt: '2026-11-21T18:40:00.000Z',
    draftedAt: '2026-11-20T12:00:00.000Z',
    bodyHead: JSON.stringify({ title: 'Lembrete', message: 'Olá cliente', start_date: '' }),
    lastOutcome: 'answered',
    attemptList: [
      {
        id: 'a',
        startedAt: '2026-11-21T18:40:30.000Z',
        endedAt: '2026-11-21T18:40:31.000Z',
        bodySha256: 'cafe',
        outcome: 'answered',
        outcomeSubject: null,
        status: 201,
      },
    ],
    echo: echoOf('3'),
    ...patch,
  })
  return renderInApp(
    () => <SendingPage />,
    {
      outbox: {
        get: () => item,
        waves: () => waves,
        recipients: ({ page: { offset, limit } }: { page: { offset: number; limit: number } }) =>
          people.slice(offset, offset + limit).map((one, index) => ({ position: offset + index, ...one })),
      },
      connections: { list: () => [] },
      results,
    },
    { path: '/history/:id', at: '/history/i' },
  )
}
const region = (name: string) => screen.findByRole('region', { name })
const picture = () => screen.findByRole('complementary', { name: words.picture })

describe('page of a sent campaign', () => {
  afterEach(cleanup)

  it('the message is shown as each person got it, one after another', async () => {
    show({})
    const phone = await picture()
    expect(await within(phone).findByText('Olá Ana')).toBeDefined()
    expect(phone.textContent).toContain('1 de 3')
    expect(phone.textContent).toContain('+55 11 98000-0001')
    fireEvent.click(within(phone).getByRole('button', { name: ptBr.composer.nextOne }))
    // Without a text of their own they got the campaign's.
    expect(await within(phone).findByText('Olá cliente')).toBeDefined()
    fireEvent.click(within(phone).getByRole('button', { name: ptBr.composer.nextOne }))
    expect(await within(phone).findByText(words.noNumber)).toBeDefined()
    expect(within(phone).getByRole('button', { name: ptBr.composer.nextOne })).toHaveProperty(
      'disabled',
      true,
    )
  })

  it('the recipients of a campaign can be exported before any report came, and a failed export is shown', async () => {
    const asked: unknown[] = []
    const exportPeople = (input: unknown) => {
      asked.push(input)
      if (asked.length === 2)
        throw new ORPCError('PROBLEM', { defined: true, data: { code: 'outbox_item_missing', params: {} } })
      return { ticket: ticketOf('/x/Lembrete.csv'), rows: 2 }
    }
    show({ state: 'rejected' }, [], { export: exportPeople })
    const save = async (what: string) => {
      const part = within(await region(words.peopleUnknown))
      fireEvent.keyDown(part.getByRole('button', { name: 'Exportar' }), { key: 'Enter' })
      fireEvent.keyDown(await screen.findByRole('menuitem', { name: what }), { key: 'Enter' })
    }
    await save('Como CSV…')
    const common = { itemId: 'i', standings: [], language: 'pt-BR' }
    await eventually(() => expect(asked).toEqual([{ ...common, format: 'csv' }]))
    await save('Como Excel…')
    expect(await screen.findByText(ptBr.problems.outbox_item_missing({}).what)).toBeDefined()
    expect(asked[1]).toEqual({ ...common, format: 'xlsx' })
  })

  it.each([
    [{ micros: 24_570_000, isUnpriced: false }, 'CustoR$ 24,57'],
    [{ micros: 0, isUnpriced: true }, 'Custosem preço'],
    [{ micros: 80_000, isUnpriced: true }, 'CustoR$ 0,08 + o que não tem preço'],
    [null, ''],
  ])('its cost is told as far as it is known: %o', async (cost, told) => {
    show({ cost })
    const { textContent } = await region(words.audience)
    const text = (textContent ?? '').replaceAll('\u00A0', ' ')
    expect(text.slice(text.indexOf('Custo'), text.length).startsWith(told)).toBe(true)
    expect(text.includes('Custo')).toBe(told !== '')
  })

  it('cards, buttons and calls are drawn from the frozen request; what cannot be read says so', async () => {
    const url = { type: 'URL', name: 'Pagar', text: 'Pagar', url: 'https://exemplo.com.br' }
    const card = {
      title: 'Pix',
      message: 'Na hora',
      image_url: 'https://exemplo.com.br/a.png',
      buttons: [url],
    }
    show({ kind: 'RCS_CAROUSEL', bodyHead: JSON.stringify({ cards: [card] }) })
    expect((await picture()).textContent).toContain('PixNa horaPagar')
    cleanup()
    show({ kind: 'RCS_TEXT', bodyHead: JSON.stringify({ message: 'Oi', buttons: [url] }) })
    expect((await picture()).textContent).toContain('Pagar')
    cleanup()
    show({ kind: 'URA', bodyHead: JSON.stringify({ data: {}, file: { name: 'aviso.mp3', sha256: '' } }) })
    expect((await picture()).textContent).toContain(ptBr.voice.calling)
    expect((await region(words.audience)).textContent).toContain('aviso.mp3')
    cleanup()
    show({ kind: 'RCS_CAROUSEL', bodyHead: 'broken' })
    expect((await picture()).textContent).toContain(words.pictureNone)
  })

  it('audience and timeline stand before the people, and the evidence is folded', async () => {
    show({})
    const audience = await region(words.audience)
    expect(audience.textContent).toContain('3 pessoas')
    expect(within(audience).getByRole('link', { name: 'Clientes' }).getAttribute('href')).toBe('/lists/l')
    const events = within(await region(words.timeline)).getAllByRole('listitem')
    expect(events.map((event) => event.querySelector('.timeline-what')?.textContent)).toEqual([
      words.drafted,
      words.queued,
      words.sent,
      'Aceito pelo serviço',
      words.starts,
    ])
    expect((await region(words.results)).textContent).toContain(words.allAgree)
    const evidence = screen.getByText(words.evidence).closest('details')
    expect(evidence?.open).toBe(false)
    expect(evidence?.textContent).toContain(words.hash)
    expect(evidence?.querySelector('table')).not.toBeNull()
  })

  it('an answer that differs from what was asked stands at the top, outside the evidence', async () => {
    show({ echo: echoOf('2') })
    const echo = await region(words.echoTitle)
    expect(echo.closest('details')).toBeNull()
    expect(echo.textContent).toContain(words.someDiffer(1))
    expect(screen.queryByText(words.allAgree)).toBeNull()
    expect(
      screen.getAllByRole('table', { hidden: true }).filter((table) => table.tagName === 'TABLE'),
    ).toHaveLength(1)
  })

  it('a start at night is red, with what the user said to it', async () => {
    show({ hours: { outside: 2, acceptsHours: true } })
    const night = await screen.findByText('Fora do horário para 2 pessoas, com a sua autorização.')
    expect(night.closest('li')?.querySelector('.dot')?.getAttribute('data-tone')).toBe('red')
    cleanup()
    show({ hours: { outside: 2, acceptsHours: false }, state: 'stopped', stop: { reason: 'first_part' } })
    expect(await screen.findByText(/2 pessoas: antes de sair, espera a sua decisão/)).toBeDefined()
  })

  it('the waves of its campaign lead to each other', async () => {
    const wave = (number: number): WaveItem => ({
      ...outboxItem({
        id: `w${number}`,
        state: 'sent',
        startAt: `2026-11-21T1${number}:00:00.000Z`,
        wave: { groupId: 'g', number, of: 2 },
      }),
      hours: { outside: number === 2 ? 5 : 0, acceptsHours: false },
    })
    show({ id: 'w1', wave: { groupId: 'g', number: 1, of: 2 } }, [wave(1), wave(2)])
    const track = await screen.findByRole('list', { name: ptBr.outbox.wavesLabel })
    const buttons = within(track).getAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-current'))).toEqual(['true', null])
    expect(buttons[1]?.querySelector('.unseen')?.textContent).toMatch(
      /^Lote 2, .*aceito pelo serviço\. Fora do horário para 5/,
    )
    expect(buttons.map((button) => 'night' in button.dataset)).toEqual([false, true])
    fireEvent.click(buttons[1] ?? track)
    await eventually(() => expect(screen.getAllByRole('button', { current: true })).toHaveLength(1))
  })

  it('a company shows no phone and no audience, and its evidence', async () => {
    show({ kind: 'COMPANY', startAt: null, list: null, echo: null })
    expect((await screen.findByText(words.evidence)).closest('details')?.open).toBe(true)
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(screen.queryByRole('region', { name: words.audience })).toBeNull()
  })
})
