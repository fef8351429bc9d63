import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellText, labelsIn } from '../../renderer/features/enrichments/results/cell-text.ts'
import {
  type Bar,
  barsOf,
  type Chart,
  chartsOf,
  isChosen,
  withBarToggled,
} from '../../renderer/features/enrichments/results/charts.ts'
import { barWords, filterWords } from '../../renderer/features/enrichments/results/filter-words.ts'
import {
  movedBefore,
  withFilter,
  withoutFilter,
  withSortTurned,
  withValueToggled,
} from '../../renderer/features/enrichments/results/layout.ts'
import {
  addressLines,
  emailsOf,
  factsByGroup,
  otherPhones,
  phoneCards,
  readRecord,
  scoreOf,
} from '../../renderer/features/enrichments/results/record-sections.ts'
import { createFormats } from '../../renderer/i18n/formats.ts'
import { messages } from '../../renderer/i18n/text.ts'
import { recordShapes, type RecordShape } from '../../shared/api/enrichment.ts'
import { everyRecord, type Facet, type RecordFilter } from '../../shared/bridge/records.ts'
import { checkProperty } from '../support/property.ts'
import { recordCalls } from '../support/record-calls.ts'

const today = '2026-11-21'
const t = messages['pt-BR']
const f = createFormats('pt-BR')

const chartsAndFacets = async (enrichmentId: RecordShape): Promise<[Chart, Facet][]> => {
  const calls = await recordCalls(enrichmentId, 300)
  const { fields } = await calls.set({ enrichmentId })
  const charts = chartsOf(fields, today)
  const questions = charts.map(({ question }) => question)
  const { facets } = await calls.facets({ enrichmentId, view: everyRecord, questions })
  return charts.map((chart, place) => [chart, facets[place] as Facet])
}

describe('chart bars', () => {
  it('pressing a bar selects only that bar, and pressing it again deselects it', async () => {
    for (const [chart, facet] of await chartsAndFacets('PROFILE_360')) {
      const bars = barsOf(chart, facet)
      for (const bar of bars.filter(({ is }) => is !== 'others')) {
        const chosen = withBarToggled(everyRecord, chart, bar)
        expect(bars.filter((one) => isChosen(chosen, chart.field, one))).toEqual([bar])
        expect(withBarToggled(chosen, chart, bar)).toEqual(everyRecord)
      }
    }
  })

  it('pressing another band replaces the selected one and keeps the choice of unknown values', async () => {
    const [chart, facet] = (await chartsAndFacets('PROFILE_360'))[0] ?? expect.unreachable()
    const bars = barsOf(chart, facet)
    const unknown = bars.find(({ is }) => is === 'unknown') ?? expect.unreachable()
    const press = (view: typeof everyRecord, bar: Bar | undefined) =>
      withBarToggled(view, chart, bar ?? expect.unreachable())
    const both = press(press(press(everyRecord, unknown), bars[2]), bars[3])
    expect(both.filters).toEqual([{ type: 'range', field: 'idade', from: '35', to: '44', orUnknown: true }])
    expect(press(both, bars[3]).filters.map((filter) => filterWords(t, f, 'number', filter))).toEqual([
      'Idade desconhecida',
    ])
    expect(press(both, unknown).filters).toEqual([
      { type: 'range', field: 'idade', from: '35', to: '44', orUnknown: false },
    ])
  })

  it('a bar is highlighted under a typed range only when the range contains all of it', async () => {
    const [chart, facet] = (await chartsAndFacets('PROFILE_360'))[0] ?? expect.unreachable()
    const view = withFilter(everyRecord, {
      type: 'range',
      field: 'idade',
      from: '20',
      to: '60',
      orUnknown: false,
    })
    const chosen = barsOf(chart, facet).filter((bar) => isChosen(view, 'idade', bar))
    expect(chosen.map((bar) => barWords(t, f, chart, bar))).toEqual(['25 a 34', '35 a 44', '45 a 54'])
  })

  it('a bar is labelled with its band, youngest companies first and amounts without cents', async () => {
    const words = async (shape: RecordShape, field: string) => {
      const found =
        (await chartsAndFacets(shape)).find(([chart]) => chart.field === field) ?? expect.unreachable()
      return barsOf(...found)
        .filter(({ is }) => is === 'band')
        .map((bar) => barWords(t, f, found[0], bar))
    }
    expect(await words('CNPJ', 'dataDeAbertura')).toEqual([
      'menos de 1 ano',
      '1 a 3 anos',
      '3 a 5 anos',
      '5 a 10 anos',
      '10 a 20 anos',
      'mais de 20 anos',
    ])
    expect((await words('PROFILE_360', 'renda')).slice(0, 2)).toEqual(['até 1.500', '1.500 a 2.500'])
  })

  it('bands of years counted back from 29 February end on 28 February in common years', async () => {
    const calls = await recordCalls('CNPJ', 20)
    const { fields } = await calls.set({ enrichmentId: 'CNPJ' })
    const chart = chartsOf(fields, '2028-02-29').find(({ unit }) => unit === 'years')
    expect(chart?.question).toMatchObject({
      bounds: ['2008-02-29', '2018-02-28', '2023-02-28', '2025-02-28', '2027-02-28'],
    })
  })
})

