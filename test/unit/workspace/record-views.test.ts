import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRecordViews } from '../../../main/workspace/enrichment/records/views.ts'
import {
  everyRecord,
  type FacetQuestion,
  type RecordFilter,
  type RecordView,
} from '../../../shared/bridge/records.ts'
import { fieldFacts } from '../../../shared/api/enrichment-fields.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'
import { sortValueOf } from '../../../shared/rules/sort-value.ts'
import { openTestDatabase } from '../../support/stored-lists.ts'
import { someText } from '../../support/record-texts.ts'
import { storeRecords } from '../../support/stored-records.ts'
import { problemOf, startTestWorkspace } from '../../support/test-workspace.ts'
import { checkProperty } from '../../support/property.ts'

/** Some of each kind, one that the contract does not know, one that no record has. */
const names = [
  'nome',
  'cidade',
  'estado',
  'renda',
  'idade',
  'dataDeNascimento',
  'perfilDeConsumo',
  'cpf',
  'telefone1',
  'novo',
  'nada',
] as const
type Plain = Record<string, string | undefined>

const kindOf = (name: string): string =>
  name in fieldFacts ? fieldFacts[name as keyof typeof fieldFacts].kind : 'text'
const isMeasured = (name: string) => ['number', 'money', 'date'].includes(kindOf(name))
const valueOf = (name: string, text: string): number | null => {
  const trimmed = text.trim()
  return kindOf(name) === 'number' && /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : sortValueOf(trimmed)
}
const labelsOf = (text: string) =>
  text
    .split(/[|\n]/)
    .map((one) => one.trim())
    .filter(Boolean)

/** What a view is, said the plainest way. */
const passes = (record: Plain, filter: RecordFilter): boolean => {
  const text = record[filter.field] ?? ''
  switch (filter.type) {
    case 'contains':
      return foldText(text).includes(foldText(filter.text))
    case 'values':
      return (
        filter.values.includes(text) ||
        (kindOf(filter.field) === 'labels' && labelsOf(text).some((label) => filter.values.includes(label)))
      )
    case 'range': {
      const value = valueOf(filter.field, text)
      if (value === null) return filter.orUnknown
      const at = (bound: string, isEnd: boolean) =>
        bound.includes('-', 1)
          ? Number(bound.replaceAll('-', '') + (isEnd ? '235959' : '000000'))
          : Number(bound)
      return (
        (filter.from === null || value >= at(filter.from, false)) &&
        (filter.to === null || value <= at(filter.to, true))
      )
    }
  }
}
const searched = ['nome', 'cidade', 'estado', 'cpf', 'telefone1']
const isFound = (record: Plain, search: string): boolean => {
  const needle = foldText(search.trim())
  const plain = needle.replace(/[\s.\-/()+]/g, '')
  return searched.some((name) => {
    const text = foldText(record[name] ?? '')
    const isNumber = name === 'cpf' || name === 'telefone1'
    return text.includes(needle) || (isNumber && /^[\da-z]*\d[\da-z]*$/.test(plain) && text.includes(plain))
  })
}
const naive = (records: readonly Plain[], { filters, search, sort }: RecordView): number[] => {
  const left = [...records.keys()].filter(
    (position) =>
      filters.every((filter) => passes(records[position] ?? {}, filter)) &&
      isFound(records[position] ?? {}, search),
  )
  if (sort === null) return left
  const keyOf = (position: number): number | string | null => {
    const text = records[position]?.[sort.field] ?? ''
    if (isMeasured(sort.field)) return valueOf(sort.field, text)
    return text === '' ? null : foldText(text)
  }
  return left.toSorted((a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)]
    if (x === null || y === null) return (x === null ? 1 : 0) - (y === null ? 1 : 0)
    const up = x < y ? -1 : x > y ? 1 : 0
    return sort.descending ? -up : up
  })
}

// Letters that are pairs of units are left to the tests of storage: two halves that meet are no letter of either text.
const text = someText.map((one) => one.replace(/[\uD800-\uDFFF]/g, ''))
const recordsDrawn = fc.array(
  fc.record(Object.fromEntries(names.filter((name) => name !== 'nada').map((name) => [name, text])), {
    requiredKeys: [],
  }),
  { maxLength: 150, size: 'max' },
)
const bound = fc.option(
  fc.constantFrom('0', '-10', '18', '33.5', '1500', '1234.5', '1980-12-31', '2001-02-01', '1979-01-01'),
  { nil: null },
)
const field = fc.constantFrom(...names)
const filter: fc.Arbitrary<RecordFilter> = fc.oneof(
  fc.record({
    type: fc.constant('contains' as const),
    field,
    text: fc.constantFrom('a', 'SÃO', '1', 'b', '|', '5.0'),
  }),
  fc.record({
    type: fc.constant('values' as const),
    field,
    values: fc.array(text, { minLength: 1, maxLength: 6 }),
  }),
  fc.record({ type: fc.constant('range' as const), field, from: bound, to: bound, orUnknown: fc.boolean() }),
)
const view: fc.Arbitrary<RecordView> = fc.record({
  filters: fc.uniqueArray(filter, { selector: (one) => one.field, maxLength: 3 }),
  search: fc.constantFrom('', '', '', 'sao', '529.982', '98765-43', '(11) 9', 's', ' 5 '),
  sort: fc.option(fc.record({ field, descending: fc.boolean() }), { nil: null }),
})
const page = { offset: 0, limit: 500 }
const shown = { fields: ['nome'], unmasked: true, page }

