/** Enrichments in every state, over the records that `pretended-records.ts` makes up. */
import type { implement } from '@orpc/server'
import { recordShapes } from '../../../shared/api/enrichment.ts'
import type { Enrichment, EnrichmentContent } from '../../../shared/bridge/enrichments.ts'
import type { workspaceContract } from '../../../shared/bridge/index.ts'
import { makeCpfs } from '../documents.ts'
import { refuse } from './refuse.ts'

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

const content = (name: string, changes: Partial<EnrichmentContent> = {}): EnrichmentContent => ({
  name,
  listId: 'atraso',
  documentType: 'CPF',
  type: 'PROFILE_360',
  purpose: 'Atualizar contatos de clientes em atraso antes da negociação de novembro',
  legalBasis: 'credit_protection',
  reuseDays: 30,
  connectionId: 'embedded',
  price: null,
  ...changes,
})

const one = (id: string, name: string, patch: Partial<Enrichment>): Enrichment => ({
  id,
  state: 'done',
  content: content(name),
  shape: 'PROFILE_360',
  createdAt: ago(60),
  savedAt: ago(60),
  item: null,
  remoteId: '7d1f7a3e-52a1-4a53-9f2d-1f6b1f0f9a10',
  estimatedMicros: 16_500_000_000,
  costMicros: 16_452_800_000,
  asked: 47_008,
  kept: 0,
  found: 45_120,
  missing: 1_888,
  phones: 71_304,
  queuedAt: ago(50),
  acceptedAt: ago(49),
  finishedAt: ago(38),
  polls: 12,
  lastPollAt: ago(38),
  nextPollAt: null,
  pollProblem: null,
  arriving: null,
  drift: [],
  ...patch,
})

const item = (state: NonNullable<Enrichment['item']>['state'], answerMessage: string | null = null) => ({
  id: 'pedido',
  state,
  resolution: null,
  holdUntil: null,
  answerMessage,
  lastOutcome: state === 'unknown' ? ('connection_lost' as const) : null,
})

const notYet = { remoteId: null, costMicros: null, found: 0, missing: 0, phones: 0, finishedAt: null }

const started = (): Enrichment[] => [
  one('rascunho', 'Clientes em atraso, novembro', {
    ...notYet,
    state: 'draft',
    estimatedMicros: null,
    asked: 0,
    queuedAt: null,
    acceptedAt: null,
    polls: 0,
    lastPollAt: null,
  }),
  one('processando', 'Carteira Sul', {
    ...notYet,
    state: 'processing',
    remoteId: 'a1',
    costMicros: 5_250_000_000,
    asked: 15_000,
    polls: 7,
    lastPollAt: ago(0.3),
    nextPollAt: ago(-0.6),
    acceptedAt: ago(3.4),
  }),
  one('recebendo', 'Base antiga, reativação', {
    ...notYet,
    state: 'processing',
    remoteId: 'a2',
    asked: 100_000,
    arriving: 48_312,
    pollProblem: 'answer_broken',
  }),
  one('perdido', 'Vencem hoje', {
    ...notYet,
    state: 'queued',
    item: item('unknown'),
    asked: 1_840,
    acceptedAt: null,
  }),
  one('recusado', 'Lista de teste com um nome tão comprido que não cabe na coluna de uma janela pequena', {
    ...notYet,
    state: 'queued',
    item: item('rejected', 'Saldo insuficiente para a consulta.'),
    asked: 300,
    acceptedAt: null,
  }),
  one('parado', 'Indicações de outubro', {
    ...notYet,
    state: 'stopped',
    pollProblem: 'list_missing',
    remoteId: 'a3',
    asked: 312,
  }),
  ...recordShapes.map((shape, index) =>
    one(shape, index === 0 ? 'Clientes em atraso, outubro' : shape, {
      shape,
      kept: index === 0 ? 3_200 : 0,
      finishedAt: ago(60 * 24 * (index + 1)),
      drift:
        index === 0
          ? [
              { field: 'indiceDeAfinidade', kind: 'unknown', records: 45_120 },
              { field: 'renda', kind: 'missing', records: 12 },
            ]
          : [],
    }),
  ),
]

