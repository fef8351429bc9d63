import type { FastifyInstance } from 'fastify'
import type { Campaign } from '../../shared/api/index.ts'
import type { CampaignType } from '../../shared/rules/campaign-types.ts'
import { parseServiceTimestamp } from '../../shared/rules/schedule.ts'
import type { Creation, CreationContext } from './creation.ts'
import type { Asked, CampaignPath } from './intake/read-body.ts'
import type { ListReading } from './intake/sift-entries.ts'
import { addListCreation, storedListOf, type TakenList } from './list-creation.ts'
import { refusedByRule } from './problems.ts'
import type { ServiceDependencies } from './dependencies.ts'
import type { StoredAudio, StoredCampaign } from './store/stored.ts'

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
  ask: (asked: Asked<Path>, context: CreationContext) => AskedCampaign | Promise<AskedCampaign>,
): void =>
  addListCreation(app, deps, path, async ({ asked, list, id }, context) =>
    createCampaign(await ask(asked, context), id, list, context),
  )

/**
 * A campaign as this instance takes it: someone to send to, numbers that can be numbers, a start that can be read.
 * @param sound of a campaign that has one
 * @throws ServiceProblem 422
 */
export const createCampaign = (
  asked: AskedCampaign,
  id: string,
  recipients: TakenList,
  { user, now }: CreationContext,
  sound: StoredAudio | null = null,
): Creation => {
  demandRecipients(asked.type, recipients)
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
    quantity: recipients.quantity,
    startAt: new Date(start).toISOString(),
    callbackUrl: asked.callback_url ?? null,
    content: asked.content === undefined ? null : JSON.stringify(asked.content),
    createdAt: new Date(now).toISOString(),
  }
  return {
    answer: { ...answerOf(campaign), ...(sound === null ? {} : soundFields(sound)) },
    stored: { kind: 'campaign', campaign, list: storedListOf(recipients), audio: sound },
  }
}

/**
 * Someone to send to, not too many, and numbers that can be numbers.
 * @throws ServiceProblem 422
 */
export const demandRecipients = (type: CampaignType, { quantity, refused }: ListReading): void => {
  if (refused?.reason === 'entry')
    throw refusedByRule(
      `${refused.field} is not a number in international digits`,
      `${refused.field} não é um número em dígitos internacionais`,
    )
  if (refused?.reason === 'too_many')
    throw refusedByRule(
      'The campaign has more than 5,000,000 recipients',
      'A campanha tem mais de 5.000.000 de destinatários',
    )
  if (quantity > 0) return
  const [fields, campos] = recipientFields[type]
  throw refusedByRule(
    `The campaign has no recipient in ${fields}`,
    `A campanha não tem destinatário em ${campos}`,
  )
}

/** Where each kind has its recipients, in both languages. */
const recipientFields: Readonly<Record<CampaignType, readonly [string, string]>> = {
  RCS_TEXT: ['contacts', 'contacts'],
  RCS_CAROUSEL: ['contacts', 'contacts'],
  TVOZ: ['numbers', 'numbers'],
  URA: ['numbers', 'numbers'],
  SMSSHORT: ['contacts or numbers', 'contacts ou numbers'],
}

const soundFields = ({ id, sha256 }: StoredAudio): Pick<Campaign, 'audio' | 'audio_id'> => ({
  audio_id: id,
  audio: `${sha256}.mp3`,
})

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
