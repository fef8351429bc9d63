import { z } from 'zod'
import {
  companyRecordSchema,
  profile360Schema,
  proRateFinancialSchema,
  targetProSchema,
} from './enrichment-records.ts'

/** Where an enrichment is created (section 4.6). */
export const enrichmentCreationPath = '/enrichment/create'

/** Where an enriched list is fetched (section 4.7). */
export const enrichmentPath = '/enrichment/{id}'

export const documentTypeSchema = z.enum(['CPF', 'CNPJ'])
export type DocumentType = z.infer<typeof documentTypeSchema>

export const enrichmentTypeSchema = z.enum(['PROFILE_360', 'PRO_RATE_FINANCIAL', 'TARGET_PRO'])
export type EnrichmentType = z.infer<typeof enrichmentTypeSchema>

/** Body of `POST /enrichment/create`: the contract's types only. Which fields are required is not shown (4.10). */
export const enrichmentRequestSchema = z.object({
  name: z.string(),
  documents: z.array(z.string()),
  document_type: documentTypeSchema,
  type: enrichmentTypeSchema,
})

/** What the creation answers (section 2.6). */
export const enrichmentCreatedSchema = z.object({
  id: z.string(),
  cost: z.number(),
  processing: z.boolean(),
})
export type EnrichmentCreated = z.infer<typeof enrichmentCreatedSchema>

/** Names of the four record shapes (section 2.7): CNPJ has one, whatever the type; CPF has one for each type. */
export const recordShapes = ['PROFILE_360', 'TARGET_PRO', 'PRO_RATE_FINANCIAL', 'CNPJ'] as const
export type RecordShape = (typeof recordShapes)[number]

export const recordShapeOf = (documentType: DocumentType, type: EnrichmentType): RecordShape =>
  documentType === 'CNPJ' ? 'CNPJ' : type

/** What `GET /enrichment/:id` answers, for each shape of record (section 4.7). */
export const enrichmentAnswerSchemas = {
  PROFILE_360: z.object({ processing: z.boolean(), data: z.array(profile360Schema) }),
  TARGET_PRO: z.object({ processing: z.boolean(), data: z.array(targetProSchema) }),
  PRO_RATE_FINANCIAL: z.object({ processing: z.boolean(), data: z.array(proRateFinancialSchema) }),
  CNPJ: z.object({ processing: z.boolean(), data: z.array(companyRecordSchema) }),
} as const satisfies Record<RecordShape, z.ZodType>
