import { cleanup, fireEvent, screen, within } from '@solidjs/testing-library'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { WaveItem } from '../../shared/bridge/outbox.ts'
import type { OutboxState } from '../../shared/rules/outbox-states.ts'
import { OutboxPage } from '../../renderer/features/outbox/outbox-page.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { eventually } from '../support/eventually.ts'
import { outboxItem } from './complete.ts'
import { renderInApp } from './in-app.tsx'

const words = ptBr.outbox

const wave = (number: number, state: OutboxState, patch: Partial<WaveItem> = {}): WaveItem => ({
  ...outboxItem({
    id: `w${number}`,
    title: `Cobrança (${number}/4)`,
    state,
    quantity: 10,
    startAt: `2026-11-23T${16 + number}:00:00.000Z`,
    createdAt: `2026-11-21T18:40:00.00${number}Z`,
    wave: { groupId: 'g', number, of: 4 },
  }),
  hours: { outside: 0, acceptsHours: false },
  ...patch,
})
const open = (waves: WaveItem[], { at = '/outbox', calls = {} } = {}) =>
  renderInApp(
    () => <OutboxPage />,
    {
      outbox: {
        open: () => [
          ...waves.filter(({ state }) => state !== 'sent').map(({ hours: _hours, ...item }) => item),
          outboxItem({ id: 'one', title: 'Sozinha' }),
        ],
        waves: () => waves,
        uploads: () => [],
        ...calls,
      },
      connections: { list: () => [] },
    },
    { at },
  )
const four = (): WaveItem[] => [
  wave(1, 'sent'),
  wave(2, 'ready'),
  wave(3, 'ready', { hours: { outside: 7, acceptsHours: false } }),
  wave(4, 'ready', { hours: { outside: 10, acceptsHours: true } }),
]
const card = () => screen.findByRole('article', { name: 'Cobrança' })
const ofWave = async (number: number) =>
  within(await card()).findByRole('region', { name: words.wave(number, 4) })
const choose = async (number: number) =>
  fireEvent.click(await within(await card()).findByRole('button', { name: new RegExp(`^Lote ${number}, `) }))
const names = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('button')
    .map((button) => button.textContent)

describe('card of a campaign in waves', () => {
  afterEach(cleanup)

  it('all waves of a campaign are one card, with one of them open', async () => {
    open(four())
    const shown = await card()
    expect(screen.getAllByRole('article')).toHaveLength(2)
    await eventually(() => expect(shown.textContent).toContain('1 de 4 lotes no serviço'))
    expect(shown.textContent).toContain('40 destinatários')
    const track = within(shown).getByRole('list', { name: words.wavesLabel })
    expect(within(track).getAllByRole('button')).toHaveLength(4)
    expect(within(track).getByRole('button', { current: true }).title).toMatch(/^Lote 2, /)
    expect((await ofWave(2)).textContent).toContain('10 destinatários')
  })

  it('waves at night are red, and say whether the user allowed it', async () => {
    open(four())
    await choose(3)
    const third = await ofWave(3)
    expect(third.querySelector('.outbox-night p')?.textContent).toBe(words.outsideHours(7, false, false))
    await choose(4)
    expect((await ofWave(4)).querySelector('.outbox-night')?.textContent).toBe(
      words.outsideHours(10, true, false),
    )
    const track = within(await card()).getByRole('list', { name: words.wavesLabel })
    const red = within(track)
      .getAllByRole('button')
      .filter((button) => 'night' in button.dataset)
    expect(red.map((button) => button.title.slice(0, 6))).toEqual(['Lote 3', 'Lote 4'])
    await choose(2)
    expect((await ofWave(2)).querySelector('.outbox-night')).toBeNull()
  })

  it('the hours of a wave at night are allowed ahead on its card', async () => {
    const acceptHours = vi.fn(() => wave(3, 'ready', { hours: { outside: 7, acceptsHours: true } }))
    open(four(), { calls: { acceptHours } })
    await choose(3)
    fireEvent.click(within(await ofWave(3)).getByRole('button', { name: words.acceptHours }))
    await eventually(() =>
      expect(acceptHours).toHaveBeenCalledWith({ id: 'w3', startAt: '2026-11-23T19:00:00.000Z' }),
    )
  })

  it('each wave is acted on by itself, and all that have not left together', async () => {
    const callBack = vi.fn(() => ({ draftId: null }))
    const callBackWaves = vi.fn(() => ({ waves: 3, draftId: null }))
    open(four(), { calls: { callBack, callBackWaves } })
    await choose(3)
    expect(names(await ofWave(3))).toEqual([words.acceptHours, words.callBack])
    fireEvent.click(within(await ofWave(3)).getByRole('button', { name: words.callBack }))
    await eventually(() => expect(callBack).toHaveBeenCalledWith({ id: 'w3' }))
    fireEvent.click(within(await card()).getByRole('button', { name: words.callBackWaves(3) }))
    await eventually(() => expect(callBackWaves).toHaveBeenCalledWith({ groupId: 'g' }))
  })

  it('a wave that has left offers nothing but its page', async () => {
    open(four())
    await choose(1)
    const first = await ofWave(1)
    expect(within(first).queryAllByRole('button')).toEqual([])
    expect(within(first).getByRole('link', { name: words.details }).getAttribute('href')).toBe('/history/w1')
  })

  it('the wave that is open stays so while another becomes graver, and then the gravest follows it', async () => {
    const waves = four()
    const { change } = open(waves)
    await ofWave(2)
    waves[2] = wave(3, 'stopped', { stop: { reason: 'blocked', people: 1 } })
    change('outbox')
    await eventually(async () => expect((await card()).dataset['tone']).toBe('amber'))
    expect(names(await ofWave(2))).toEqual([words.callBack])
    waves[1] = wave(2, 'sent')
    change('outbox')
    expect(names(await ofWave(3))).toEqual([words.sendWithout, words.callBack])
    await choose(4)
    await ofWave(4)
    waves[2] = wave(3, 'unknown')
    change('outbox')
    await eventually(async () => expect((await card()).dataset['tone']).toBe('violet'))
    expect(await ofWave(4)).toBeDefined()
  })

  it('whoever comes for a wave finds it open', async () => {
    open(four(), { at: '/outbox?item=w4' })
    expect(await ofWave(4)).toBeDefined()
    expect(document.activeElement?.contains(await card())).toBe(true)
  })
})