describe('filters in words', () => {
  const say = (kind: Parameters<typeof filterWords>[2], filter: RecordFilter) =>
    filterWords(t, f, kind, filter).replace(/\u00A0/g, ' ')
  it('a filter is described in a readable phrase', () => {
    const range = { type: 'range', field: 'idade', from: '25', to: '40', orUnknown: true } as const
    expect(say('number', range)).toBe('Idade de 25 a 40, ou desconhecida')
    expect(say('number', { ...range, field: 'scoreCpf', from: null })).toBe(
      'Score do CPF até 40, ou desconhecido',
    )
    expect(say('money', { ...range, field: 'renda', from: '1500', to: null, orUnknown: false })).toBe(
      'Renda a partir de R$ 1.500,00',
    )
    expect(say('flag', { type: 'values', field: 'whatsapp1', values: ['', 'S'] })).toBe(
      'Tem WhatsApp 1: Sim ou desconhecido',
    )
    expect(say('choice', { type: 'values', field: 'estado', values: ['SP', 'RJ', 'MG', 'BA', 'PR'] })).toBe(
      'UF: SP, RJ, MG ou mais 2',
    )
    expect(say('text', { type: 'contains', field: 'campoNovo', text: 'são' })).toBe('campoNovo contém “são”')
  })
})

describe('table cells', () => {
  it.each([
    ['flag', 'S', 'Sim'],
    ['flag', 'N', 'Não'],
    ['flag', '', 'desconhecido'],
    ['flag', 'X', 'X'],
    ['number', '1234.5', '1.234,5'],
    ['number', 'SEM SCORE', 'SEM SCORE'],
    ['money', '1500.00', 'R$ 1.500,00'],
    ['money', 'N/D', 'N/D'],
    ['money', '', ''],
    ['date', '05/11/1986', '05/11/1986'],
    ['date', '1986-11-05', '05/11/1986'],
    ['date', '00/00/0000', '00/00/0000'],
    ['phone', '11987654321', '(11) 98765-4321'],
    ['phone', '1120001234', '(11) 2000-1234'],
    ['document', '***.456.789-**', '***.456.789-**'],
    ['document', '12345678909', '123.456.789-09'],
    ['document', '11222333000181', '11.222.333/0001-81'],
    ['labels', 'PETS|ESPORTES', 'PETS · ESPORTES'],
    ['labels', 'AVE LTDA\nNINHO S.A.', 'AVE LTDA · NINHO S.A.'],
  ] as const)('a %s cell shows “%s” as “%s”', (kind, text, words) => {
    expect(cellText(t, f, kind, text).replace(/\u00A0/g, ' ')).toBe(words)
  })
})

describe('table layouts', () => {
  it('a layout keeps one filter per field, in its position', () => {
    const first: RecordFilter = { type: 'values', field: 'estado', values: ['SP'] }
    const second: RecordFilter = { type: 'contains', field: 'cidade', text: 'são' }
    const both = withFilter(withFilter(everyRecord, first), second)
    expect(withFilter(both, { ...first, values: ['RJ'] }).filters).toEqual([
      { ...first, values: ['RJ'] },
      second,
    ])
    expect(withoutFilter(both, 'estado').filters).toEqual([second])
    expect(withValueToggled(both, 'estado', 'SP').filters).toEqual([second])
  })

  it('sorting by a field cycles through ascending, descending and unsorted', () => {
    const up = withSortTurned(everyRecord, 'idade')
    const down = withSortTurned(up, 'idade')
    expect([up.sort, down.sort, withSortTurned(down, 'idade').sort]).toEqual([
      { field: 'idade', descending: false },
      { field: 'idade', descending: true },
      null,
    ])
    expect(withSortTurned(down, 'nome').sort).toEqual({ field: 'nome', descending: false })
  })

  it('moving a column loses no column and puts it right before its target', async () => {
    const columns = fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 12 })
    await checkProperty(fc.tuple(columns, fc.nat(), fc.nat()), ([fields, from, to]) => {
      const moved = fields[from % fields.length] ?? ''
      const before = fields[to % fields.length] ?? ''
      const next = movedBefore(fields, moved, before)
      expect(next.toSorted()).toEqual(fields.toSorted())
      if (moved !== before) expect(next.indexOf(moved)).toBe(next.indexOf(before) - 1)
      expect(movedBefore(fields, moved, null).at(-1)).toBe(moved)
    })
  })
})

describe('record details', () => {
  it.each(recordShapes)(
    'a %s record shows every filled field, in a place of its own or among the facts',
    async (shape) => {
      const calls = await recordCalls(shape, 60)
      const { fields } = await calls.set({ enrichmentId: shape })
      for (let position = 0; position < 60; position += 1) {
        const { cells } = await calls.get({ enrichmentId: shape, position, unmasked: false })
        const record = readRecord(fields, cells)
        const facts = [...factsByGroup(record, [], false).values()].flat().map(({ name }) => name)
        const places = [phoneCards(record), otherPhones(record), emailsOf(record), scoreOf(record)]
        const shown = JSON.stringify([
          ...places,
          addressLines(record)
            .join(' ')
            .replace(/(\d{5})-/, '$1'),
        ])
        for (const { name } of fields) {
          const isFact = facts.includes(name)
          if (record.text(name) === '') expect(isFact).toBe(false)
          // The age stands in the head of the page.
          else if (!isFact && name !== 'idade')
            for (const text of labelsIn(record.text(name))) expect(shown).toContain(text)
        }
      }
    },
  )

  it('a record shows the facts about a phone that has no number', async () => {
    const calls = await recordCalls('PROFILE_360', 1)
    const { fields } = await calls.set({ enrichmentId: 'PROFILE_360' })
    const cells = fields.map(({ name }) => (name === 'operadora1' ? 'SABIA MOVEL' : ''))
    const facts = factsByGroup(readRecord(fields, cells), [], false)
    expect(facts.get('contacts')?.map(({ name }) => name)).toEqual(['operadora1'])
  })
})
