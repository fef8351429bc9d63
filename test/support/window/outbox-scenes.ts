import type { OutboxItem, OutboxItemDetail, Stop, Twin, WaveItem } from '../../../shared/bridge/outbox.ts'
import { outboxItem } from '../../component/complete.ts'
import { press, type Scene } from './scene.ts'

const createdAt = '2026-11-22T20:58:12.000Z'
const twins: Twin[] = [
  { itemId: 'a', title: 'Lembrete de parcela, lote 20', state: 'not_sent', createdAt, shared: 438 },
  {
    itemId: 'b',
    title: 'Aviso de vencimento, 2ª quinzena de setembro, São José dos Campos e Vale do Paraíba',
    state: 'sent',
    createdAt,
    shared: 1,
  },
]

/** Every reason for which an item is stopped. */
const stops: readonly Stop[] = [
  { reason: 'late', dueAt: createdAt },
  { reason: 'out_of_hours', people: 440, nextAllowedAt: '2026-11-24T12:00:00.000Z' },
  { reason: 'blocked', people: 1 },
  { reason: 'twin', twins },
  { reason: 'wave', number: 1, state: 'unknown' },
  { reason: 'restored', restoredAt: createdAt, cause: 'copied' },
  { reason: 'first_part' },
  { reason: 'connection_not_allowed' },
  { reason: 'budget', month: '2026-11', budgetMicros: 500_000_000, committedMicros: 612_400_000 },
]

const answers: Scene['answers'] = {
  'outbox.open': async (real) => {
    const item = ((await real()) as OutboxItem[]).find(({ state }) => state === 'stopped')
    return stops.map((stop, index) => ({ ...item, id: `stopped-${index}`, stop }))
  },
}

/** A large request half-way out, and one of which only the answer is missing. */
const uploading: Scene['answers'] = {
  'outbox.open': async (real) => {
    const [item] = (await real()) as OutboxItem[]
    const inflight = { ...item, state: 'inflight', stop: null, kind: 'RCS_TEXT', quantity: 812_446 } as const
    return ['half', 'whole', 'new'].map((id) => ({ ...inflight, id }))
  },
  'outbox.uploads': () => [
    { itemId: 'half', sentBytes: 38_400_000, totalBytes: 81_200_000, rate: 512_000, remainingMs: 83_600 },
    { itemId: 'whole', sentBytes: 81_200_000, totalBytes: 81_200_000, rate: 512_000, remainingMs: 0 },
  ],
}

/** A campaign in six waves, of which the last are at night; the third is the one that is shown. */
const waveAt = (index: number): string =>
  new Date(Date.parse('2026-11-24T19:00:00.000Z') + index * 3_600_000).toISOString()
const waveStates = ['sent', 'sent', 'ready', 'ready', 'ready', 'ready'] as const
const wavesOf = (item: OutboxItem): WaveItem[] =>
  waveStates.map((state, index) => ({
    ...item,
    id: `wave-${index + 1}`,
    kind: 'SMSSHORT',
    title: `Aviso de vencimento para clientes do Vale do Paraíba (${index + 1}/6)`,
    state,
    stop: null,
    isTest: false,
    draftId: 'd',
    resolution: null,
    holdUntil: null,
    keepUntil: state === 'ready' ? waveAt(index) : null,
    startAt: waveAt(index),
    wave: { groupId: 'g', number: index + 1, of: 6 },
    hours: { outside: index > 3 ? 440 : 0, acceptsHours: index === 4 },
  }))
const inWaves: Scene['answers'] = {
  'outbox.open': async (real) => {
    const [item] = (await real()) as OutboxItem[]
    return item === undefined ? [] : wavesOf(item).filter(({ state }) => state === 'ready')
  },
  'outbox.waves': () => wavesOf(outboxItem({ quantity: 440 })),
  'outbox.get': async (real) => {
    const item = (await real()) as OutboxItemDetail
    return { ...item, ...wavesOf(item)[5], id: item.id }
  },
}

export const outboxScenes: readonly Scene[] = [
  { name: 'outbox', path: '/outbox', size: { width: 1280, height: 1180 } },
  { name: 'outbox-empty', path: '/outbox', isEmpty: true },
  { name: 'outbox-failed', path: '/outbox', answers: { 'outbox.open': 'database_unwritable' } },
  { name: 'outbox-stopped', path: '/outbox', size: { width: 1280, height: 1650 }, answers },
  { name: 'outbox-waves', path: '/outbox', answers: inWaves },
  { name: 'outbox-night', path: '/outbox?item=wave-6', answers: inWaves },
  { name: 'sending-waves', path: '/history/{enviado}', answers: inWaves },
  { name: 'sending-cards', path: '/history/{enviado oferta}' },
  { name: 'sending-voice', path: '/history/{enviado ura}' },
  { name: 'outbox-uploading', path: '/outbox', answers: uploading },
  { name: 'outbox-new-start', path: '/outbox', answers, steps: [press(/Outro horário|Another time/)] },
]
