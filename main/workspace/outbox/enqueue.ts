import type { Draft, DraftContent, PlannedWave } from '../../../shared/bridge/drafts.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { Queueing, Twin } from '../../../shared/bridge/outbox.ts'
import type { Base } from '../base/base.ts'
import type { Audiences } from '../campaigns/audience.ts'
import type { Measure } from '../campaigns/measured.ts'
import type { Connections } from '../connections/connections.ts'
import type { DiscardedPieces } from './discarded-pieces.ts'
import { callbackUrlOf } from '../connections/callback-url.ts'
import type { Audience } from '../campaigns/audience.ts'
import { checkDraft, startInstantOf } from '../campaigns/check.ts'
import { checkedAgainst } from '../campaigns/checked-against.ts'
import { getDraft } from '../campaigns/queries.ts'
import { tellAudience } from '../campaigns/tell-audience.ts'
import { partIntoWaves, type WaveCampaign } from '../campaigns/waves.ts'
import { getList } from '../lists/queries.ts'
import { ProblemError } from '../base/problem-error.ts'
import { createProgress } from '../base/progress.ts'
import { monthsOfCampaign, refuseOverBudget } from '../money/budget.ts'
import { getSettings } from '../settings/settings.ts'
import { suppressionVersion } from '../suppressions/queries.ts'
import { campaignRequest } from './campaign-request.ts'
import { type FrozenRequest, freezeRequest, type Request } from './frozen-request.ts'
import { enqueue, keepUntilOf } from './moves.ts'
import { insertPiece, wholeEntries } from './pieces.ts'
import { describeTwins, withTwins } from './twins.ts'

type Needs = Base & {
  audiences: Audiences
  measure: Measure
  connections: Connections
  discardPieces: DiscardedPieces['add']
}

/** A wave that was called back waits where it was to. */
const placeOfOne = ({ wave }: DraftContent): PlannedWave['waits'] =>
  wave?.keepsHere === true ? 'here' : 'service'

type Asked = {
  draftId: string
  revision: number
  recipients: number
  audienceVersion: string
  accepts: { twins: readonly string[]; outside: number }
}

export type Enqueue = {
  /**
   * Freezes a draft's campaigns, one, or one for each wave, and puts them into the outbox all together.
   * @returns the id of the first
   * @throws ProblemError `draft_being_queued` while an earlier call of the same draft is at it
   */
  enqueueDraft: (asked: Asked) => Promise<string>
  /** How far the campaign is that is being queued; null when none is. */
  queueing: () => Queueing | null
  /** Items that say the same as the draft's campaigns would to some of the same people. */
  twinsOfDraft: (draftId: string) => Promise<Twin[]>
}

