import type { FastifyInstance } from 'fastify'
import type { Campaign, CampaignType } from '../../shared/api/index.ts'
import { parseServiceTimestamp } from '../../shared/rules/schedule.ts'
import { createOnce, type Creation, type CreationContext, listBodyLimitBytes, markOf } from './creation.ts'
import type { People } from './intake/people.ts'
import type { CampaignPath, CampaignReading } from './intake/read-campaign.ts'
import { invalidBody, refusedByRule } from './problems.ts'
import type { ServiceDependencies } from './server.ts'
import {
  countBatches,
  insertCampaign,
  insertPeople,
  removePeople,
  type StoredCampaign,
} from './store/campaigns.ts'

/** What every kind of campaign asks for; `content` is what the kind has of its own, as it is kept. */
export type AskedCampaign = {
  type: CampaignType
  title: string
  message: string
  start_date: string
  callback_url?: string | undefined
  content?: unknown
}

/** A POST that creates a campaign out of a JSON body: its kind adds its rules, and what it keeps. */
export const addCampaignCreation = <Path extends CampaignPath>(
  app: FastifyInstance,
  deps: ServiceDependencies,
  path: Path,
  ask: (asked: CampaignReading<Path>['asked'], context: CreationContext) => AskedCampaign,
): void => {
  app.post(path, { bodyLimit: listBodyLimitBytes }, async (request, reply) => {
    const { user, body } = request
    if (!Buffer.isBuffer(body)) throw invalidBody()
    const { sha256, reading } = await deps.intake(path, body)
    if (reading === null) throw invalidBody()
    const context = { user, now: deps.clock() }
    const mark = markOf(request.headers['idempotency-key'], () => sha256)
    const id = deps.uuid()
    const answer = await withPeople(deps, id, reading.people, () =>
      createOnce(deps, context, mark, () =>
        createCampaign(ask(reading.asked, context), id, reading.people, context),
      ),
    )
    return reply.code(201).type('application/json; charset=utf-8').send(answer)
  })
}

/** About a megabyte: what is written in one go holds up other requests for a few milliseconds. */
const batchesPerCommit = 20

/**
 * Stores the people first, in several commits when they are many, and then the campaign that makes them count. People
 * without a campaign are nobody's: they are removed here when none came of it, and at the next start after a crash.
 */
export const withPeople = async (
  { db, commit }: ServiceDependencies,
  campaignId: string,
  { batches }: People,
  create: () => Promise<string>,
): Promise<string> => {
  if (batches.length <= batchesPerCommit) return create()
  try {
    for (let first = 0; first < batches.length; first += batchesPerCommit)
      await commit(() => insertPeople(db, campaignId, batches.slice(first, first + batchesPerCommit)))
    return await create()
  } finally {
    await commit(() => removePeople(db, campaignId))
  }
}

/**
 * A campaign as this instance takes it: someone to send to, numbers that can be numbers, a start that can be read.
 * @param further fields of the answer that only some kinds have
 * @throws ServiceProblem 422
 */
export const createCampaign = (
  asked: AskedCampaign,
  id: string,
  people: People,
  { user, now }: CreationContext,
  further: Pick<Campaign, 'audio' | 'audio_id'> = {},
): Creation => {
  if (people.quantity === 0)
    throw refusedByRule('The campaign has no recipient', 'A campanha não tem destinatário')
  if (!people.areNumbers) {
    throw refusedByRule(
      'A recipient is not a number in international digits',
      'Um destinatário não é um número em dígitos internacionais',
    )
  }
  const start = parseServiceTimestamp(asked.start_date, 'local-brasilia')
  if (start === null)
    throw refusedByRule('start_date is not a usable timestamp', 'start_date não é uma data e hora utilizável')
  const campaign: StoredCampaign = {
    id,
    userId: user.id,
    type: asked.type,
    title: asked.title,
    message: asked.message,
    status: 'PENDING',
    quantity: people.quantity,
    startAt: new Date(start).toISOString(),
    callbackUrl: asked.callback_url ?? null,
    content: asked.content === undefined ? null : JSON.stringify(asked.content),
    createdAt: new Date(now).toISOString(),
  }
  return {
    answer: { ...answerOf(campaign), ...further },
    store: (db) => {
      insertCampaign(db, campaign)
      if (people.batches.length <= batchesPerCommit) insertPeople(db, id, people.batches)
      // A reset between two of the commits takes people away that were stored before.
      else if (countBatches(db, id) !== people.batches.length)
        throw new Error('people of the campaign are gone')
    },
  }
}

const answerOf = (campaign: StoredCampaign): Campaign => ({
  id: campaign.id,
  title: campaign.title,
  // RCS campaigns are always answered with an empty message (section 2.1).
  message: campaign.type === 'RCS_TEXT' || campaign.type === 'RCS_CAROUSEL' ? '' : campaign.message,
  status: campaign.status,
  type: campaign.type,
  quantity: campaign.quantity,
  start_date: campaign.startAt,
  created_at: campaign.createdAt,
})
