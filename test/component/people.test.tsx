import { ORPCError } from '@orpc/client'
import { cleanup, fireEvent, screen, waitFor, within } from '@solidjs/testing-library'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PeoplePage } from '../../renderer/features/people/people-page.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import type { Erasure, PersonFindings } from '../../shared/bridge/people.ts'
import { renderInApp } from './in-app.tsx'

const at = '2026-11-21T18:40:00.000Z'
const phone = { kind: 'phone' as const, key: '5511987654321' }
const cpf = { kind: 'cpf' as const, key: '52998224725' }

const found: PersonFindings = {
  keys: [phone],
  related: [cpf],
  lists: [{ listId: 'l', name: 'Carteira', rows: 2 }],
  items: [],
  enrichments: [],
  texts: 0,
  blocks: [],
  service: null,
  teams: [],
}

const done: Erasure = {
  id: 'e',
  people: 1,
  askedAt: at,
  doneAt: at,
  counts: null,
  teams: [],
  askedBy: null,
  waitsFor: null,
}

const open = (changes: Partial<PersonFindings> = {}) => {
  const calls = {
    find: vi.fn((_input: { texts: string[] }) => ({
      ...found,
      ...changes,
      keys: [phone],
    })),
    erase: vi.fn((): Erasure => done),
    erasures: vi.fn((): Erasure[] => []),
  }
  const { state } = renderInApp(() => <PeoplePage />, { people: calls })
  return { ...calls, state }
}

