import { randomUUID } from 'node:crypto'
import type { Proposal } from '../../main/service/relay/ledger.ts'

/** A request for the ledger of a relay: an SMS to one person, with content of its own. */
export const makeProposal = (change: Partial<Proposal> = {}): Proposal => ({
  id: randomUUID(),
  userId: 'one',
  tag: null,
  key: null,
  kind: 'SMSSHORT',
  path: '/campaign/create',
  contentType: 'application/json',
  body: [Buffer.from('{}')],
  bodyDigest: 'a'.repeat(64),
  says: randomUUID(),
  facts: { title: 'Cobrança', ownTexts: 0 },
  units: { sms_part: 1 },
  quantity: 1,
  startAt: null,
  recipientsByDdd: {},
  codes: { people: [1n], entries: [1n] },
  ...change,
})
