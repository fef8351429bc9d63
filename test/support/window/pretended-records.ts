/** Records of made-up people and companies, looked at by the plainest filter, sort and count in memory. */
import type { implement } from '@orpc/server'
import { type RecordShape, recordShapes } from '../../../shared/api/enrichment.ts'
import { fieldFacts, fieldGroups, type RecordField } from '../../../shared/api/enrichment-fields.ts'
import type { workspaceContract } from '../../../shared/bridge/index.ts'
import type {
  Facet,
  FacetQuestion,
  FieldSummary,
  RecordFilter,
  RecordSet,
  RecordView,
  SavedView,
} from '../../../shared/bridge/records.ts'
import { checkDigits } from '../../../shared/rules/check-digits.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'
import { maskDocument } from '../../../shared/rules/masked-document.ts'
import { sortValueOf } from '../../../shared/rules/sort-value.ts'
import { syntheticRecord } from '../../../main/service/synthetic/records.ts'
import { makeCpfs } from '../documents.ts'
import { refuse } from './refuse.ts'
import type { Scenario } from './scenario.ts'

const madeRecords = 2_000
const asOf = Date.UTC(2026, 10, 21)

type Texts = Readonly<Record<string, string>>

/** What the real service may answer as well: a name that no head fits, hardly a field filled, fields that nobody knows. */
const ugly: readonly Texts[] = [
  {
    nome: 'MARIA APARECIDA DO NASCIMENTO DE ALBUQUERQUE CAVALCANTI DE HOLANDA VASCONCELOS FILHA',
    nomeCompleto: 'MARIA APARECIDA DO NASCIMENTO DE ALBUQUERQUE CAVALCANTI DE HOLANDA VASCONCELOS FILHA',
    razaoSocial:
      'COMERCIO E REPRESENTACOES DE MATERIAIS DE CONSTRUCAO E ACABAMENTOS IRMAOS EXEMPLO LTDA EM RECUPERACAO JUDICIAL',
    cidade: 'Vila Bela da Santíssima Trindade',
    indiceDeAfinidade: '0.8312',
    faixaPatrimonial: 'DE R$ 100 MIL A R$ 250 MIL',
  },
  { nome: '', nomeCompleto: '', razaoSocial: '', idade: '', renda: 'N/D', whatsapp1: '', telefone1: '' },
  { scoreCpf: 'SEM SCORE', scoreCnpj: 'SEM SCORE', classeEconomica: '', whatsapp1: 'X' },
]

const cnpjOf = (index: number): string => {
  const stem = `${String(index * 7_919 + 11).padStart(8, '0')}0001`
  return `${stem}${checkDigits(stem, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], 6)}`
}

/** Made-up records as texts, with ugly ones among them. */
export const makeRecords = (shape: RecordShape, count: number): Texts[] => {
  const documents =
    shape === 'CNPJ' ? Array.from({ length: count }, (_, index) => cnpjOf(index)) : makeCpfs(count)
  return documents.map((document, index) => {
    const record = Object.entries(syntheticRecord(shape, document, asOf))
    const texts = Object.fromEntries(
      record.map(([name, value]) => [name, Array.isArray(value) ? value.join('\n') : value]),
    )
    const odd = index % 19 < ugly.length ? ugly[index % 19] : undefined
    const fitting = Object.entries(odd ?? {}).filter(([name]) => name in texts || !(name in fieldFacts))
    return { ...texts, ...Object.fromEntries(fitting) }
  })
}

const isKnown = (name: string): name is RecordField => name in fieldFacts
const kindOf = (name: string): FieldSummary['kind'] => (isKnown(name) ? fieldFacts[name].kind : 'text')

const fieldsOf = (records: readonly Texts[], times: number): FieldSummary[] => {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const groups = [...fieldGroups, null]
  const order = Object.keys(fieldFacts)
  const placeOf = (name: string) => (isKnown(name) ? order.indexOf(name) : order.length)
  return names
    .map((name) => ({
      name,
      group: isKnown(name) ? fieldFacts[name].group : null,
      kind: kindOf(name),
      filled: records.filter((record) => (record[name] ?? '') !== '').length * times,
    }))
    .toSorted(
      (a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || placeOf(a.name) - placeOf(b.name),
    )
}

const labelsOf = (text: string): string[] => text.split(/[|\n]/).map((label) => label.trim())

const passes = (record: Texts, filter: RecordFilter): boolean => {
  const text = record[filter.field] ?? ''
  switch (filter.type) {
    case 'contains':
      return foldText(text).includes(foldText(filter.text))
    case 'values':
      return filter.values.includes(text) || labelsOf(text).some((label) => filter.values.includes(label))
    case 'range': {
      const value = sortValueOf(text)
      if (value === null) return filter.orUnknown
      const [from, to] = [filter.from, filter.to].map((bound) => (bound === null ? null : sortValueOf(bound)))
      return value >= (from ?? -Infinity) && value <= (to ?? Infinity)
    }
  }
}

const isFound = (record: Texts, search: string): boolean =>
  search === '' || Object.values(record).some((text) => foldText(text).includes(foldText(search)))

const compare = (a: string, b: string): number => {
  const [first, second] = [sortValueOf(a), sortValueOf(b)]
  if (first !== null && second !== null) return first - second
  return foldText(a) < foldText(b) ? -1 : 1
}

/** Positions of a view's records. */
const lookThrough = (records: readonly Texts[], view: RecordView, without?: string): number[] => {
  const positions = records.flatMap((record, position) =>
    isFound(record, view.search) &&
    view.filters.every((filter) => filter.field === without || passes(record, filter))
      ? [position]
      : [],
  )
  const { sort } = view
  if (sort === null) return positions
  const textOf = (position: number) => records[position]?.[sort.field] ?? ''
  return positions.toSorted((a, b) => {
    if (textOf(a) === '' || textOf(b) === '') return Number(textOf(a) === '') - Number(textOf(b) === '')
    return sort.descending ? compare(textOf(b), textOf(a)) : compare(textOf(a), textOf(b))
  })
}

const facetOf = (
  records: readonly Texts[],
  view: RecordView,
  question: FacetQuestion,
  times: number,
): Facet => {
  const { field } = question
  const texts = lookThrough(records, view, field).map((position) => records[position]?.[field] ?? '')
  const counted = new Map<string, number>()
  const add = (value: string) => counted.set(value, (counted.get(value) ?? 0) + times)
  if (question.type === 'values') {
    for (const text of texts)
      for (const value of kindOf(field) === 'labels' ? labelsOf(text) : [text]) if (value !== '') add(value)
    const all = [...counted].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count)
    const others = all.slice(question.limit).reduce((sum, { count }) => sum + count, 0)
    const unknown = texts.filter((text) => text === '').length * times
    return { field, counts: all.slice(0, question.limit), others, unknown }
  }
  const bounds = ['', ...question.bounds]
  const values = texts.map(sortValueOf)
  for (const value of values)
    if (value !== null)
      add(bounds.findLast((bound) => bound === '' || (sortValueOf(bound) ?? 0) <= value) ?? '')
  return {
    field,
    counts: bounds.map((value) => ({ value, count: counted.get(value) ?? 0 })),
    others: 0,
    unknown: values.filter((value) => value === null).length * times,
  }
}

