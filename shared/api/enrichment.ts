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

export const documentTypeSchema = z
  .enum(['CPF', 'CNPJ'])
  .meta({ id: 'DocumentType', description: 'CPF, the number of a person, or CNPJ, that of a company.' })
export type DocumentType = z.infer<typeof documentTypeSchema>

export const enrichmentTypeSchema = z.enum(['PROFILE_360', 'PRO_RATE_FINANCIAL', 'TARGET_PRO']).meta({
  id: 'EnrichmentType',
  description: 'Which record of a CPF is wanted. A CNPJ has one record for all.',
})
export type EnrichmentType = z.infer<typeof enrichmentTypeSchema>

/** Body of `POST /enrichment/create`: the contract's types only. Which fields are required is not shown (4.10). */
export const enrichmentRequestSchema = z
  .object({
    name: z.string().meta({ description: 'Name of the list.', examples: ['Carteira'] }),
    documents: z
      .array(z.string())
      .meta({ description: 'CPFs or CNPJs, all of one type.', examples: [['52998224725']] }),
    document_type: documentTypeSchema,
    type: enrichmentTypeSchema,
  })
  .meta({ id: 'EnrichmentRequest', description: 'A list of documents to be enriched.' })

/** What the creation answers (section 2.6). */
export const enrichmentCreatedSchema = z
  .object({
    id: z.string().meta({ description: 'Identifier of the list, by which its records are fetched.' }),
    cost: z.number().meta({ description: 'What the list costs, a decimal number.', examples: [12.5] }),
    processing: z.boolean().meta({ description: 'True on creation.' }),
  })
  .meta({ id: 'EnrichmentCreated', description: 'An accepted list of documents.' })
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

const processing = z.boolean().meta({ description: 'True until the list is finished.' })

/** As a client reads it that does not know the shape: all records of one list have the same. */
export const enrichmentSchema = z
  .object({
    processing,
    data: z
      .union([
        z.array(profile360Schema),
        z.array(targetProSchema),
        z.array(proRateFinancialSchema),
        z.array(companyRecordSchema),
      ])
      .meta({
        description:
          'Records, all of the shape that `document_type` and `type` of the request call for. In this instance empty until the list is finished.',
      }),
  })
  .meta({ id: 'Enrichment', description: 'An enriched list, or one that is still processing.' })
