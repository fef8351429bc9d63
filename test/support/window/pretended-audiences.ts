/** Lists made of records: rules that are usual, counts that are plausible. */
import type { implement } from '@orpc/server'
import type { workspaceContract } from '../../../shared/bridge/index.ts'
import type { AudienceRules } from '../../../shared/bridge/record-audiences.ts'

const usual: AudienceRules = {
  deceased: { leavesOutUnknown: false },
  procon: { leavesOutUnknown: true },
  badContacts: { most: 2, leavesOutUnknown: false },
  registration: { values: ['REGULAR', 'ATIVA'], leavesOutUnknown: false },
  phones: [
    { criterion: 'mobile', level: 'required' },
    { criterion: 'hot', level: 'preferred' },
    { criterion: 'whatsapp', level: 'preferred' },
    { criterion: 'hour', level: 'preferred' },
  ],
  hours: [],
}

export const pretendedAudiences = (
  os: ReturnType<typeof implement<typeof workspaceContract>>['recordAudiences'],
) => ({
  rules: os.rules.handler(() => usual),
  preview: os.preview.handler(() => ({
    records: 1_000_000,
    steps: [
      { reason: 'deceased' as const, count: 9_412 },
      { reason: 'bad_contacts' as const, count: 31_007 },
      { reason: 'registration' as const, count: 78_114 },
      { reason: 'no_phone' as const, count: 118_920 },
      { reason: 'rules_unmet' as const, count: 140_233 },
      { reason: 'phone_repeated' as const, count: 2_118 },
    ],
    size: 620_196,
    fields: [
      { field: 'telefone1', count: 512_004 },
      { field: 'telefone2', count: 90_188 },
      { field: 'telefone3', count: 18_004 },
    ],
  })),
  start: os.start.handler(() => ({ jobId: 'publico' })),
  watch: os.watch.handler(async function* () {
    yield {
      jobId: 'publico',
      state: 'running' as const,
      done: 412_000,
      total: 1_000_000,
      listId: null,
      problem: null,
    }
    await new Promise(() => {})
  }),
  cancel: os.cancel.handler(() => ({ state: 'cancelling' as const })),
})
