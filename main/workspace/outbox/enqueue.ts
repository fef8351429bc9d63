import type { Draft } from '../../../shared/bridge/drafts.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { callbackUrlOf } from '../callbacks/callback-url.ts'
import type { Audience } from '../drafts/audience.ts'
import { checkDraft, startInstantOf } from '../drafts/check.ts'
import { checkedAgainst } from '../drafts/checked-against.ts'
import { getDraft } from '../drafts/queries.ts'
import { partIntoWaves, type WaveCampaign } from '../drafts/waves.ts'
import { getList } from '../lists/queries.ts'
import { ProblemError } from '../problem-error.ts'
import { getSettings } from '../settings/settings.ts'
import { freezeCampaign } from './freeze.ts'
import type { FrozenRecipient, FrozenRequest } from './frozen-request.ts'
import { enqueue, insertRecipients } from './moves.ts'
import { twinWindowMs } from './queue-creation.ts'
import { listTwins } from './records.ts'

type Asked = { draftId: string; revision: number; recipients: number; duplicateConsent: boolean }

export type Enqueue = {
  /**
   * Freezes a draft's campaigns, one, or one for each wave, and puts them into the outbox all together.
   * @returns the id of the first
   */
  enqueueDraft: (asked: Asked) => Promise<string>
  /** Items that say the same to the same people as the draft's campaigns would, of the last days. */
  twinsOfDraft: (draftId: string) => Promise<OutboxItem[]>
}

export const createEnqueue = (
  deps: Pick<
    WorkspaceDependencies,
    'db' | 'clock' | 'uuid' | 'audiences' | 'connections' | 'discardRecipients'
  >,
): Enqueue => {
  const { db, clock, uuid, audiences, connections, discardRecipients } = deps

  const draftAndList = (draftId: string): { draft: Draft; list: ContactList } => {
    const draft = getDraft(db, draftId)
    if (draft === null) throw new ProblemError('draft_missing')
    const list = draft.content.listId === null ? null : getList(db, draft.content.listId)
    if (list === null) throw new ProblemError('draft_incomplete', { errors: 1 })
    return { draft, list }
  }
  const audienceOf = async (draft: Draft, startAt: number): Promise<Audience> => {
    const audience = await audiences.of(draft.content, startAt)
    if (audience === null) throw new ProblemError('draft_incomplete', { errors: 1 })
    return audience
  }
  /** The campaigns that the draft becomes. @throws ProblemError `draft_incomplete` */
  const campaignsOf = async (draft: Draft, audience: Audience, now: number): Promise<WaveCampaign[]> => {
    const { content } = draft
    const check = await checkDraft(db, draft, audience, { ...checkedAgainst(deps), now })
    const errors = check.lints.filter(({ level }) => level === 'error')
    const startAt = startInstantOf(content.start, now)
    if (startAt === null || errors.length > 0)
      throw new ProblemError('draft_incomplete', { errors: errors.length })
    return check.waves.length === 0
      ? [{ content, startAt, audience }]
      : partIntoWaves(content, audience, check.waves, uuid())
  }
  const twinsOf = (requests: readonly FrozenRequest[]): OutboxItem[] => {
    const since = new Date(clock.now() - twinWindowMs).toISOString()
    const twins = requests.flatMap((request) => listTwins(db, request.campaignSha256, since))
    return [...new Map(twins.map((twin) => [twin.id, twin])).values()]
  }
  const freeze = (
    { content, startAt, audience }: WaveCampaign,
    list: ContactList,
    callbackUrl: string | null,
    onRecipients: (recipients: FrozenRecipient[]) => void,
  ): Promise<FrozenRequest> => {
    const zonelessStart = connections.zonelessStartOf(content.connectionId)
    return freezeCampaign(db, content, list, audience, { startAt, zonelessStart, callbackUrl }, onRecipients)
  }

  return {
    enqueueDraft: async ({ draftId, revision, recipients, duplicateConsent }) => {
      const { draft, list } = draftAndList(draftId)
      const now = clock.now()
      const startAt = startInstantOf(draft.content.start, now) ?? now
      const audience = await audienceOf(draft, startAt)
      const campaigns = await campaignsOf(draft, audience, now)
      const frozen: { id: string; campaign: WaveCampaign; request: FrozenRequest }[] = []
      const ids = campaigns.map(() => uuid())
      try {
        for (const [index, campaign] of campaigns.entries()) {
          const id = ids[index] ?? ''
          const callbackUrl = await callbackUrlOf(connections, campaign.content, id)
          const request = await freeze(campaign, list, callbackUrl, (chunk) =>
            insertRecipients(db, id, chunk),
          )
          frozen.push({ id, campaign, request })
        }
        const requests = frozen.map(({ request }) => request)
        const quantity = requests.reduce((sum, request) => sum + request.quantity, 0)
        // Nothing comes between here and the commit: whoever is blocked up to now is not in the bytes.
        if (quantity !== recipients || !audiences.isCurrent(draft.content, startAt, audience))
          throw new ProblemError('audience_changed', { seen: recipients, now: quantity })
        const twins = duplicateConsent ? [] : twinsOf(requests)
        if (twins.length > 0)
          throw new ProblemError('outbox_duplicate_needs_consent', { count: twins.length })
        const holdMs = getSettings(db).holdMs
        const createdAt = clock.now()
        const isQueued = enqueue(
          db,
          { draftId, revision },
          frozen.map(({ id, campaign, request }, index) => ({
            request,
            content: campaign.content,
            item: {
              id,
              draftId: index === 0 ? draftId : uuid(),
              content: campaign.content,
              connectionId: campaign.content.connectionId,
              title: campaign.content.title,
              startAt: new Date(campaign.startAt).toISOString(),
              // Waves keep their order in the outbox.
              createdAt: new Date(createdAt + index).toISOString(),
              holdUntil: holdMs === 0 ? null : new Date(createdAt + holdMs).toISOString(),
            },
          })),
        )
        if (!isQueued) throw new ProblemError('draft_changed_elsewhere')
      } catch (error) {
        discardRecipients(ids)
        throw error
      }
      return ids[0] ?? ''
    },
    twinsOfDraft: async (draftId) => {
      const { draft, list } = draftAndList(draftId)
      const { content } = draft
      const now = clock.now()
      const startAt = startInstantOf(content.start, now) ?? now
      const audience = await audienceOf(draft, startAt)
      // Only waves have to be planned; whether the draft may go is asked when it goes.
      const campaigns =
        content.waves === null ? [{ content, startAt, audience }] : await campaignsOf(draft, audience, now)
      const requests: FrozenRequest[] = []
      // Where callbacks go makes no other campaign.
      for (const campaign of campaigns) requests.push(await freeze(campaign, list, null, () => {}))
      return twinsOf(requests)
    },
  }
}
