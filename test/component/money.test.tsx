/** Prices and the budget, what a campaign costs before it is sent, and the ledger. */
import { cleanup, fireEvent, screen, within } from '@solidjs/testing-library'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type DraftCost, emptyDraftContent } from '../../shared/bridge/drafts.ts'
import type { LedgerEntry } from '../../shared/bridge/money.ts'
import { dayInBrasilia, type Price } from '../../shared/rules/campaign-cost.ts'
import { BudgetFit, CostPanel } from '../../renderer/features/campaigns/cost-panel.tsx'
import { TestCost } from '../../renderer/features/campaigns/test-cost.tsx'
import { MoneyPanel } from '../../renderer/features/settings/money-panel.tsx'
import { SpendingPage } from '../../renderer/features/spending/spending-page.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { eventually } from '../support/eventually.ts'
import { draftCheck, noDraftCost } from './complete.ts'
import { renderInApp } from './in-app.tsx'
import { connections } from './support/registrations.ts'

afterEach(cleanup)

const [remote] = connections.filter(({ kind }) => kind === 'remote')
const connectionId = remote?.id ?? ''
const textOf = (part: Element): string => (part.textContent ?? '').replaceAll('\u00A0', ' ')

describe('the table of prices', () => {
  const open = (prices: readonly Price[] = []) => {
    let kept = [...prices]
    const setPrice = vi.fn((price: Price) => {
      kept = [
        ...kept.filter(({ unit, validFrom }) => unit !== price.unit || validFrom !== price.validFrom),
        price,
      ]
      return price
    })
    const removePrice = vi.fn((price: Pick<Price, 'connectionId' | 'unit' | 'validFrom'>) => {
      kept = kept.filter(({ unit, validFrom }) => unit !== price.unit || validFrom !== price.validFrom)
      return price
    })
    const shown = renderInApp(() => <MoneyPanel onChange={() => {}} />, {
      connections: { list: () => connections },
      money: { prices: () => kept, setPrice, removePrice },
    })
    return { ...shown, setPrice, removePrice }
  }
  const rowOf = async (unit: string) => {
    const table = await screen.findByRole('table', { name: remote?.name ?? '' })
    return within(table)
      .getByRole('rowheader', { name: new RegExp(`^${unit}`) })
      .closest('tr') as HTMLElement
  }

  it('says what has no price, and takes one of six decimal places from a day on', async () => {
    const { setPrice, change } = open()
    expect(textOf(await rowOf('Parte de SMS'))).toContain('sem preço')
    fireEvent.click(within(await rowOf('Parte de SMS')).getByRole('button'))
    const dialog = await screen.findByRole('dialog')
    const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: ptBr.money.prices.save })
    const amount = within(dialog).getByLabelText(ptBr.money.prices.amount)
    fireEvent.input(amount, { target: { value: '0,1234567' } })
    expect(within(dialog).getByText(ptBr.money.prices.amountWrong)).toBeTruthy()
    expect(save.disabled).toBe(true)
    fireEvent.input(amount, { target: { value: '0,073125' } })
    fireEvent.click(save)
    await eventually(() =>
      expect(setPrice).toHaveBeenCalledWith({
        connectionId,
        unit: 'sms_part',
        micros: 73_125,
        validFrom: dayInBrasilia(Date.now()),
      }),
    )
    change('money')
    await eventually(async () => expect(textOf(await rowOf('Parte de SMS'))).toContain('R$ 0,073125'))
  })

  it('shows earlier and later prices, and a price that was removed can be brought back', async () => {
    const price = { connectionId, unit: 'ura_call' } as const
    const { state, setPrice, removePrice } = open([
      { ...price, micros: 300_000, validFrom: '2026-01-01' },
      { ...price, micros: 310_000, validFrom: '2999-01-01' },
    ])
    const row = await rowOf('URA')
    expect(textOf(row)).toContain('R$ 0,3001/01/2026')
    expect(textOf(row)).toContain('R$ 0,31 desde 01/01/2999')
    fireEvent.click(within(row).getByRole('button', { name: 'Remover o preço de URA desde 01/01/2999' }))
    await eventually(() => expect(removePrice).toHaveBeenCalledTimes(1))
    await eventually(() => expect(state.toasts.all).toHaveLength(1))
    state.toasts.all[0]?.action?.run()
    await eventually(() =>
      expect(setPrice).toHaveBeenCalledWith({ ...price, micros: 310_000, validFrom: '2999-01-01' }),
    )
  })
})

