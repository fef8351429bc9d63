import {
  type DocumentType,
  type EnrichmentCreated,
  type EnrichmentPace,
  type EnrichmentRequest,
  type EnrichmentSettings,
  recordShapeOf,
} from '../../shared/api/index.ts'
import { isCnpj, readCnpj } from '../../shared/rules/cnpj.ts'
import { isCpf, readCpf } from '../../shared/rules/cpf.ts'
import type { Creation, CreationContext } from './creation.ts'
import { costNumber, costOf } from './enrichment-cost.ts'
import { validationError } from './problems.ts'
import { insertEnrichment, type StoredEnrichment } from './store/enrichments.ts'

const mostDocuments = 5_000_000

/**
 * A list to be enriched (specification, section 4.6): what it costs and when it will have finished is settled here.
 * @throws ServiceProblem 422 without documents, with too many, or with one that does not hold
 */
export const createEnrichment = (
  asked: EnrichmentRequest,
  id: string,
  { prices, pace }: EnrichmentSettings,
  { user, now }: CreationContext,
): Creation => {
  const documents = readDocuments(asked.documents, asked.document_type)
  const list: StoredEnrichment = {
    id,
    userId: user.id,
    name: asked.name,
    documentType: asked.document_type,
    type: asked.type,
    quantity: documents.length,
    cost: costOf(documents.length, prices[recordShapeOf(asked.document_type, asked.type)]),
    createdAt: new Date(now).toISOString(),
    finishedAt: new Date(now + durationMs(documents.length, pace)).toISOString(),
  }
  const answer: EnrichmentCreated = { id, cost: costNumber(list.cost), processing: true }
  return { answer, store: (db) => insertEnrichment(db, list, documents) }
}

/** A century at most: a very low rate must still give an instant that a date can hold. */
const longestMs = 100 * 365 * 86_400_000

const durationMs = (quantity: number, { preparationMs, documentsPerSecond }: EnrichmentPace): number =>
  Math.min(longestMs, Math.ceil(preparationMs + (quantity / documentsPerSecond) * 1_000))

/** Every document once, without punctuation, in the order of its first appearance. */
const readDocuments = (cells: readonly string[], documentType: DocumentType): string[] => {
  if (cells.length === 0 || cells.length > mostDocuments) throw validationError()
  const documents = new Set<string>()
  for (const cell of cells) documents.add(readDocument(cell, documentType))
  return [...documents]
}

const readDocument = (cell: string, documentType: DocumentType): string => {
  if (documentType === 'CPF' ? isCpf(cell) : isCnpj(cell)) return cell
  const reading = documentType === 'CPF' ? readCpf(cell) : readCnpj(cell)
  if (!reading.ok) throw validationError()
  // Fewer digits than a document has: a spreadsheet may have eaten zeros, or it is a document of the other type.
  const isShort = reading.repairs.some(
    (repair) => repair === 'cpf_zeros_restored' || repair === 'cnpj_zeros_restored',
  )
  if (isShort) throw validationError()
  return reading.document
}
