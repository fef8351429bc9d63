/** The workspace's answers about companies and callbacks, parsed by the contract. */
import type { Connection } from '../../../shared/bridge/connections.ts'
import { type CallbackDetail, callbackDetailSchema } from '../../../shared/bridge/callbacks.ts'
import { outboxItemSchema } from '../../../shared/bridge/outbox.ts'
import { outboxItem } from '../complete.ts'

const at = '2026-11-21T18:40:00.000Z'

export const queuedCompany = outboxItemSchema.parse(
  outboxItem({
    id: '6a4f1f0e-0b36-4f0a-9f7c-0c6f8c7c1d11',
    draftId: null,
    kind: 'COMPANY',
    title: 'Padaria Modelo',
    quantity: 1,
    startAt: null,
    attempts: 0,
  }),
)

const delivered = JSON.stringify({
  campaign: { id: 'b6b0f9d2-51a4-4c1e-9d6c-0f5b8a6f2f10', type: 'SMSSHORT' },
  events: [{ contact: '5511987654321', status: 'entregue' }],
})

/** Of a campaign, three times the same, with a header whose value is not kept. */
export const callbackOf = (changes: Partial<CallbackDetail> = {}): CallbackDetail =>
  callbackDetailSchema.parse({
    id: 'c1',
    ref: 'enviado',
    contentType: 'application/json; charset=utf-8',
    sizeBytes: delivered.length,
    sha256: '9f2c1a7be0d34c55a1b6e2f0938d7c46a5b1e0f2c3d4a5968778695a4b3c2d1e',
    firstAt: at,
    lastAt: at,
    times: 3,
    campaign: { itemId: 'enviado', title: 'Lembrete de parcela, setembro', isTest: false },
    method: 'POST',
    headers: [
      { name: 'Host', value: '127.0.0.1:49213' },
      { name: 'Authorization', value: null },
    ],
    body: { kind: 'text', text: delivered },
    ...changes,
  })

/** The local service, and one that is not. */
export const connections: readonly Connection[] = [
  {
    id: 'embedded',
    name: 'embedded',
    kind: 'embedded',
    baseUrl: 'http://127.0.0.1:49213',
    tokenLast4: 'x7Qp',
    zonelessStart: 'local-brasilia',
    busyMeaning: 'unknown',
    uploadRate: null,
    autoBlocks: [],
    team: null,
  },
  {
    id: 'producao',
    name: 'Produção',
    kind: 'remote',
    baseUrl: 'https://api.exemplo.com.br',
    tokenLast4: '9f3a',
    zonelessStart: 'local-brasilia',
    busyMeaning: 'unknown',
    uploadRate: null,
    autoBlocks: [],
    team: null,
  },
]
