import type { z } from 'zod'
import { audioCampaignFormSchema, audioCampaignPath } from './audio-campaign.ts'
import { campaignSchema } from './campaign.ts'
import { companyPath, companyRequestSchema, companySchema } from './company.ts'
import {
  enrichmentCreatedSchema,
  enrichmentCreationPath,
  enrichmentPath,
  enrichmentRequestSchema,
  enrichmentSchema,
} from './enrichment.ts'
import {
  rcsCarouselCampaignPath,
  rcsCarouselCampaignRequestSchema,
  rcsTextCampaignPath,
  rcsTextCampaignRequestSchema,
} from './rcs-campaign.ts'
import { smsCampaignPath, smsCampaignRequestSchema } from './sms-campaign.ts'
import { webhookAnswerSchema, webhookPath, webhookRequestSchema } from './webhook.ts'

/** What operations are grouped by, each with a sentence about it. */
export const operationGroups = {
  Campaigns: 'Messages to many recipients. A campaign is PENDING when it has been created.',
  Enrichments: 'Lists of CPFs or CNPJs, and the records that are found for them.',
  Companies: 'Companies of the user.',
  Webhooks: 'Addresses of the user for events. Which events there are is not specified.',
} as const
export type OperationGroup = keyof typeof operationGroups

export type Operation = {
  /** A good name for a function that calls it. */
  id: string
  group: OperationGroup
  method: 'get' | 'post'
  /** A path parameter stands in braces. */
  path: string
  /** Of the specification. */
  section: string
  summary: string
  /** What the summary leaves out. */
  description: string
  /** Null where there is no body. The schema has an `id`, its name in the OpenAPI document; so has the answer's. */
  request: { contentType: string; schema: z.ZodType; example: unknown } | null
  status: 200 | 201
  answer: z.ZodType
  answerExample: unknown
  /** Statuses of section 7 that it can answer, besides 401. */
  problems: readonly (400 | 404 | 422)[]
}

const contacts = [{ contact: '5511900000000', message: 'Olá Ana' }]
const start_date = '2027-01-04T09:30:00'
const button = { name: 'site', text: 'Abrir', type: 'URL', url: 'https://example.com/' }
const id = '0b8f7a3e-5d0f-4d53-9a0e-3f5f5f0f6a11'
const created_at = '2027-01-03T18:02:11.480Z'

const campaign = (type: string, title: string, message: string) => ({
  id,
  title,
  message,
  status: 'PENDING',
  type,
  quantity: 1,
  start_date: '2027-01-04T12:30:00.000Z',
  created_at,
})

const needsRcs =
  'The user needs an RCS-capable supplier type and an RCS credential; otherwise the answer is 422.'

/** What is common to operations that create something out of JSON. */
const creation = { method: 'post', status: 201, problems: [400, 422] } as const

const json = (schema: z.ZodType, example: unknown) => ({ contentType: 'application/json', schema, example })

/** Every operation of the specification's section 4, in its order. */
export const operations: readonly Operation[] = [
  {
    ...creation,
    id: 'createRcsTextCampaign',
    group: 'Campaigns',
    path: rcsTextCampaignPath,
    section: '4.1',
    summary: 'Create an RCS text campaign',
    description: needsRcs,
    request: json(rcsTextCampaignRequestSchema, {
      title: 'Acordo',
      start_date,
      message: 'Olá',
      contacts,
      buttons: [button],
    }),
    answer: campaignSchema,
    answerExample: campaign('RCS_TEXT', 'Acordo', ''),
  },
  {
    ...creation,
    id: 'createRcsCarouselCampaign',
    group: 'Campaigns',
    path: rcsCarouselCampaignPath,
    section: '4.2',
    summary: 'Create an RCS rich card (one card) or carousel (two or more)',
    description: needsRcs,
    request: json(rcsCarouselCampaignRequestSchema, {
      title: 'Ofertas',
      start_date,
      contacts,
      cards: [
        { title: 'Oferta', message: 'Só hoje', image_url: 'https://example.com/a.png', buttons: [button] },
      ],
    }),
    answer: campaignSchema,
    answerExample: campaign('RCS_CAROUSEL', 'Ofertas', ''),
  },
  {
    ...creation,
    id: 'createAudioCampaign',
    group: 'Campaigns',
    path: audioCampaignPath,
    section: '4.3 and 4.4',
    summary: 'Create a voice blast (TVOZ) or an integrated call (URA)',
    description: 'A form with an MP3 of at most 30 seconds and 10 MB, and `data` as JSON.',
    request: {
      contentType: 'multipart/form-data',
      schema: audioCampaignFormSchema,
      example: {
        file: 'audio.mp3',
        data: {
          title: 'Aviso',
          start_date: '2027-01-04T12:30:00Z',
          type: 'TVOZ',
          numbers: ['5511900000000'],
        },
      },
    },
    status: 200,
    answer: campaignSchema,
    answerExample: {
      ...campaign('TVOZ', 'Aviso', ''),
      audio_id: '7e6f0c1b-40a5-4d8e-8f43-6a1f9d1c2b30',
      audio: 'aviso.mp3',
    },
  },
  {
    ...creation,
    id: 'createSmsCampaign',
    group: 'Campaigns',
    path: smsCampaignPath,
    section: '4.5',
    summary: 'Create a short SMS campaign',
    description:
      'Recipients come in `numbers`, in `contacts`, or in both; a contact can have a text of its own.',
    request: json(smsCampaignRequestSchema, {
      title: 'Lembrete',
      start_date,
      message: 'Olá',
      contacts,
      type: 'SMSSHORT',
    }),
    answer: campaignSchema,
    answerExample: campaign('SMSSHORT', 'Lembrete', 'Olá'),
  },
  {
    ...creation,
    id: 'createEnrichment',
    group: 'Enrichments',
    path: enrichmentCreationPath,
    section: '4.6',
    summary: 'Have a list of documents enriched',
    description: 'The answer says what the list costs. Its records are fetched by its id.',
    request: json(enrichmentRequestSchema, {
      name: 'Carteira',
      documents: ['52998224725'],
      document_type: 'CPF',
      type: 'TARGET_PRO',
    }),
    answer: enrichmentCreatedSchema,
    answerExample: { id, cost: 0.35, processing: true },
  },
  {
    id: 'getEnrichment',
    group: 'Enrichments',
    method: 'get',
    path: enrichmentPath,
    section: '4.7',
    summary: 'Fetch an enriched list',
    description: 'Ask again while `processing` is true.',
    request: null,
    status: 200,
    answer: enrichmentSchema,
    answerExample: { processing: true, data: [] },
    problems: [404],
  },
  {
    ...creation,
    id: 'createCompany',
    group: 'Companies',
    path: companyPath,
    section: '4.8',
    summary: 'Create a company',
    description: 'From its CNPJ and its name.',
    request: json(companyRequestSchema, { cnpj: '11222333000181', name: 'Padaria Modelo Ltda' }),
    answer: companySchema,
    answerExample: {
      id,
      cnpj: '11222333000181',
      name: 'Padaria Modelo Ltda',
      status: 'ACTIVE',
      created_at,
      updated_at: created_at,
    },
  },
  {
    ...creation,
    id: 'createWebhook',
    group: 'Webhooks',
    path: webhookPath,
    section: '4.9',
    summary: 'Register a webhook address',
    description: 'The answer is the JSON boolean `true`.',
    request: json(webhookRequestSchema, { url: 'https://example.com/hook' }),
    answer: webhookAnswerSchema,
    answerExample: true,
  },
]
