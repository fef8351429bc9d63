/** The pretended workspace's contents at its start. */
import { type Draft, type DraftContent, emptyDraftContent } from '../../../shared/bridge/drafts.ts'
import type { ContactList, ListStatistics } from '../../../shared/bridge/lists.ts'
import type { OutboxItem, OutboxItemDetail, OutboxState } from '../../../shared/bridge/outbox.ts'
import { ddds } from '../../../shared/rules/brazilian-areas.ts'
import { localDate } from '../../../shared/rules/suppression-age.ts'
import { columns, roles } from './people.ts'

const minute = 60_000
export const ago = (minutes: number): string => new Date(Date.now() - minutes * minute).toISOString()
const ahead = (minutes: number): string => ago(-minutes)

const list = (
  id: string,
  name: string,
  fileName: string,
  size: number,
  minutes: number,
  tags: string[] = [],
): ContactList => {
  const repaired = Math.round(size * 0.11)
  const rejected = Math.round(size * 0.013)
  const duplicates = Math.round(size * 0.008)
  return {
    id,
    name,
    tags,
    fileName,
    origin: null,
    createdAt: ago(minutes),
    keepUntil: id === 'base' ? null : localDate(Date.now() + (id === 'atraso' ? -12 : 168) * 86_400_000),
    columns: [...columns],
    roles: [...roles],
    size,
    landlines: Math.round(size * 0.025),
    isReopenable: true,
    tally: {
      rows: size + rejected + duplicates,
      accepted: size,
      repaired,
      duplicates,
      rejected,
      repairs: { phone_ninth_digit_added: repaired, phone_formatting_removed: Math.round(size * 0.4) },
      reasons: {
        phone_scientific_notation: Math.round(rejected * 0.6),
        phone_without_ddd: Math.round(rejected * 0.4),
      },
    },
  }
}

export const startLists = (): ContactList[] => [
  list('atraso', 'Clientes em atraso, novembro', 'clientes_atraso_2026-11.xlsx', 48_213, 95, [
    'cobrança',
    'novembro',
  ]),
  list('base', 'Base completa 2026', 'BASE_COMPLETA_FINAL_v3 (2).csv', 1_000_000, 60 * 26, ['base']),
  list(
    'longa',
    'Pesquisa de satisfação 😀 — São José dos Campos, Vale do Paraíba e Litoral Norte (reenvio do reenvio)',
    'pesquisa de satisfação - planilha que a Márcia mandou por e-mail na sexta-feira à tarde.xlsx',
    312,
    60 * 24 * 9,
  ),
  list('dia', 'Vencem hoje', 'vencem_hoje.csv', 1_840, 60 * 24 * 12, ['cobrança']),
]

/** People as they live: most of them in a few large cities; a small list knows few DDDs. */
export const statisticsOf = ({ size, landlines }: ContactList): ListStatistics => {
  const foreign = Math.round(size * 0.004)
  const known = ['11', '21', '31', '19', '41', '51', '71', '61', '81', '92', '65', '68', ...ddds].filter(
    (ddd, index, all) => all.indexOf(ddd) === index,
  )
  const weights = known.map((_ddd, index) => 1 / (index + 1) ** 1.25)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const share = (count: number) => {
    const parts = weights.map((weight) => Math.floor((count * weight) / whole))
    parts[0] = (parts[0] ?? 0) + count - parts.reduce((sum, part) => sum + part, 0)
    return parts
  }
  const mobiles = share(size - landlines - foreign)
  const fixed = share(landlines)
  return {
    mobile: size - landlines - foreign,
    landline: landlines,
    foreign,
    cpf: 0,
    cnpj: 0,
    areas: known
      .map((ddd, index) => ({ ddd, mobile: mobiles[index] ?? 0, landline: fixed[index] ?? 0 }))
      .filter(({ mobile, landline }) => mobile + landline > 0)
      .toSorted((a, b) => Number(a.ddd) - Number(b.ddd)),
  }
}

