/** The embedded service's control over memory, with a day's work in it. */
import type { implement } from '@orpc/server'
import type { ControlState, Fault, LoggedRequest } from '../../../shared/api/control.ts'
import type { workspaceContract } from '../../../shared/bridge/index.ts'
import { ago } from './pretended-data.ts'
import { pretendedEnrichment } from './pretended-enrichment.ts'
import type { Scenario } from './scenario.ts'

type Implementer = ReturnType<typeof implement<typeof workspaceContract>>['service']

const someFaults: Fault[] = [
  { kind: 'lose_answer', path: '/campaign/create', times: 1 },
  { kind: 'delay', delayMs: 8_000, path: null, times: null },
  { kind: 'status', status: 503, path: '/campaign/rcs/carousel', times: 12 },
]

const startCampaigns = (): ControlState['campaigns'] =>
  [
    ['SMSSHORT', 'Lembrete de parcela, novembro', 47_008, 3],
    ['RCS_TEXT', 'Proposta de acordo', 1_840, 26],
    [
      'SMSSHORT',
      'Aviso de vencimento, 2ª quinzena de novembro, São José dos Campos e Vale do Paraíba',
      312,
      95,
    ],
    ['RCS_CAROUSEL', 'Ofertas da semana 🛍️', 8_120, 60 * 26],
    ['SMSSHORT', '', 1, 60 * 27],
    ...Array.from({ length: 15 }, (_, index) => ['SMSSHORT', `Lote ${15 - index}`, 900, 60 * 48 + index]),
  ].map(([type, title, quantity, minutes], index) => ({
    id: `campanha-${index}`,
    type: String(type),
    title: String(title),
    quantity: Number(quantity),
    startAt: ago(Number(minutes) - 30),
    createdAt: ago(Number(minutes)),
  }))

type Sample = Pick<LoggedRequest, 'path' | 'status' | 'durationMs' | 'bodyBytes' | 'fault'>
const samples: Sample[] = [
  { path: '/campaign/create', status: 201, durationMs: 412, bodyBytes: 7_914_220, fault: null },
  { path: '/campaign/rcs/text', status: 422, durationMs: 2, bodyBytes: 1_284, fault: null },
  { path: '/campaign/rcs/text', status: 201, durationMs: 9, bodyBytes: 1_284, fault: null },
  { path: '/campaign/create', status: 0, durationMs: 38, bodyBytes: 28_410, fault: 'lose_answer' },
  { path: '/company/create', status: 201, durationMs: 3, bodyBytes: 61, fault: null },
  { path: '/campaign/create', status: 503, durationMs: 1, bodyBytes: 9_100, fault: 'status' },
  { path: '/webhook/create', status: 201, durationMs: 2, bodyBytes: 44, fault: null },
  { path: '/campaign/create', status: 401, durationMs: 1, bodyBytes: 210, fault: null },
  { path: '/campaign/rcs/carousel', status: 201, durationMs: 8_021, bodyBytes: 640_112, fault: 'delay' },
  { path: '/favicon.ico', status: 404, durationMs: 1, bodyBytes: 0, fault: null },
]

const startRequests = (): LoggedRequest[] =>
  Array.from({ length: 64 }, (_, index) => {
    const sample = samples[(64 - index - 1) % samples.length] as Sample
    const method = sample.status === 404 ? 'GET' : 'POST'
    return { ...sample, number: index + 1, at: ago((64 - index) * 0.7), method }
  })

const nothing: Pick<ControlState, 'counts' | 'campaigns'> = {
  counts: { campaigns: 0, recipients: 0, companies: 0, webhooks: 0, enrichments: 0, callbacks: 0 },
  campaigns: [],
}

/** @param read passes every read, so that slow and failing ones can be seen */
export const pretendedService = (
  os: Implementer,
  scenario: Scenario,
  read: <Value>(value: () => Value) => Promise<Value>,
  changed: () => void,
) => {
  const isFull = scenario.data === 'full'
  let requests = isFull ? startRequests() : []
  let state: ControlState = {
    userFacts: { rcsSupplier: true, rcsCredential: true },
    faults: scenario.faults === 'some' ? someFaults : [],
    offsetMs: scenario.faults === 'some' ? 26 * 3_600_000 : 0,
    ...(isFull
      ? {
          counts: {
            campaigns: 128,
            recipients: 1_402_311,
            companies: 2,
            webhooks: 1,
            enrichments: 14,
            callbacks: 0,
          },
          campaigns: startCampaigns(),
        }
      : nothing),
  }
  const change = (patch: Partial<ControlState>): ControlState => {
    state = { ...state, ...patch }
    changed()
    return state
  }
  return {
    ...pretendedEnrichment(os, scenario, read, changed),
    state: os.state.handler(() => read(() => state)),
    requests: os.requests.handler(({ input }) =>
      read(() => requests.filter((request) => request.number > input.after)),
    ),
    setUserFacts: os.setUserFacts.handler(({ input }) => change({ userFacts: input })),
    setClock: os.setClock.handler(({ input }) => change(input)),
    addFault: os.addFault.handler(({ input }) => change({ faults: [...state.faults, input] })),
    removeFault: os.removeFault.handler(({ input }) =>
      change({ faults: state.faults.filter((fault) => JSON.stringify(fault) !== JSON.stringify(input)) }),
    ),
    removeAllFaults: os.removeAllFaults.handler(() => change({ faults: [] })),
    reset: os.reset.handler(() => {
      requests = []
      return change({
        ...nothing,
        offsetMs: 0,
        faults: [],
        userFacts: { rcsSupplier: true, rcsCredential: true },
      })
    }),
    addDemo: os.addDemo.handler(() =>
      change({
        counts: {
          campaigns: 20,
          recipients: 68_101,
          companies: 0,
          webhooks: 0,
          enrichments: 0,
          callbacks: 0,
        },
        campaigns: startCampaigns(),
      }),
    ),
  }
}
