import {
  type DocumentType,
  type EnrichmentCreated,
  type enrichmentCreationPath,
  type EnrichmentPace,
  type EnrichmentSettings,
  recordShapeOf,
} from '../../shared/api/index.ts'
import { problemAt } from './body-problem.ts'
import type { Creation, CreationContext } from './creation.ts'
import type { Asked } from './intake/read-body.ts'
import type { ListReading } from './intake/sift-entries.ts'
import { unpackBatch } from './entry-batch.ts'
import { storedListOf, type TakenList } from './list-creation.ts'
import { validationError } from './problems.ts'
import type { ServiceStore } from './store/store.ts'
import type { StoredEnrichment } from './store/stored.ts'

/**
 * A list to be enriched (specification, section 4.6): what it costs and when it will have finished is settled here.
 * @throws ServiceProblem 422 without documents, with too many, or with one that does not hold
 */
export const createEnrichment = (
  asked: Asked<typeof enrichmentCreationPath>,
  id: string,
  documents: TakenList,
  { prices, pace }: EnrichmentSettings,
  { user, now }: CreationContext,
): Creation => {
  demandDocuments(asked.document_type, documents)
  const list: StoredEnrichment = {
    id,
    userId: user.id,
    name: asked.name,
    documentType: asked.document_type,
    type: asked.type,
    quantity: documents.quantity,
    cost: costOf(documents.quantity, prices[recordShapeOf(asked.document_type, asked.type)]),
    createdAt: new Date(now).toISOString(),
    finishedAt: new Date(now + durationMs(documents.quantity, pace)).toISOString(),
  }
  const answer: EnrichmentCreated = { id, cost: costNumber(list.cost), processing: true }
  return {
    answer,
    stored: { kind: 'enrichment', enrichment: list, list: storedListOf(documents) },
  }
}

/**
 * Documents to enrich, not too many, each of which holds.
 * @throws ServiceProblem 422
 */
export const demandDocuments = (type: DocumentType, { quantity, refused }: ListReading): void => {
  if (refused?.reason === 'entry')
    throw validationError(problemAt(refused.field, `is not a valid ${type}`, `não é um ${type} válido`))
  if (refused?.reason === 'too_many')
    throw validationError(
      problemAt('documents', 'has more than 5,000,000 entries', 'tem mais de 5.000.000 de itens'),
    )
  if (quantity === 0) throw validationError(problemAt('documents', 'is empty', 'está vazio'))
}

/** A century at most: a very low rate must still give an instant that a date can hold. */
const longestMs = 100 * 365 * 86_400_000

const durationMs = (quantity: number, { preparationMs, documentsPerSecond }: EnrichmentPace): number =>
  Math.min(longestMs, Math.ceil(preparationMs + (quantity / documentsPerSecond) * 1_000))

/**
 * The cost of a list, in ten-thousandths of the currency: whole numbers, exact up to 2^53, which the largest list at
 * the highest price stays far below.
 * @param price decimal text with up to four places
 */
export const costOf = (quantity: number, price: string): number => {
  const [whole = '0', decimals = ''] = price.split('.')
  return quantity * (Number(whole) * 10_000 + Number(decimals.padEnd(4, '0')))
}

/** The JSON number of a cost: one division, rounded once, so that its shortest text is the exact decimal. */
export const costNumber = (tenThousandths: number): number => tenThousandths / 10_000

/**
 * The documents of a list in their order, a batch at a time; nothing stays open between two batches.
 * @throws Error when the list goes away meanwhile: its answer must break off, not end as if it were whole
 */
export async function* documentBatches(
  store: ServiceStore,
  { id, quantity }: StoredEnrichment,
): AsyncGenerator<string[]> {
  let given = 0
  for (let position = 0; given < quantity; position += 1) {
    const batch = await store.getBatch(id, position)
    if (batch === null) throw new Error('a batch of the list is gone')
    const documents = unpackBatch<string>(batch)
    given += documents.length
    yield documents
  }
}