export const smsText =
  'Olá {{Nome|cliente}}, sua parcela de R$ {{Valor}} venceu em {{Vencimento}}. Pague pelo app ou fale com a filial {{Filial}}. Se já pagou, desconsidere.'

const sms = (title: string, listId: string | null, template: string): DraftContent => ({
  ...emptyDraftContent('SMSSHORT', listId),
  title,
  template,
})

const draft = (id: string, minutes: number, content: DraftContent): Draft => ({
  id,
  revision: 7,
  content,
  createdAt: ago(minutes + 40),
  savedAt: ago(minutes),
  outboxItemId: null,
})

export const startDrafts = (): Draft[] => [
  draft('lembrete', 12, {
    ...sms('Lembrete de parcela, novembro', 'atraso', smsText),
    start: { mode: 'at', localTime: '2027-03-12T09:30', zone: 'America/Sao_Paulo' },
  }),
  draft(
    'erros',
    60 * 20,
    sms('Convite para a negociação 🤝', 'atraso', 'Oi {{Nome}}, seu código é {{Código}} e o link {{Link'),
  ),
  draft('vazio', 60 * 24 * 3, sms('', null, '')),
  draft('rcs', 60 * 24 * 4, {
    ...emptyDraftContent('RCS_TEXT', 'dia'),
    title: 'Acordo com desconto',
    template: 'Olá {{Nome}}, há um desconto para a parcela de R$ {{Valor}} até sexta-feira.',
    buttons: [
      { type: 'URL', text: 'Ver o acordo', target: 'https://acordo.example.com.br/{{CPF}}' },
      { type: 'CALL', text: 'Ligar para a central', target: '08007771234' },
      { type: 'QUICK_RESPONSE', text: 'Já paguei', target: '' },
    ],
  }),
  draft('cartoes', 60 * 24 * 5, {
    ...emptyDraftContent('RCS_CAROUSEL', 'dia'),
    title: 'Três jeitos de pagar',
    cards: ['Pix', 'Boleto', ''].map((title) => ({
      title,
      message: title === '' ? '' : `Pague por ${title} e receba a confirmação na hora.`,
      imageUrl: title === '' ? '' : 'https://imagens.example.com.br/pagar.png',
      buttons: [{ type: 'URL' as const, text: 'Pagar agora', target: 'https://pagar.example.com.br' }],
    })),
  }),
  draft('voz', 60 * 24 * 6, {
    ...emptyDraftContent('TVOZ', 'dia'),
    title: 'Lembrete de consulta',
    audioId: 'longa',
  }),
  draft('ura', 60 * 24 * 7, {
    ...emptyDraftContent('URA', 'dia'),
    title: 'Confirmação de presença',
    audioId: 'curta',
  }),
]

const item = (id: string, state: OutboxState, title: string, patch: Partial<OutboxItem>): OutboxItem => ({
  id,
  draftId: id,
  isTest: false,
  enrichmentId: null,
  wave: null,
  connectionId: 'embedded',
  kind: 'SMSSHORT',
  title,
  quantity: 47_008,
  startAt: ahead(30),
  state,
  createdAt: ago(9),
  holdUntil: null,
  nextAttemptAt: null,
  attempts: 1,
  lastOutcome: null,
  lastAttemptAt: ago(3),
  resolution: null,
  status: null,
  answerMessage: null,
  echo: null,
  ...patch,
})