const maskedText = (name: string, text: string, unmasked: boolean): string =>
  unmasked || name !== 'cpf' ? text : (maskDocument(text) ?? text)

/**
 * Answers the contract of records as functions, for tests; the enrichment's id is its shape.
 * @param times how often each record stands for one, to pretend a million
 */
export const recordAnswers = (count = madeRecords, times = 1) => {
  const made = new Map<RecordShape, Texts[]>()
  const saved: SavedView[] = []
  const recordsOf = (enrichmentId: string): [RecordShape, readonly Texts[]] => {
    const shape = recordShapes.find((one) => one === enrichmentId) ?? refuse('enrichment_missing')
    const records = made.get(shape) ?? makeRecords(shape, count)
    made.set(shape, records)
    return [shape, records]
  }
  const cellsOf = (record: Texts | undefined, fields: readonly string[], unmasked: boolean): string[] =>
    fields.map((name) => maskedText(name, record?.[name] ?? '', unmasked))
  return {
    set: ({ enrichmentId }: { enrichmentId: string }): RecordSet => {
      const [shape, records] = recordsOf(enrichmentId)
      return { enrichmentId, shape, records: records.length * times, fields: fieldsOf(records, times) }
    },
    rows: (input: {
      enrichmentId: string
      view: RecordView
      fields: string[]
      unmasked: boolean
      page: { offset: number; limit: number }
    }) => {
      const [, records] = recordsOf(input.enrichmentId)
      const positions = lookThrough(records, input.view)
      const total = positions.length * times
      const { offset, limit } = input.page
      const rows = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, index) => {
        const position = positions[(offset + index) % positions.length] ?? 0
        return { position, cells: cellsOf(records[position], input.fields, input.unmasked) }
      })
      return { total, rows }
    },
    get: (input: { enrichmentId: string; position: number; unmasked: boolean }) => {
      const [, records] = recordsOf(input.enrichmentId)
      const record = records[input.position] ?? refuse('record_missing')
      const names = fieldsOf(records, 1).map(({ name }) => name)
      return { position: input.position, cells: cellsOf(record, names, input.unmasked) }
    },
    facets: (input: { enrichmentId: string; view: RecordView; questions: FacetQuestion[] }) => {
      const [, records] = recordsOf(input.enrichmentId)
      return {
        total: lookThrough(records, input.view).length * times,
        facets: input.questions.map((question) => facetOf(records, input.view, question, times)),
      }
    },
    savedViews: ({ shape }: { shape: RecordShape }) => saved.filter((view) => view.shape === shape),
    saveView: (input: Omit<SavedView, 'id' | 'savedAt'>): SavedView => {
      const at = saved.findIndex(({ shape, name }) => shape === input.shape && name === input.name)
      const view = { ...input, id: saved[at]?.id ?? crypto.randomUUID(), savedAt: new Date().toISOString() }
      saved.splice(at < 0 ? saved.length : at, 1, view)
      return view
    },
    removeView: ({ id }: { id: string }) => {
      const at = saved.findIndex((view) => view.id === id)
      if (at < 0) refuse('saved_view_missing')
      saved.splice(at, 1)
      return { id }
    },
  }
}

type Implementer = ReturnType<typeof implement<typeof workspaceContract>>

/** @param read passes every read, so that slow and failing ones can be seen */
export const pretendedRecords = (
  os: Implementer['records'],
  scenario: Scenario,
  read: <Value>(value: () => Value) => Promise<Value>,
) => {
  const answers = recordAnswers(scenario.data === 'empty' ? 0 : madeRecords, 500)
  return {
    set: os.set.handler(({ input }) => read(() => answers.set(input))),
    rows: os.rows.handler(({ input }) => read(() => answers.rows(input))),
    get: os.get.handler(({ input }) => read(() => answers.get(input))),
    facets: os.facets.handler(({ input }) => read(() => answers.facets(input))),
    savedViews: os.savedViews.handler(({ input }) => read(() => answers.savedViews(input))),
    saveView: os.saveView.handler(({ input }) => answers.saveView(input)),
    removeView: os.removeView.handler(({ input }) => answers.removeView(input)),
  }
}
