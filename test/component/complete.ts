/** Complete objects of the contract, with the parts that a test is about. */
import type { Enrichment } from '../../shared/bridge/enrichments.ts'
import type { ContactList } from '../../shared/bridge/lists.ts'
import type { OutboxItem } from '../../shared/bridge/outbox.ts'
import { emptyTally } from '../../shared/rules/row-verdict.ts'

const at = '2026-11-21T18:40:00.000Z'

export const outboxItem = (patch: Partial<OutboxItem>): OutboxItem => ({
  id: 'i',
  draftId: 'd',
  isTest: false,
  enrichmentId: null,
  wave: null,
  connectionId: 'embedded',
  kind: 'SMSSHORT',
  title: 'Lembrete',
  quantity: 47_008,
  startAt: '2026-11-21T21:40:00.000Z',
  state: 'ready',
  stop: null,
  createdAt: '2026-11-21T18:40:00.000Z',
  holdUntil: null,
  nextAttemptAt: null,
  attempts: 1,
  lastOutcome: null,
  lastOutcomeSubject: null,
  lastAttemptAt: null,
  resolution: null,
  status: null,
  answerMessage: null,
  echo: null,
  ...patch,
})

export const contactList = (patch: Partial<ContactList>): ContactList => ({
  id: 'l',
  name: 'Clientes',
  tags: [],
  createdAt: at,
  keepUntil: null,
  fileName: 'clientes.csv',
  origin: null,
  columns: [],
  roles: [],
  size: 0,
  landlines: 0,
  tally: emptyTally(),
  isReopenable: false,
  ...patch,
})

export const enrichment = (patch: Partial<Enrichment>): Enrichment => ({
  id: 'e',
  state: 'draft',
  content: {
    name: 'Carteira',
    listId: null,
    documentType: 'CPF',
    type: 'PROFILE_360',
    purpose: 'cobrança',
    legalBasis: 'credit_protection',
    reuseDays: 30,
    connectionId: 'embedded',
    price: null,
  },
  shape: 'PROFILE_360',
  createdAt: at,
  savedAt: at,
  item: null,
  remoteId: null,
  estimatedMicros: null,
  costMicros: null,
  asked: 0,
  kept: 0,
  found: 0,
  missing: 0,
  phones: 0,
  queuedAt: null,
  acceptedAt: null,
  finishedAt: null,
  polls: 0,
  lastPollAt: null,
  nextPollAt: null,
  pollProblem: null,
  arriving: null,
  drift: [],
  ...patch,
})