describe('what a campaign costs', () => {
  const priced: DraftCost = {
    ...noDraftCost,
    micros: 480_000,
    lines: [{ unit: 'sms_part', count: 6, eachMicros: 80_000 }],
    plainLettersMicros: 240_000,
  }
  const show = (
    cost: DraftCost,
    { connection = connectionId, plainLetters = false, kind = 'SMSSHORT' as const } = {},
  ) => {
    const check = draftCheck({
      cost,
      plainLettersSave: 3,
      lints: plainLetters
        ? []
        : [{ code: 'letters_break_gsm7', level: 'warning', params: { chars: 'ç ã', count: 3 } }],
    })
    const { container } = renderInApp(() => (
      <>
        <CostPanel content={{ kind, connectionId: connection, plainLetters }} check={check} isFresh />
        <BudgetFit check={check} />
      </>
    ))
    return textOf(container)
  }

  it('is said with what it is made of, and what its letters cost', () => {
    const text = show(priced)
    expect(text).toContain('R$ 0,48')
    expect(text).toContain('6 partes a R$ 0,08 cada')
    expect(text).toContain('+3 partes por causa de “ç” e “ã”: R$ 0,24 a mais.')
    cleanup()
    expect(show(priced, { plainLetters: true })).toContain('Sem acentos: 3 partes, R$ 0,24 a menos.')
  })

  it('is unknown without a price, and leads to where prices are set', () => {
    const unpriced: DraftCost = {
      ...noDraftCost,
      unpriced: ['sms_part'],
      lines: [{ unit: 'sms_part', count: 6, eachMicros: null }],
    }
    expect(show(unpriced)).toContain('desconhecido')
    expect(screen.getByRole('link', { name: ptBr.money.cost.setPrices }).getAttribute('href')).toBe(
      '/settings?part=money',
    )
    cleanup()
    // Nothing is asked for where nothing is charged.
    const rehearsed = show(unpriced, { connection: 'embedded' })
    expect(rehearsed).toContain('Simulação no serviço local: nada é cobrado.')
    expect(rehearsed).not.toContain('desconhecido')
  })

  it('says by how much it passes the budget, what is left, and what the budget cannot count', () => {
    const month = { month: '2026-11', micros: 480_000, budgetMicros: 1_000_000 }
    expect(show({ ...priced, months: [{ ...month, committedMicros: 640_000 }] })).toContain(
      'Passa R$ 0,12 do orçamento de novembro de 2026',
    )
    cleanup()
    expect(show({ ...priced, months: [{ ...month, committedMicros: 500_000 }] })).toContain(
      'restam R$ 0,02 do orçamento de novembro de 2026',
    )
    cleanup()
    const blind = show({ ...priced, unpriced: ['sms_part'], months: [{ ...month, committedMicros: 0 }] })
    expect(blind).toContain(ptBr.money.cost.blind)
    expect(blind).not.toContain('restam')
  })
})

describe('what a test costs', () => {
  const show = (connection: string, prices: readonly Price[], text = 'a'.repeat(161)) =>
    renderInApp(
      () => (
        <TestCost
          open
          content={{ ...emptyDraftContent('SMSSHORT', null), connectionId: connection }}
          text={text}
          phones={2}
        />
      ),
      { money: { prices: () => prices } },
    )
  const price = { connectionId, unit: 'sms_part', micros: 80_000, validFrom: '2026-01-01' } as const

  it('is that of its parts for each phone, unknown without a price, and nothing in a rehearsal', async () => {
    show(connectionId, [price])
    expect(await screen.findByText(/^O teste custa R\$\s0,32\.$/)).toBeTruthy()
    cleanup()
    show(connectionId, [])
    expect(await screen.findByText(ptBr.money.cost.testUnpriced)).toBeTruthy()
    cleanup()
    const prices = vi.fn(() => [{ ...price, connectionId: 'embedded' }])
    const { container } = renderInApp(
      () => <TestCost open content={emptyDraftContent('SMSSHORT', null)} text="a" phones={2} />,
      { money: { prices } },
    )
    await eventually(() => expect(prices).toHaveBeenCalled())
    expect(textOf(container)).toBe('')
  })
})

describe('the ledger', () => {
  const entry = (patch: Partial<LedgerEntry>): LedgerEntry => ({
    month: '2026-11',
    connectionId,
    connectionName: 'Produção',
    isRehearsal: false,
    kind: 'SMSSHORT',
    requests: 2,
    quantity: 1_200,
    billedMicros: 96_000_000,
    committedMicros: 0,
    unpriced: 0,
    found: 0,
    phones: 0,
    ...patch,
  })
  const open = (ledger: readonly LedgerEntry[]) =>
    renderInApp(() => <SpendingPage />, {
      money: {
        ledger: () => ledger,
        thisMonth: () => ({
          month: '2026-11',
          billedMicros: 96_000_000,
          committedMicros: 4_000_000,
          budgetMicros: 500_000_000,
        }),
      },
    })

  it('shows each month by kind and connection with its total, and rehearsals apart', async () => {
    open([
      entry({ committedMicros: 4_000_000, unpriced: 1 }),
      entry({ kind: 'ENRICHMENT', connectionName: null, billedMicros: 10_000_000, found: 100, phones: 50 }),
      entry({ isRehearsal: true, connectionId: 'embedded' }),
    ])
    const month = await screen.findByRole('table', { name: 'novembro de 2026' })
    const rows = within(month).getAllByRole('row').map(textOf)
    expect(rows[1]).toBe('SMS curto1 sem preçoProdução21.200R$ 96,00R$ 4,00')
    expect(rows[2]).toBe(
      'EnriquecimentoR$ 0,10 por registro · R$ 0,20 por telefoneconexão removida21.200R$ 10,00',
    )
    expect(rows[3]).toBe('TotalR$ 106,00R$ 4,00')
    expect(screen.getByRole('table', { name: /Simulações/ })).toBeTruthy()
    expect(await screen.findByText(/^Restam R\$\s400,00 de R\$\s500,00 neste mês\.$/)).toBeTruthy()
  })

  it('says what will stand there while nothing was spent', async () => {
    open([])
    expect(await screen.findByText(ptBr.money.ledger.none)).toBeTruthy()
  })
})