export const pretendedEnrichments = (
  os: ReturnType<typeof implement<typeof workspaceContract>>['enrichments'],
  read: <Value>(value: () => Value) => Promise<Value>,
  isFull: boolean,
  changed: (topic: 'enrichments') => void,
) => {
  let all = isFull ? started() : []
  const found = (id: string): Enrichment => {
    const known = all.find((each) => each.id === id)
    if (known === undefined) return refuse('enrichment_missing')
    return known
  }
  const change = (id: string, patch: Partial<Enrichment>): Enrichment => {
    const after = { ...found(id), ...patch }
    all = all.map((each) => (each.id === id ? after : each))
    changed('enrichments')
    return after
  }
  const missing = makeCpfs(1_888)
  return {
    list: os.list.handler(() => read(() => all)),
    get: os.get.handler(({ input }) => read(() => found(input.id))),
    create: os.create.handler(({ input }) => {
      const made = one(`novo-${all.length}`, '', { ...found('rascunho'), id: `novo-${all.length}` })
      all = [
        { ...made, content: content('', { listId: input.listId, purpose: '', legalBasis: null }) },
        ...all,
      ]
      return all[0] as never
    }),
    save: os.save.handler(({ input }) => change(input.id, { content: input.content, savedAt: ago(0) })),
    plan: os.plan.handler(({ input }) => {
      const { name, listId, purpose, legalBasis } = found(input.id).content
      return read(() => ({
        faults: [
          ...(name === '' ? (['name_missing'] as const) : []),
          ...(listId === null ? (['list_missing'] as const) : []),
          ...(purpose === '' ? (['purpose_missing'] as const) : []),
          ...(legalBasis === null ? (['legal_basis_missing'] as const) : []),
        ],
        rows: listId === null ? 0 : 48_213,
        empty: listId === null ? 0 : 611,
        unreadable:
          listId === null
            ? []
            : [
                { reason: 'cpf_check_digits_wrong' as const, count: 302 },
                { reason: 'cpf_scientific_notation' as const, count: 4 },
              ],
        repaired: listId === null ? 0 : 1_204,
        repeated: listId === null ? 0 : 288,
        documents: listId === null ? 0 : 47_008,
        kept: listId === null ? 0 : 3_200,
        asked: listId === null ? 0 : 43_808,
        awaited: 0,
        estimate:
          listId === null
            ? null
            : { micros: 15_332_800_000, lowestMicros: 350_000, highestMicros: 420_000, lists: 4 },
        budget: { micros: 30_000_000_000, committedMicros: 12_410_550_000 },
        hasTwin: false,
      }))
    }),
    enqueue: os.enqueue.handler(({ input }) => change(input.id, { state: 'queued', item: item('ready') })),
    reopen: os.reopen.handler(({ input }) => change(input.id, { state: 'draft', item: null })),
    duplicate: os.duplicate.handler(({ input }) => found(input.id)),
    attach: os.attach.handler(({ input }) =>
      change(input.id, { state: 'processing', remoteId: input.remoteId, acceptedAt: ago(0) }),
    ),
    pollNow: os.pollNow.handler(({ input }) => change(input.id, { state: 'processing' })),
    stop: os.stop.handler(({ input }) =>
      change(input.id, { state: 'stopped', pollProblem: 'stopped_by_person' }),
    ),
    rename: os.rename.handler(({ input }) =>
      change(input.id, { content: { ...found(input.id).content, name: input.name } }),
    ),
    remove: os.remove.handler(({ input }) => {
      all = all.filter(({ id }) => id !== input.id)
      changed('enrichments')
      return { id: input.id }
    }),
    missing: os.missing.handler(({ input }) => missing.slice(input.offset, input.offset + input.limit)),
    ledger: os.ledger.handler(() =>
      read(() =>
        isFull
          ? [
              {
                month: new Date().toISOString().slice(0, 7),
                isRehearsal: false,
                enrichments: 4,
                paidMicros: 12_410_550_000,
                waitingMicros: 644_000_000,
                found: 33_900,
                phones: 52_004,
              },
              {
                month: '2026-10',
                isRehearsal: true,
                enrichments: 2,
                paidMicros: 70_000_000,
                waitingMicros: 0,
                found: 190,
                phones: 260,
              },
            ]
          : [],
      ),
    ),
  }
}