describe('record views', () => {
  it('a record view equals a plain filter and sort of the records', async () => {
    await checkProperty(
      fc.tuple(recordsDrawn, fc.array(view, { minLength: 4, maxLength: 12 })),
      async ([records, drawn]) => {
        const db = openTestDatabase()
        await storeRecords(db, records, { portion: 40 })
        const views = createRecordViews(db)
        for (const one of drawn) {
          const { total, rows } = await views.rows('e', one, shown)
          const expected = naive(records, one)
          expect(total).toBe(expected.length)
          expect(
            rows.map(({ position }) => position),
            JSON.stringify(one),
          ).toEqual(expected)
        }
      },
      { runs: 40 },
    )
  })

  it('pages of a record view are those of a plain sort, asked for in any order, across blocks and from before a field appeared', async () => {
    const db = openTestDatabase()
    const letters = [
      '',
      'Álvaro',
      'alvaro',
      'ÉRICA',
      'erica',
      'zé',
      'Maria Aparecida da Silva',
      'Maria Aparecida de Souza',
    ]
    const records: Plain[] = Array.from({ length: 9_000 }, (_each, index) => ({
      nome: `${letters[(index * 7) % 8] ?? ''}${index % 11 === 0 ? (index * 31) % 500 : ''}`,
      idade: String((index * 13) % 90),
      ...(index > 5_000 ? { novo: String(index % 3) } : {}),
    }))
    await storeRecords(db, records)
    const views = createRecordViews(db)
    for (const sort of [
      { field: 'nome', descending: false },
      { field: 'nome', descending: true },
      { field: 'idade', descending: true },
      { field: 'novo', descending: false },
    ]) {
      const one: RecordView = {
        filters: [{ type: 'range', field: 'idade', from: '18', to: null, orUnknown: false }],
        search: '',
        sort,
      }
      const expected = naive(records, one)
      const offsets = [4_300, 0, 8_999, 120, 6_000]
      const pages = await Promise.all(
        offsets.map((offset) => views.rows('e', one, { ...shown, page: { offset, limit: 50 } })),
      )
      expect(
        pages.map(({ rows }) => rows.map(({ position }) => position)),
        JSON.stringify(sort),
      ).toEqual(offsets.map((offset) => expected.slice(offset, offset + 50)))
      expect([...((await views.positions('e', one)) ?? [])]).toEqual(expected)
    }
  })

  it('facets count the records that pass the filters of the other fields', async () => {
    const question: fc.Arbitrary<FacetQuestion> = fc.oneof(
      fc.record({ type: fc.constant('values' as const), field, limit: fc.integer({ min: 1, max: 5 }) }),
      fc.record({
        type: fc.constant('bands' as const),
        field,
        bounds: fc.constantFrom<string[][]>(['18', '60'], ['0.5'], ['1980-12-31', '2000-01-01']),
      }),
    )
    await checkProperty(
      fc.tuple(recordsDrawn, view, fc.array(question, { minLength: 1, maxLength: 8 })),
      async ([records, drawn, questions]) => {
        const db = openTestDatabase()
        await storeRecords(db, records)
        const { total, facets } = await createRecordViews(db).facets('e', drawn, questions)
        expect(total).toBe(naive(records, drawn).length)
        for (const [index, asked] of questions.entries()) {
          const facet = facets[index]
          const filters = drawn.filters.filter((one) => one.field !== asked.field)
          const texts = naive(records, { ...drawn, filters }).map((at) => records[at]?.[asked.field] ?? '')
          if (asked.type === 'values') {
            const valuesOf = (one: string) =>
              kindOf(asked.field) === 'labels' ? [...new Set(labelsOf(one))] : [one]
            const filled = texts.filter((one) => one !== '')
            const counts = Map.groupBy(filled.flatMap(valuesOf), (one) => one)
            const top = [...counts]
              .map(([value, all]) => ({ value, count: all.length }))
              .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
              .slice(0, asked.limit)
            const listed = new Set(top.map(({ value }) => value))
            expect(facet?.counts.map(({ count }) => count)).toEqual(top.map(({ count }) => count))
            if (!['cpf', 'nome', 'cidade', 'novo'].includes(asked.field)) expect(facet?.counts).toEqual(top)
            expect(facet?.others).toBe(
              filled.filter((one) => !valuesOf(one).some((value) => listed.has(value))).length,
            )
            expect(facet?.unknown).toBe(texts.length - filled.length)
          } else {
            const values = texts.map((one) => valueOf(asked.field, one))
            const bounds = asked.bounds.map((one) =>
              one.includes('-') ? Number(`${one.replaceAll('-', '')}000000`) : Number(one),
            )
            expect(facet?.counts.map(({ value }) => value)).toEqual(['', ...asked.bounds])
            expect(facet?.counts.map(({ count }) => count)).toEqual(
              [-Infinity, ...bounds].map(
                (from, band) =>
                  values.filter((one) => one !== null && one >= from && one < (bounds[band] ?? Infinity))
                    .length,
              ),
            )
            expect(facet?.unknown).toBe(values.filter((one) => one === null).length)
          }
        }
      },
      { runs: 60 },
    )
  })

  it('record views mask CPFs in every field unless unmasked, and show CNPJs unchanged', async () => {
    const db = openTestDatabase()
    const record = {
      cpf: '52998224725',
      sociedade1Cnpj: '11444777000161',
      sociedade1RazaoSocial: 'JOSE DA SILVA 52998224725',
      nome: 'Ana',
      telefone1: '11987654321',
      ultimaEmpresaLigada: ['ANA 529.982.247-25', 'ACME'],
      novo: 'mãe: 52998224725',
    }
    await storeRecords(db, [record, { ...record, cpf: '12345678900', sociedade1Cnpj: '529.982.247-25' }])
    const views = createRecordViews(db)
    const fields = [...Object.keys(record), 'nada']
    const cellsOf = async (unmasked: boolean) =>
      (await views.rows('e', everyRecord, { fields, unmasked, page })).rows.map(({ cells }) => cells)
    expect(await cellsOf(false)).toEqual([
      [
        '***.982.247-**',
        '11444777000161',
        'JOSE DA SILVA ***.982.247-**',
        'Ana',
        '11987654321',
        'ANA ***.982.247-**\nACME',
        'mãe: ***.982.247-**',
        '',
      ],
      [
        '***********',
        '***.982.247-**',
        'JOSE DA SILVA ***.982.247-**',
        'Ana',
        '11987654321',
        'ANA ***.982.247-**\nACME',
        'mãe: ***.982.247-**',
        '',
      ],
    ])
    expect((await cellsOf(true))[1]?.slice(0, 2)).toEqual(['12345678900', '529.982.247-25'])
    expect((await views.get('e', 0, false)).cells.join()).not.toContain('52998224725')
    const { facets } = await views.facets(
      'e',
      everyRecord,
      fields.map((one) => ({ type: 'values', field: one, limit: 9 })),
    )
    expect(JSON.stringify(facets)).not.toMatch(/529\.?982\.?247|12345678900/)
  })

  it('the fields of a record set are listed by group, with fields unknown to the contract last', async () => {
    const db = openTestDatabase()
    await storeRecords(db, [{ zelo: '1', cpf: '1', telefone1: '2', whatsapp1: '', abelha: '' }])
    const { fields, records, shape } = createRecordViews(db).set('e')
    expect({ records, shape }).toEqual({ records: 1, shape: 'PROFILE_360' })
    expect(fields[0]).toEqual({ name: 'cpf', group: 'person', kind: 'document', filled: 1 })
    const groups = fields.map(({ group }) => group)
    expect([...new Set(groups)]).toEqual(['person', 'contacts', 'address', 'financial', 'company', null])
    expect(groups).toEqual(groups.toSorted((a, b) => groups.indexOf(a) - groups.indexOf(b)))
    expect(fields.slice(-2)).toEqual([
      { name: 'zelo', group: null, kind: 'text', filled: 1 },
      { name: 'abelha', group: null, kind: 'text', filled: 0 },
    ])
  })
})