export const createEnqueue = (deps: Needs): Enqueue => {
  const { db, clock, uuid, audiences, changes, connections, discardPieces } = deps
  const queueing = createProgress<{ draftId: string }>({ clock, changes }, 'queueing')

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
  /**
   * The campaigns that the draft becomes, and how many people each reaches outside their hours.
   * @throws ProblemError `draft_incomplete`, `outbox_budget_exceeded`
   */
  const campaignsOf = async (
    draft: Draft,
    audience: Audience,
    now: number,
  ): Promise<{ campaigns: WaveCampaign[]; outside: number[] }> => {
    const { content } = draft
    const check = await checkDraft(db, draft, audience, { ...checkedAgainst(deps), now })
    const errors = check.lints.filter(({ level }) => level === 'error')
    const startAt = startInstantOf(content.start, now)
    if (startAt === null || errors.length > 0)
      throw new ProblemError('draft_incomplete', { errors: errors.length })
    refuseOverBudget(check.cost.months)
    const campaigns =
      check.waves.length === 0
        ? [{ content, startAt, waits: placeOfOne(content), audience }]
        : await partIntoWaves(content, audience, check.waves, uuid())
    const outside = check.waves.length === 0 ? [check.outsideHours] : check.waves.map((wave) => wave.outside)
    return { campaigns, outside }
  }
  const requestOf = (
    { content, startAt, audience }: WaveCampaign,
    list: ContactList,
    callbackUrl: string | null,
  ): Request => {
    const zonelessStart = connections.zonelessStartOf(content.connectionId)
    return campaignRequest(db, content, list, audience, { startAt, zonelessStart, callbackUrl })
  }

  const atWork = new Set<string>()
  const enqueueOnce = async (asked: Asked): Promise<string> => {
    const { draftId, revision, recipients, accepts } = asked
    const { draft, list } = draftAndList(draftId)
    const now = clock.now()
    const startAt = startInstantOf(draft.content.start, now) ?? now
    const audience = await audienceOf(draft, startAt)
    const { campaigns, outside } = await campaignsOf(draft, audience, now)
    if (audience.version !== asked.audienceVersion)
      throw new ProblemError('audience_changed', { seen: recipients, now: audience.recipients })
    if (outside.reduce((sum, count) => sum + count, 0) > accepts.outside)
      throw new ProblemError('outbox_hours_need_consent')
    const frozen: { id: string; campaign: WaveCampaign; request: FrozenRequest }[] = []
    const ids: string[] = []
    const progress = queueing.follow({ draftId }, recipients)
    try {
      for (const campaign of campaigns) {
        const id = uuid()
        ids.push(id)
        const callbackUrl = await callbackUrlOf(connections, campaign.content, id)
        const request = await freezeRequest(requestOf(campaign, list, callbackUrl), (piece) => {
          insertPiece(db, id, piece)
          progress.add(piece.entries.length)
        })
        frozen.push({ id, campaign, request })
      }
      const [first] = frozen
      if (first === undefined) throw new ProblemError('draft_incomplete', { errors: 1 })
      const entries = frozen.map(
        ({ id }) =>
          () =>
            wholeEntries(db, id),
      )
      await withTwins(db, first.request, entries, now, (shared) => {
        // Nothing comes between here and the commit: who is blocked up to now is not in the bytes.
        const quantity = frozen.reduce((sum, { request }) => sum + request.quantity, 0)
        if (quantity !== recipients || !audiences.isCurrent(draft.content, startAt, audience))
          throw new ProblemError('audience_changed', { seen: recipients, now: quantity })
        const twins = new Set(shared.flat().map(({ itemId }) => itemId))
        if ([...twins].some((itemId) => !accepts.twins.includes(itemId)))
          throw new ProblemError('outbox_duplicate_needs_consent', { count: twins.size })
        const parts = frozen.map(({ campaign, request }) => ({
          units: request.units,
          startAt: campaign.startAt,
        }))
        // Others may have been queued while this one was frozen.
        refuseOverBudget(
          monthsOfCampaign(db, { connectionId: draft.content.connectionId, parts }, clock.now()),
        )
        const { holdMs } = getSettings(db)
        const createdAt = clock.now()
        const isQueued = enqueue(
          db,
          { draftId, revision },
          frozen.map(({ id, campaign, request }, index) => ({
            request,
            shared: shared[index] ?? [],
            content: campaign.content,
            item: {
              id,
              draftId: index === 0 ? draftId : uuid(),
              content: campaign.content,
              connectionId: campaign.content.connectionId,
              title: campaign.content.title,
              startAt: new Date(campaign.startAt).toISOString(),
              isTest: false,
              audience: tellAudience(draft.content, list.name, audience, request.quantity),
              keepUntil: campaign.waits === 'here' ? keepUntilOf(campaign.startAt) : null,
              stop: campaign.waits === 'word' ? { reason: 'first_part' } : null,
              clearedVersion: suppressionVersion(db),
              // Accepted above; where there was nothing to accept, the claim asks at its own time.
              acceptsHours: (outside[index] ?? 0) > 0,
              // Waves keep their order in the outbox.
              createdAt: new Date(createdAt + index).toISOString(),
              holdUntil: holdMs === 0 ? null : new Date(createdAt + holdMs).toISOString(),
            },
          })),
        )
        if (!isQueued) throw new ProblemError('draft_changed_elsewhere')
      })
      return first.id
    } catch (error) {
      discardPieces(ids)
      throw error
    } finally {
      progress.end()
    }
  }

  return {
    enqueueDraft: async (asked) => {
      // Of two at once the second could be queued after the first was called back.
      if (atWork.has(asked.draftId)) throw new ProblemError('draft_being_queued')
      atWork.add(asked.draftId)
      try {
        return await enqueueOnce(asked)
      } finally {
        atWork.delete(asked.draftId)
      }
    },
    queueing: queueing.now,
    twinsOfDraft: async (draftId) => {
      const { draft, list } = draftAndList(draftId)
      const { content } = draft
      const now = clock.now()
      const startAt = startInstantOf(content.start, now) ?? now
      // Waves say the same, and reach together whom the whole campaign reaches.
      const whole = {
        content,
        startAt,
        waits: 'service' as const,
        audience: await audienceOf(draft, startAt),
      }
      const request = requestOf(whole, list, null)
      return withTwins(db, request, [request.entries], now, (shared) => describeTwins(db, shared.flat()))
    },
  }
}
