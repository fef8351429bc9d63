import {
  type EnrichmentCreated,
  type enrichmentCreationPath,
  type EnrichmentPace,
  type EnrichmentSettings,
  recordShapeOf,
} from '../../shared/api/index.ts'
import type { Creation, CreationContext } from './creation.ts'
import { costNumber, costOf } from './enrichment-cost.ts'
import type { Asked } from './intake/read-body.ts'
import { insertList, type TakenList } from './list-creation.ts'
import { validationError } from './problems.ts'
import { insertEnrichment, type StoredEnrichment } from './store/enrichments.ts'

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
  if (documents.quantity === 0 || documents.refused !== null) throw validationError()
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
    store: (db) => {
      insertEnrichment(db, list)
      insertList(db, id, documents)
    },
  }
}

/** A century at most: a very low rate must still give an instant that a date can hold. */
const longestMs = 100 * 365 * 86_400_000

const durationMs = (quantity: number, { preparationMs, documentsPerSecond }: EnrichmentPace): number =>
  Math.min(longestMs, Math.ceil(preparationMs + (quantity / documentsPerSecond) * 1_000))