const seek = async (text: string) => {
  fireEvent.input(screen.getByRole('textbox'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Buscar' }))
  await screen.findByText('Dados armazenados')
}

afterEach(cleanup)

describe('data subject requests page', () => {
  it('a search covers each line, links to the lists found, and can include related documents', async () => {
    const { find } = open()
    await seek('11 98765-4321\n\n')
    expect(find.mock.calls[0]?.[0]).toEqual({ texts: ['11 98765-4321'] })
    expect(screen.getByRole('link', { name: 'Carteira' }).getAttribute('href')).toContain('/lists/l')
    expect(screen.getByText('parado; não foi consultado')).toBeDefined()
    expect(screen.getByText('***.982.247-**')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Incluir na busca' }))
    await waitFor(() =>
      expect(find.mock.calls[1]?.[0]).toEqual({ texts: ['11 98765-4321', '529.982.247-25'] }),
    )
  })

  it('texts that name a person are data about them, also where nothing else is', async () => {
    open({ lists: [], related: [], service: { campaigns: 0, enrichments: 0, callbacks: 0 }, texts: 3 })
    await seek('11 98765-4321')
    expect(screen.getByText('Outros textos')).toBeDefined()
    expect(screen.getByText('3 textos')).toBeDefined()
    expect(screen.queryByText(/^Não há dados dessa pessoa/)).toBeNull()
  })

  it('a person is erased only after consent, and a failed erasure is explained', async () => {
    const { erase } = open()
    erase.mockImplementationOnce(() => {
      throw new ORPCError('PROBLEM', { defined: true, data: { code: 'service_stopped', params: {} } })
    })
    await seek('11 98765-4321')
    fireEvent.click(screen.getByRole('button', { name: 'Apagar…' }))
    const dialog = await screen.findByRole('dialog')
    const act = within(dialog).getByRole('button', { name: 'Apagar de vez' })
    expect(act).toHaveProperty('disabled', true)
    fireEvent.click(within(dialog).getByRole('checkbox'))
    fireEvent.click(act)
    await within(dialog).findByText('O serviço local está parado.')
    fireEvent.click(act)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const asked = { keys: [phone], connectionIds: [] }
    expect(erase.mock.calls).toEqual([[asked], [asked]])
    expect(screen.queryByText('Dados armazenados')).toBeNull()
  })

  it('the person erases in a team too unless they say otherwise, and is told which team has not answered', async () => {
    const teams = [
      {
        connectionId: 'a',
        name: 'Norte',
        mayErase: true,
        at: { campaigns: 2, enrichments: 0, callbacks: 0 },
      },
      { connectionId: 'b', name: 'Sul', mayErase: true, at: null },
      { connectionId: 'c', name: 'Leste', mayErase: false, at: null },
    ]
    const { erase, state } = open({ teams })
    erase.mockImplementation(() => ({
      ...done,
      doneAt: null,
      teams: [{ connectionId: 'a', baseUrl: 'https://a.example', name: 'Norte', state: 'waits' as const }],
    }))
    await seek('11 98765-4321')
    expect(screen.getByText('2 campanhas, 0 enriquecimentos, 0 retornos')).toBeDefined()
    expect(screen.getByText('não respondeu')).toBeDefined()
    expect(screen.getByText(/^busca e apaga quem administra/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Apagar…' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /equipe Sul/ }))
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /Entendi/ }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Apagar de vez' }))
    await waitFor(() =>
      expect(state.toasts.all.map(({ text }) => text).join()).toMatch(/^Apagado aqui\. Norte:/),
    )
    expect(erase.mock.calls).toEqual([[{ keys: [phone], connectionIds: ['a'] }]])
  })

  it('an erasure that is not done says what it waits for, and who asked for it', async () => {
    const { erasures } = open()
    cleanup()
    erasures.mockImplementation(() => [
      { ...done, id: '1', doneAt: null, waitsFor: 'items', askedBy: 'Norte' },
      {
        ...done,
        id: '2',
        doneAt: null,
        waitsFor: 'team',
        teams: [{ connectionId: 'b', baseUrl: 'https://b.example', name: 'Sul', state: 'waits' }],
      },
    ])
    renderInApp(() => <PeoplePage />, { people: { erasures } })
    await screen.findByText('espera por envios em aberto que citam a pessoa')
    expect(screen.getByText('1 número · a pedido da equipe Norte')).toBeDefined()
    expect(screen.getByText('1 número · Sul ainda não foi avisada')).toBeDefined()
  })

  it('many people are erased for a team after a word only', async () => {
    const consent = vi.fn()
    const many: Erasure = {
      ...done,
      id: 'many',
      people: 120,
      doneAt: null,
      waitsFor: 'consent',
      askedBy: 'Norte',
    }
    renderInApp(() => <PeoplePage />, { people: { erasures: () => [many], consent } })
    fireEvent.click(await screen.findByRole('button', { name: 'Decidir…' }))
    await screen.findByText('Apagar 120 números a pedido da equipe Norte?')
    expect(consent.mock.calls).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Apagar de vez' }))
    await waitFor(() => expect(consent.mock.calls).toEqual([[{ id: 'many' }]]))
  })

  it('a team that cannot be told any more is given up after a word only', async () => {
    const giveUp = vi.fn()
    const teams = [{ connectionId: 'b', baseUrl: 'https://b.example', name: 'Sul', state: 'waits' as const }]
    const untold: Erasure = { ...done, id: 'untold', doneAt: null, waitsFor: 'team', teams }
    renderInApp(() => <PeoplePage />, { people: { erasures: () => [untold], giveUp } })
    fireEvent.click(await screen.findByRole('button', { name: 'Não avisar…' }))
    expect(giveUp.mock.calls).toEqual([])
    fireEvent.click(await screen.findByRole('button', { name: 'Encerrar sem avisar' }))
    await waitFor(() => expect(giveUp.mock.calls).toEqual([[{ id: 'untold' }]]))
  })

  it.each([
    ['are told of where there are some', 1, 1],
    ['are not spoken of where there are none', 0, 0],
  ])('damaged data that were set aside, from which nobody is erased, %s', async (_what, many, told) => {
    const facts = { setAsideAt: '2024-05-01T12:00:00.000Z', bytes: 4_000 }
    const aside = { owner: 'workspace' as const, name: '2024-05-01T12-00-00-000Z', ...facts }
    const listSetAside = vi.fn(async () => Array.from({ length: many }, () => aside))
    renderInApp(
      () => <PeoplePage />,
      { people: { erasures: () => [{ ...done, askedBy: 'Norte' }] } },
      { bridge: { listSetAside } },
    )
    await waitFor(() => expect(listSetAside).toHaveBeenCalled())
    await waitFor(() => expect(screen.queryAllByText(ptBr.people.setAside.what)).toHaveLength(told))
  })

  it('erasing is disabled while the person has an open send', async () => {
    open({
      items: [
        {
          id: 'i',
          kind: 'SMSSHORT',
          title: 'Aviso',
          createdAt: '2026-11-01T00:00:00.000Z',
          entries: 1,
          isOpen: true,
        },
      ],
    })
    await seek('11 98765-4321')
    expect(screen.getByRole('button', { name: 'Apagar…' })).toHaveProperty('disabled', true)
    expect(screen.getByText(/Há pedidos em aberto/)).toBeDefined()
  })
})
