/** The things that a store keeps. Instants are ISO 8601 in UTC. */
import type { Company, DocumentType, EnrichmentType } from '../../../shared/api/index.ts'
import type { CampaignType } from '../../../shared/rules/campaign-types.ts'
import type { Batch } from '../entry-batch.ts'

export type StoredCampaign = {
  id: string
  userId: string
  type: CampaignType
  title: string
  message: string
  status: 'PENDING'
  quantity: number
  startAt: string
  callbackUrl: string | null
  /** What the kind has of its own (buttons, cards, audio), as JSON. */
  content: string | null
  createdAt: string
}

export type StoredEnrichment = {
  id: string
  userId: string
  name: string
  documentType: DocumentType
  type: EnrichmentType
  quantity: number
  /** In ten-thousandths of the currency. */
  cost: number
  createdAt: string
  /** Fixed at creation; until the clock reaches it, the list is processing. */
  finishedAt: string
}

/** The same bytes are stored once. */
export type StoredAudio = {
  id: string
  /** Of the bytes, in hexadecimal digits. */
  sha256: string
  bytes: Buffer
  /** Of all frames. */
  durationMs: number
  createdAt: string
}

export type RegisteredCompany = Pick<Company, 'id' | 'cnpj' | 'name' | 'status'> & {
  userId: string
  createdAt: string
}

/** The same address of a user is stored once. */
export type StoredWebhook = { userId: string; url: string; createdAt: string }

/**
 * The long list that comes with a campaign or an enrichment: its batches, or the number of those that were stored ahead
 * under the id of what they belong to. One of the two is empty.
 */
export type StoredList = { batches: readonly Batch[]; batchesStored: number }

/** What a request creates. */
export type StoredCreation =
  | { kind: 'campaign'; campaign: StoredCampaign; list: StoredList; audio: StoredAudio | null }
  | { kind: 'enrichment'; enrichment: StoredEnrichment; list: StoredList }
  | { kind: 'company'; company: RegisteredCompany }
  | { kind: 'webhook'; webhook: StoredWebhook }

/** What an idempotency key was answered with: the SHA-256 of what was asked, and the answer's body, to the letter. */
export type KeptAnswer = { bodySha256: string; answer: string }

/** An answer under its key, which it holds for as long as it is not older than `sinceIso`. */
export type AnswerToKeep = KeptAnswer & { userId: string; key: string; createdAt: string; sinceIso: string }
