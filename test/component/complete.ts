/** Complete objects of the contract, with the parts that a test is about. */
import type { DraftCheck, DraftCost } from '../../shared/bridge/drafts.ts'
import type { Enrichment } from '../../shared/bridge/enrichments.ts'
import type { ContactList } from '../../shared/bridge/lists.ts'
import type { OutboxItem, OutboxItemDetail } from '../../shared/bridge/outbox.ts'
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
  keepUntil: null,
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
  keptByTeam: null,
  isWithTeam: false,
  ...patch,
})

export const outboxItemDetail = (patch: Partial<OutboxItemDetail>): OutboxItemDetail => ({
  ...outboxItem({}),
  hours: { outside: 0, acceptsHours: false },
  audience: null,
  cost: null,
  list: { id: 'l', name: 'Clientes' },
  draftedAt: null,
  method: 'POST',
  path: '/campaign/create',
  bodyBytes: 0,
  bodySha256: '',
  bodyHead: '{}',
  answerBody: null,
  receivesCallbacks: false,
  attemptList: [],
  ...patch,
})

/** Of a draft that nobody gets. */
export const noDraftCost: DraftCost = {
  micros: 0,
  unpriced: [],
  lines: [],
  byWave: [],
  plainLettersMicros: null,
  months: [],
}

/** Of a draft in which nothing is wrong. */
export const draftCheck = (patch: Partial<DraftCheck>): DraftCheck => ({
  revision: 1,
  audienceVersion: '',
  listed: 3,
  steps: [],
  recipients: 3,
  waves: [],
  outsideHours: 0,
  histogram: [],
  plainLettersSave: 0,
  phones: { mobile: 0, landline: 0, other: 0 },
  billing: null,
  uploadBytes: 0,
  longestPosition: null,
  worstPosition: null,
  cost: noDraftCost,
  lints: [],
  ...patch,
})

export const contactList = (patch: Partial<ContactList>): ContactList => ({
  id: 'l',
  name: 'Clientes',
  tags: [],
  createdAt: at,
  keepUntil: null,
  fileName: 'clientes.csv',
  fileCount: 1,
  origin: null,
  columns: [],
  roles: [],
  size: 0,
  landlines: 0,
  tally: emptyTally(),
  isReopenable: false,
  lastRemoval: null,
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
