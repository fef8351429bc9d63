import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  type Campaign,
  type ContactEntry,
  type SmsCampaignRequest,
  smsCampaignPath,
  smsCampaignRequestSchema,
} from '../../../shared/api/index.ts'
import { parseServiceTimestamp } from '../../../shared/rules/schedule.ts'
import type { ServiceDependencies } from '../server.ts'
import {
  getByIdempotencyKey,
  type IdempotencyMark,
  insertCampaign,
  removeOldIdempotencyKeys,
  type StoredCampaign,
} from '../store/campaigns.ts'
import { invalidBody, refusedByRule } from '../problems.ts'

const dayMs = 86_400_000
const campaignBodyLimitBytes = 256 * 1024 * 1024

/** `POST /campaign/create`: a short SMS campaign (specification, section 4.5). */
export const addSmsCampaigns = (app: FastifyInstance, { db, clock, uuid }: ServiceDependencies): void => {
  app.post(smsCampaignPath, { bodyLimit: campaignBodyLimitBytes }, async (request, reply) => {
    const { user, body } = request
    if (!Buffer.isBuffer(body)) throw invalidBody()
    const mark = markOf(request.headers['idempotency-key'], body)
    const now = clock()
    const since = new Date(now - dayMs).toISOString()
    const earlier = mark === null ? null : getByIdempotencyKey(db, user.id, mark.key, since)
    if (earlier !== null) {
      if (earlier.bodySha256 !== mark?.bodySha256) {
        throw refusedByRule(
          'Idempotency-Key was used with another body',
          'A Idempotency-Key já foi usada com outro corpo',
        )
      }
      return reply.code(201).send(answerOf(earlier.campaign))
    }
    const asked = parse(body)
    const recipients = recipientsOf(asked)
    const campaign = accept(asked, recipients, { id: uuid(), userId: user.id, now })
    removeOldIdempotencyKeys(db, since)
    insertCampaign(db, campaign, recipients, mark)
    return reply.code(201).send(answerOf(campaign))
  })
}

const markOf = (header: string | string[] | undefined, body: Buffer): IdempotencyMark | null => {
  if (typeof header !== 'string' || header === '' || header.length > 255) return null
  return { key: header, bodySha256: createHash('sha256').update(body).digest('hex') }
}

const parse = (body: Buffer): SmsCampaignRequest => {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    throw invalidBody()
  }
  const parsed = smsCampaignRequestSchema.safeParse(json)
  if (!parsed.success) throw invalidBody()
  return parsed.data
}

/**
 * The document does not say which wins when both `numbers` and `contacts` come: here a campaign goes to both, each
 * number once, and an entry in `contacts` brings its own text along.
 */
const recipientsOf = (asked: SmsCampaignRequest): ContactEntry[] => {
  const byNumber = new Map<string, ContactEntry>()
  for (const entry of asked.contacts ?? [])
    if (!byNumber.has(entry.contact)) byNumber.set(entry.contact, entry)
  for (const contact of asked.numbers ?? []) if (!byNumber.has(contact)) byNumber.set(contact, { contact })
  return [...byNumber.values()]
}

const accept = (
  asked: SmsCampaignRequest,
  recipients: readonly ContactEntry[],
  { id, userId, now }: { id: string; userId: string; now: number },
): StoredCampaign => {
  if (recipients.length === 0)
    throw refusedByRule('The campaign has no recipient', 'A campanha não tem destinatário')
  if (recipients.some((recipient) => !/^\d{8,15}$/.test(recipient.contact))) {
    throw refusedByRule(
      'A recipient is not a number in international digits',
      'Um destinatário não é um número em dígitos internacionais',
    )
  }
  // This instance reads a timestamp without a zone as Brasília's wall clock.
  const start = parseServiceTimestamp(asked.start_date, 'local-brasilia')
  if (start === null)
    throw refusedByRule('start_date is not a usable timestamp', 'start_date não é uma data e hora utilizável')
  return {
    id,
    userId,
    type: 'SMSSHORT',
    title: asked.title,
    message: asked.message,
    status: 'PENDING',
    quantity: recipients.length,
    startAt: new Date(start).toISOString(),
    callbackUrl: asked.callback_url ?? null,
    createdAt: new Date(now).toISOString(),
  }
}

const answerOf = (campaign: StoredCampaign): Campaign => ({
  id: campaign.id,
  title: campaign.title,
  message: campaign.message,
  status: campaign.status,
  type: campaign.type,
  quantity: campaign.quantity,
  start_date: campaign.startAt,
  created_at: campaign.createdAt,
})