export const startOpen = (): OutboxItem[] => [
  item('pronto', 'ready', 'Aviso de vencimento, 1ª quinzena', {
    attempts: 0,
    createdAt: ago(0.15),
    holdUntil: ahead(0.35),
    lastAttemptAt: null,
    quantity: 1_794,
  }),
  item('saindo', 'inflight', 'Confirmação de acordo', { quantity: 220 }),
  item('desconhecido', 'unknown', 'Lembrete de parcela, outubro', { lastOutcome: 'connection_lost' }),
  item('nao-saiu', 'not_sent', 'Segunda via do boleto', {
    lastOutcome: 'connection_refused',
    nextAttemptAt: ahead(1.5),
    attempts: 3,
    quantity: 8_120,
  }),
  item('recusado', 'rejected', 'Convite para a negociação', {
    lastOutcome: 'refused',
    status: 422,
    answerMessage: 'start_date must be a date in the future',
    quantity: 304,
  }),
  item('sem-token', 'unauthorised', 'Pesquisa de satisfação', {
    lastOutcome: 'unauthorised',
    status: 401,
    quantity: 304,
  }),
]

const settled = (
  id: string,
  state: OutboxState,
  title: string,
  days: number,
  patch: Partial<OutboxItem>,
): OutboxItem =>
  item(id, state, title, {
    createdAt: ago(60 * 24 * days + 2),
    lastAttemptAt: ago(60 * 24 * days),
    startAt: ago(60 * 24 * days - 30),
    lastOutcome: 'answered',
    status: 201,
    ...patch,
  })

export const startHistory = (): OutboxItem[] => [
  settled('enviado', 'sent', 'Lembrete de parcela, setembro', 0.4, {
    echo: [
      { field: 'quantity', asked: '47008', answered: '47008', agrees: true, shiftMs: null },
      { field: 'type', asked: 'SMSSHORT', answered: 'SMSSHORT', agrees: true, shiftMs: null },
      { field: 'start', asked: ago(500), answered: ago(500), agrees: true, shiftMs: 0 },
    ],
  }),
  settled('tres-horas', 'sent', 'Aviso de vencimento, 2ª quinzena de setembro', 2, {
    echo: [
      { field: 'quantity', asked: '1794', answered: '1790', agrees: false, shiftMs: null },
      { field: 'type', asked: 'SMSSHORT', answered: 'SMSSHORT', agrees: true, shiftMs: null },
      { field: 'start', asked: ago(2_880), answered: ago(2_700), agrees: false, shiftMs: 10_800_000 },
    ],
    quantity: 1_794,
  }),
  settled('ilegivel', 'sent_unparsed', 'Confirmação de acordo', 5, { lastOutcome: 'answer_unparsed' }),
  settled('nao-existe', 'unknown', 'Segunda via do boleto', 8, {
    lastOutcome: 'answer_timed_out',
    resolution: 'confirmed_not_sent',
    status: null,
  }),
  ...Array.from({ length: 240 }, (_, index) =>
    settled(`velho-${index}`, 'sent', `Lembrete de parcela, lote ${index + 1}`, 10 + index, {
      quantity: 200 + index * 37,
    }),
  ),
]

export const detailOf = (found: OutboxItem): OutboxItemDetail => ({
  ...found,
  receivesCallbacks: found.id === 'enviado',
  method: 'POST',
  path: '/campaign/create',
  bodyBytes: 7_914_220,
  bodySha256: '9f2c1a7be0d34c55a1b6e2f0938d7c46a5b1e0f2c3d4a5968778695a4b3c2d1e',
  bodyHead: JSON.stringify({
    title: found.title,
    type: 'SMSSHORT',
    message: 'Olá {{Nome}}, sua parcela venceu.',
    start_date: '2026-11-21T18:40:00',
  }),
  answerBody:
    found.status === 201
      ? JSON.stringify({
          id: 'b6b0f9d2-51a4-4c1e-9d6c-0f5b8a6f2f10',
          status: 'PENDING',
          quantity: found.quantity,
        })
      : null,
  attemptList: Array.from({ length: found.attempts }, (_, index) => ({
    id: `t${index}`,
    startedAt: found.lastAttemptAt ?? found.createdAt,
    endedAt: new Date(Date.parse(found.lastAttemptAt ?? found.createdAt) + 2_300).toISOString(),
    bodySha256: '9f2c',
    outcome: found.lastOutcome,
    status: found.status,
  })),
})
