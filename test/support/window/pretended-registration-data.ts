import type { CallbackDetail } from '../../../shared/bridge/callbacks.ts'
import type { CompanyEntry } from '../../../shared/bridge/companies.ts'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import type { WebhookEntry } from '../../../shared/bridge/webhooks.ts'
import { ago, startHistory } from './pretended-data.ts'

const longName =
  'Comércio de Autopeças, Acessórios e Serviços de Funilaria Irmãos Albuquerque de Vasconcelos e Filhos, Importação, Exportação e Representações do Vale do Paraíba e da Serra da Mantiqueira, em recuperação ME'

const itemOf = (
  id: string,
  kind: 'COMPANY' | 'WEBHOOK',
  title: string,
  hours: number,
  patch: Partial<OutboxItem>,
): OutboxItem => ({
  ...(startHistory()[0] as OutboxItem),
  id,
  kind,
  title,
  draftId: null,
  quantity: 1,
  startAt: null,
  echo: null,
  createdAt: ago(60 * hours),
  lastAttemptAt: ago(60 * hours),
  ...patch,
})

const company = (
  id: string,
  cnpj: string,
  name: string,
  hours: number,
  patch: Partial<OutboxItem> = {},
): CompanyEntry => {
  const item = itemOf(id, 'COMPANY', name, hours, patch)
  const answered =
    item.state === 'sent' ? { id: `b6b0f9d2-${id}`, status: 'ACTIVE', createdAt: ago(60 * hours) } : null
  return { id, item, cnpj, name, answered }
}

const companies = (): CompanyEntry[] => [
  company('e1', '12ABC34501DE35', 'Padaria Modelo Ltda', 1),
  company('e2', '11222333000181', longName, 3, {
    state: 'unknown',
    lastOutcome: 'connection_lost',
    status: null,
  }),
  company('e3', '00000000000191', 'Banco do Povo', 26, {
    state: 'rejected',
    status: 422,
    lastOutcome: 'refused',
    answerMessage: 'Erro de validação',
    connectionId: 'producao',
  }),
  company('e4', 'ABCDEFGHIJKL80', 'Clínica São José', 50, { connectionId: 'homologacao' }),
  ...Array.from({ length: 60 }, (_, index) =>
    company(`v${index}`, '11222333000181', `Filial ${index + 1}`, 100 + index),
  ),
]

const webhooks = (): WebhookEntry[] =>
  [
    itemOf('w1', 'WEBHOOK', 'https://sistema.exemplo.com.br/retornos/mensagens', 2, {}),
    itemOf('w2', 'WEBHOOK', `https://exemplo.com.br/${'caminho/'.repeat(30)}?fila=cobranca`, 30, {
      state: 'not_sent',
      lastOutcome: 'dns_failed',
      status: null,
      connectionId: 'producao',
    }),
  ].map((item) => ({ id: item.id, item, url: item.title }))

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

const callback = (id: string, minutes: number, patch: Partial<CallbackDetail>): CallbackDetail => ({
  id,
  ref: 'enviado',
  contentType: 'application/json; charset=utf-8',
  sizeBytes: 214,
  sha256: '9f2c1a7be0d34c55a1b6e2f0938d7c46a5b1e0f2c3d4a5968778695a4b3c2d1e',
  firstAt: ago(minutes),
  lastAt: ago(minutes),
  times: 1,
  campaign: { itemId: 'enviado', title: 'Lembrete de parcela, setembro', isTest: false },
  method: 'POST',
  headers: [
    { name: 'Host', value: '127.0.0.1:49213' },
    { name: 'User-Agent', value: 'exemplo/1.0' },
    { name: 'Content-Type', value: 'application/json; charset=utf-8' },
    { name: 'Authorization', value: null },
    { name: 'X-Signature', value: 'sha256=0b1f2e3d4c5b6a79'.repeat(8) },
  ],
  body: { kind: 'text', text: '' },
  ...patch,
})

const delivered = JSON.stringify({
  campaign: { id: 'b6b0f9d2-51a4-4c1e-9d6c-0f5b8a6f2f10', type: 'SMSSHORT' },
  events: [
    { contact: '5511987654321', status: 'entregue', at: '2026-11-21T18:40:12Z', cost: 0.08, error: null },
    { contact: '5521987654322', status: '<b>lido</b>', at: '2026-11-21T18:41:55Z', cost: 0.08, error: null },
  ],
  final: false,
})

const large = (): string => {
  const entry = { contact: '5511987654321', status: 'entregue', note: 'x'.repeat(60) }
  return JSON.stringify({ events: Array.from({ length: 2_050 }, (_, index) => ({ ...entry, index })) })
}

const callbacks = (): CallbackDetail[] => [
  callback('c1', 2, {
    times: 3,
    firstAt: ago(34),
    sizeBytes: delivered.length,
    body: { kind: 'text', text: delivered },
  }),
  callback('c2', 9, {
    contentType: 'application/x-www-form-urlencoded',
    sizeBytes: 58,
    body: { kind: 'text', text: 'status=DELIVRD&msisdn=5511987654321&smsid=8f2a&ts=20261121' },
  }),
  callback('c3', 15, {
    ref: 'inbox',
    campaign: null,
    contentType: null,
    sizeBytes: 300,
    body: {
      kind: 'binary',
      base64: base64Of(Uint8Array.from({ length: 300 }, (_, index) => (index * 7) % 256)),
    },
  }),
  callback('c4', 40, {
    sizeBytes: large().length,
    campaign: {
      itemId: 'tres-horas',
      title: 'Aviso de vencimento, 2ª quinzena de setembro, São José dos Campos e Vale do Paraíba',
      isTest: true,
    },
    body: { kind: 'text', text: large() },
  }),
  callback('c5', 90, { ref: 'inbox', campaign: null, sizeBytes: 0, contentType: null, headers: [] }),
  ...Array.from({ length: 40 }, (_, index) =>
    callback(`x${index}`, 120 + index, {
      sizeBytes: 31,
      body: { kind: 'text', text: `{"status":"entregue","n":${index}}` },
    }),
  ),
]

export const createRecords = (isFull: boolean) => ({
  companies: isFull ? companies() : [],
  webhooks: isFull ? webhooks() : [],
  callbacks: isFull ? callbacks() : [],
  newItem: (kind: 'COMPANY' | 'WEBHOOK', title: string, connectionId: string): OutboxItem =>
    itemOf(crypto.randomUUID(), kind, title, 0, { connectionId, state: 'ready', attempts: 0, status: null }),
})
