import { implement } from '@orpc/server'
import type { Draft } from '../../../shared/bridge/drafts.ts'
import { type OutboxItem, outboxContract } from '../../../shared/bridge/outbox.ts'
import { draftContentSchema } from '../../../shared/bridge/drafts.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { getAudio, getAudioContent } from '../audios/queries.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import type { Audience } from '../drafts/audience.ts'
import { checkDraft, startInstantOf } from '../drafts/check.ts'
import { checkedAgainst } from '../drafts/checked-against.ts'
import { isVoice } from '../drafts/kinds.ts'
import { getDraft, insertDraft } from '../drafts/queries.ts'
import { getList } from '../lists/queries.ts'
import { ProblemError } from '../problem-error.ts'
import { getSettings } from '../settings/settings.ts'
import { freezeCall, type Recording } from './freeze-call.ts'
import { freezeMessage } from './freeze-message.ts'
import type { FrozenRecipient, FrozenRequest } from './frozen-request.ts'
import {
  callBack,
  enqueue,
  insertRecipients,
  release,
  removeRecipients,
  resolve,
  takeContentBack,
} from './moves.ts'
import { getItem, getItemDetail, listHistory, listOpenItems, listRecipients, listTwins } from './records.ts'

const twinWindowMs = 7 * 86_400_000

export const outboxProcedures = (deps: WorkspaceDependencies) => {
  const { db, clock, uuid, changes, sender, audiences } = deps
  const os = implement(outboxContract)

  const existing = (id: string): OutboxItem => {
    const item = getItem(db, id)
    if (item === null) throw new ProblemError('outbox_item_missing')
    return item
  }
  const draftAndList = (draftId: string): { draft: Draft; list: ContactList } => {
    const draft = getDraft(db, draftId)
    if (draft === null) throw new ProblemError('draft_missing')
    const list = draft.content.listId === null ? null : getList(db, draft.content.listId)
    if (list === null) throw new ProblemError('draft_incomplete', { errors: 1 })
    return { draft, list }
  }
  const audienceOf = async (draft: Draft): Promise<Audience> => {
    const audience = await audiences.of(draft.content)
    if (audience === null) throw new ProblemError('draft_incomplete', { errors: 1 })
    return audience
  }
  const freeze = (
    draft: Draft,
    list: ContactList,
    audience: Audience,
    startAt: number,
    onRecipients: (recipients: FrozenRecipient[]) => void,
  ): Promise<FrozenRequest> => {
    const { content } = draft
    return isVoice(content.kind)
      ? freezeCall(
          { ...content, kind: content.kind },
          recordingOf(content.audioId),
          audience,
          startAt,
          onRecipients,
        )
      : freezeMessage(
          { ...content, kind: content.kind },
          list.columns,
          audience,
          { startAt, zonelessStart: getSettings(db).zonelessStart },
          onRecipients,
        )
  }
  const recordingOf = (audioId: string | null): Recording => {
    const audio = audioId === null ? null : getAudio(db, audioId)
    const content = audioId === null ? null : getAudioContent(db, audioId)
    if (audio === null || content === null) throw new ProblemError('draft_incomplete', { errors: 1 })
    return { id: audio.id, name: audio.name, content }
  }
  const twinsOf = (request: FrozenRequest): OutboxItem[] =>
    listTwins(db, request.campaignSha256, new Date(clock.now() - twinWindowMs).toISOString())
  const changed = (...topics: ('outbox' | 'drafts')[]): void => {
    for (const topic of topics) changes.publish(topic)
  }

  return os.router({
    enqueue: os.enqueue.handler(async ({ input }) => {
      const { draft, list } = draftAndList(input.draftId)
      const now = clock.now()
      const startAt = startInstantOf(draft.content.start, now)
      const audience = await audienceOf(draft)
      const errors = (await checkDraft(db, draft, audience, { ...checkedAgainst(deps), now })).lints.filter(
        (lint) => lint.level === 'error',
      )
      if (startAt === null || errors.length > 0)
        throw new ProblemError('draft_incomplete', { errors: errors.length })
      const id = uuid()
      try {
        const request = await freeze(draft, list, audience, startAt, (recipients) =>
          insertRecipients(db, id, recipients),
        )
        // Nothing comes between here and the commit: whoever is blocked up to now is not in the bytes.
        if (request.quantity !== input.recipients || !audiences.isCurrent(list.id, audience))
          throw new ProblemError('audience_changed', { seen: input.recipients, now: request.quantity })
        const twins = input.duplicateConsent ? [] : twinsOf(request)
        if (twins.length > 0)
          throw new ProblemError('outbox_duplicate_needs_consent', { count: twins.length })
        const holdMs = getSettings(db).holdMs
        const isQueued = enqueue(
          db,
          {
            id,
            draftId: draft.id,
            draftRevision: input.revision,
            draftContent: JSON.stringify(draft.content),
            connectionId: draft.content.connectionId,
            title: draft.content.title.trim(),
            startAt: new Date(startAt).toISOString(),
            createdAt: new Date(clock.now()).toISOString(),
            holdUntil: holdMs === 0 ? null : new Date(clock.now() + holdMs).toISOString(),
          },
          request,
        )
        if (!isQueued) throw new ProblemError('draft_changed_elsewhere')
      } catch (error) {
        removeRecipients(db, id)
        throw error
      }
      changed('outbox', 'drafts')
      sender.wake()
      return existing(id)
    }),
    twins: os.twins.handler(async ({ input }) => {
      const { draft, list } = draftAndList(input.draftId)
      const request = await freeze(draft, list, await audienceOf(draft), clock.now(), () => {})
      return twinsOf(request).map(({ id, title, state, createdAt }) => ({
        itemId: id,
        title,
        state,
        createdAt,
      }))
    }),
    open: os.open.handler(() => listOpenItems(db)),
    history: os.history.handler(({ input }) => listHistory(db, input.search, input.page)),
    get: os.get.handler(({ input }) => {
      const detail = getItemDetail(db, input.id)
      if (detail === null) throw new ProblemError('outbox_item_missing')
      return detail
    }),
    recipients: os.recipients.handler(({ input }) => listRecipients(db, existing(input.id).id, input.page)),
    callBack: os.callBack.handler(({ input }) => {
      const draftId = callBack(db, existing(input.id).id)
      if (draftId === null) throw new ProblemError('outbox_state_changed')
      changed('outbox', 'drafts')
      return { draftId }
    }),
    sendNow: os.sendNow.handler(({ input }) => {
      if (!release(db, existing(input.id).id)) throw new ProblemError('outbox_state_changed')
      changed('outbox')
      sender.wake()
      return existing(input.id)
    }),
    resolve: os.resolve.handler(({ input }) => {
      if (!resolve(db, existing(input.id).id, input.resolution))
        throw new ProblemError('outbox_state_changed')
      changed('outbox')
      return existing(input.id)
    }),
    reopen: os.reopen.handler(({ input }) => {
      const content = takeContentBack(db, existing(input.id).id)
      if (content === null) throw new ProblemError('outbox_state_changed')
      const draftId = uuid()
      insertDraft(
        db,
        draftId,
        draftContentSchema.parse(JSON.parse(content)),
        new Date(clock.now()).toISOString(),
      )
      changed('outbox', 'drafts')
      return { draftId }
    }),
  })
}
