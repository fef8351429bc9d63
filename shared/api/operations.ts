import { z } from 'zod'
import { audioCampaignPath, audioCampaignRequestSchema } from './audio-campaign.ts'
import { campaignSchema } from './campaign.ts'
import { companyPath, companyRequestSchema, companySchema } from './company.ts'
import {
  enrichmentAnswerSchemas,
  enrichmentCreatedSchema,
  enrichmentCreationPath,
  enrichmentPath,
  enrichmentRequestSchema,
} from './enrichment.ts'
import {
  rcsCarouselCampaignPath,
  rcsCarouselCampaignRequestSchema,
  rcsTextCampaignPath,
  rcsTextCampaignRequestSchema,
} from './rcs-campaign.ts'
import { smsCampaignPath, smsCampaignRequestSchema } from './sms-campaign.ts'
import { webhookAnswerSchema, webhookPath, webhookRequestSchema } from './webhook.ts'

export type Operation = {
  id: string
  method: 'get' | 'post'
  /** A path parameter stands in braces. */
  path: string
  /** Of the specification. */
  section: string
  summary: string
  /** Null where there is no body. */
  request: { contentType: string; schema: z.ZodType; example: unknown } | null
  status: 200 | 201
  answer: z.ZodType
  /** Statuses of section 7 that it can answer, besides 401. */
  problems: readonly (400 | 404 | 422)[]
}

const contacts = [{ contact: '5511900000000', message: 'Olá Ana' }]
const start_date = '2027-01-04T09:30:00'
const button = { name: 'site', text: 'Abrir', type: 'URL', url: 'https://example.com/' }

const creation = (
  id: string,
  section: string,
  summary: string,
  path: string,
  schema: z.ZodType,
  answer: z.ZodType,
  example: unknown,
): Operation => ({
  id,
  method: 'post',
  path,
  section,
  summary,
  request: { contentType: 'application/json', schema, example },
  status: 201,
  answer,
  problems: [400, 422],
})

/** Every operation of the specification's section 4, in its order. */
export const operations: readonly Operation[] = [
  creation(
    'createRcsTextCampaign',
    '4.1',
    'Create an RCS text campaign',
    rcsTextCampaignPath,
    rcsTextCampaignRequestSchema,
    campaignSchema,
    { title: 'Acordo', start_date, message: 'Olá', contacts, buttons: [button] },
  ),
  creation(
    'createRcsCarouselCampaign',
    '4.2',
    'Create an RCS rich card (one card) or carousel (two or more)',
    rcsCarouselCampaignPath,
    rcsCarouselCampaignRequestSchema,
    campaignSchema,
    {
      title: 'Ofertas',
      start_date,
      contacts,
      cards: [
        { title: 'Oferta', message: 'Só hoje', image_url: 'https://example.com/a.png', buttons: [button] },
      ],
    },
  ),
  {
    id: 'createAudioCampaign',
    method: 'post',
    path: audioCampaignPath,
    section: '4.3 and 4.4',
    summary: 'Create a voice blast (TVOZ) or an integrated call (URA)',
    request: {
      contentType: 'multipart/form-data',
      schema: z.object({ file: z.file(), data: audioCampaignRequestSchema }),
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
    problems: [400, 422],
  },
  creation(
    'createSmsCampaign',
    '4.5',
    'Create a short SMS campaign',
    smsCampaignPath,
    smsCampaignRequestSchema,
    campaignSchema,
    { title: 'Lembrete', start_date, message: 'Olá', contacts, type: 'SMSSHORT' },
  ),
  creation(
    'createEnrichment',
    '4.6',
    'Have a list of documents enriched',
    enrichmentCreationPath,
    enrichmentRequestSchema,
    enrichmentCreatedSchema,
    { name: 'Carteira', documents: ['52998224725'], document_type: 'CPF', type: 'TARGET_PRO' },
  ),
  {
    id: 'getEnrichment',
    method: 'get',
    path: enrichmentPath,
    section: '4.7',
    summary: 'Fetch an enriched list',
    request: null,
    status: 200,
    answer: z.union(Object.values(enrichmentAnswerSchemas)),
    problems: [404],
  },
  creation('createCompany', '4.8', 'Create a company', companyPath, companyRequestSchema, companySchema, {
    cnpj: '11222333000181',
    name: 'Padaria Modelo Ltda',
  }),
  creation(
    'createWebhook',
    '4.9',
    'Register a webhook address',
    webhookPath,
    webhookRequestSchema,
    webhookAnswerSchema,
    { url: 'https://example.com/hook' },
  ),
]