describe('saved views', () => {
  it('saved views belong to a record shape, and saving the same name overwrites the view', async () => {
    const { client } = startTestWorkspace()
    const wanted = {
      shape: 'TARGET_PRO' as const,
      name: 'Óbitos',
      fields: ['cpf', 'nome'],
      view: everyRecord,
    }
    const first = await client.records.saveView(wanted)
    const changed: RecordView = { ...everyRecord, sort: { field: 'cpf', descending: true } }
    const over = await client.records.saveView({ ...wanted, name: ' obitos ', view: changed })
    expect(over).toMatchObject({ id: first.id, name: 'obitos', view: changed })
    await client.records.saveView({ ...wanted, name: 'Abertos' })
    await client.records.saveView({ ...wanted, shape: 'CNPJ' })
    const saved = await client.records.savedViews({ shape: 'TARGET_PRO' })
    expect(saved.map(({ name }) => name)).toEqual(['Abertos', 'obitos'])
    await client.records.removeView({ id: first.id })
    expect(await client.records.savedViews({ shape: 'TARGET_PRO' })).toHaveLength(1)
    expect(await problemOf(client.records.removeView({ id: first.id }))).toMatchObject({
      code: 'saved_view_missing',
    })
    expect(await problemOf(client.records.set({ enrichmentId: 'x' }))).toMatchObject({
      code: 'enrichment_missing',
    })
  })
})
