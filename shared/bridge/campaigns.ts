/** Every campaign, from the first word that was written of it to what was sent long ago. */
import { z } from 'zod'
import { outboxStates, type Standing } from '../rules/outbox-states.ts'
import { instantSchema, pageSchema, procedure } from './base.ts'
import { draftKinds } from './drafts.ts'

/**
 * Where a campaign stands: that of the item in the outbox, else whether its draft is open or archived. One of several
 * waves is where the first of these is, in this order, that is true of any of them.
 */
export const campaignStates = [
  'needs_you',
  'waiting',
  'unconfirmed',
  'sent',
  'not_sent',
  'draft',
  'archived',
] as const satisfies (Standing | 'draft' | 'archived')[]
export type CampaignState = (typeof campaignStates)[number]

export const campaignOutlineSchema = z.object({
  /** That of the draft, the item, or the group of waves. */
  id: z.string(),
  state: z.enum(campaignStates),
  /** Of what was never queued, or came back. */
  draftId: z.string().nullable(),
  /** In the outbox; of waves, the first of those that the campaign's state comes from. */
  itemId: z.string().nullable(),
  itemState: z.enum(outboxStates).nullable(),
  kind: z.enum(draftKinds),
  /** Of waves without their numbers. */
  title: z.string(),
  listId: z.string().nullable(),
  /** Null where none was chosen, or it is gone. */
  listName: z.string().nullable(),
  /** Who gets it or got it; of a draft, everyone in the list. */
  people: z.number().int().nullable(),
  /** How many waves there are, and how many of them were sent. */
  waves: z.object({ count: z.number().int(), sent: z.number().int() }).nullable(),
  /** The first start of what is in the outbox. */
  startAt: instantSchema.nullable(),
  /** The last attempt to send it. */
  attemptedAt: instantSchema.nullable(),
  /** Saved, or queued. */
  changedAt: instantSchema,
})
export type CampaignOutline = z.infer<typeof campaignOutlineSchema>

export const campaignsContract = {
  /**
   * Campaigns in a state, or with null all but the archived, the latest first. Tests are none. `search` looks in title,
   * text and name of the list without case and accents; `counts` are of what it finds, whatever the state.
   */
  list: procedure
    .input(
      z.object({ search: z.string().max(200), state: z.enum(campaignStates).nullable(), page: pageSchema }),
    )
    .output(
      z.object({
        counts: z.record(z.enum(campaignStates), z.number().int()),
        items: z.array(campaignOutlineSchema),
      }),
    ),
}
